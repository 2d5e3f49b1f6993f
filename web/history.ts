// Addresses of the form #!/path?search: the form of the product's URLs, which the router's own hash history lacks.
import { createBrowserHistory, parseHref } from "@tanstack/history";
import type { RouterHistory } from "@tanstack/history";

type BrowserWindow = Pick<Window, "location" | "history">;

export function createHashBangHistory(browser: BrowserWindow = window): RouterHistory {
  const { history: entries } = browser;
  const replaceState = entries.replaceState.bind(entries);
  // An address that somebody types comes after the one that is shown, with no place among the entries: who goes back
  // from it, and then stays after all, would be led to wherever its number says.
  const number = () => {
    if (!made || hasIndex(entries.state)) return;
    const { __TSR_index: index } = made.location.state;
    const key = Math.random().toString(36).slice(2);
    replaceState({ key, __TSR_key: key, __TSR_index: index + 1 }, "");
  };
  let made: RouterHistory | undefined;
  made = createBrowserHistory({
    window: browser,
    parseLocation: () => {
      number();
      return parseHref(pathIn(browser.location.hash), entries.state);
    },
    createHref: (path) => `${browser.location.pathname}${browser.location.search}#!${path}`,
  });
  return made;
}

/** The application lies at "/": a path beside it, which the server answers with the application, is read as one of its own. */
export function leadFromPath({ location, history }: BrowserWindow = window): void {
  const { pathname, search, hash } = location;
  if (pathname === "/" || pathname === "/index.html") return;
  history.replaceState(null, "", hash ? `/${search}${hash}` : `/#!${pathname}${search}`);
}

function hasIndex(state: unknown): boolean {
  return typeof state === "object" && state !== null && "__TSR_index" in state;
}

/** The path in a hash: "#!/x", and also "#/x" and "#!x" as people type them; "/" when there is none. */
function pathIn(hash: string): string {
  const path = hash.replace(/^#!?/, "");
  return path.startsWith("/") ? path : `/${path}`;
}
