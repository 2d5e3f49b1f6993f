// Addresses of the form #!/path?search: the form of the product's URLs, which the router's own hash history lacks.
import { createBrowserHistory, parseHref } from "@tanstack/history";
import type { RouterHistory } from "@tanstack/history";

type BrowserWindow = Pick<Window, "location" | "history">;

export function createHashBangHistory(browser: BrowserWindow = window): RouterHistory {
  return createBrowserHistory({
    window: browser,
    parseLocation: () => parseHref(pathIn(browser.location.hash), browser.history.state),
    createHref: (path) => `${browser.location.pathname}${browser.location.search}#!${path}`,
  });
}

/** The path in a hash: "#!/x", and also "#/x" and "#!x" as people type them; "/" when there is none. */
function pathIn(hash: string): string {
  const path = hash.replace(/^#!?/, "");
  return path.startsWith("/") ? path : `/${path}`;
}
