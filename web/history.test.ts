import assert from "node:assert/strict";
import { test } from "node:test";
import { createHashBangHistory, leadFromPath } from "./history.ts";

test("the path and the search are what follows #! in the address", () => {
  const { history } = browserAt("#!/matching/products?page=2&order=title%20ASC");
  assert.equal(history.location.pathname, "/matching/products");
  assert.equal(history.location.search, "?page=2&order=title%20ASC");
});

test("a parameter that holds JSON comes through untouched", () => {
  const competitor = '{"id":4,"value":4,"name":"achat#malin.fr?"}';
  const { history } = browserAt(`#!/matching/products?competitors=${encodeURIComponent(competitor)}`);
  assert.equal(new URLSearchParams(history.location.search).get("competitors"), competitor);
});

test("an address without a hash, or with an empty one, is the home", () => {
  for (const hash of ["", "#", "#!", "#!/", "#/"]) {
    assert.equal(browserAt(hash).history.location.pathname, "/");
  }
});

test("a hash typed without the bang or without the slash is understood", () => {
  assert.equal(browserAt("#/matching/products").history.location.pathname, "/matching/products");
  assert.equal(browserAt("#!matching/products").history.location.pathname, "/matching/products");
});

test("a malformed escape does not break the address", () => {
  assert.equal(browserAt("#!/catalog/%E0%A4%A").history.location.pathname, "/catalog/%E0%A4%A");
});

test("links and navigation write #! after the path of the page and its own search", async () => {
  const { history, browser } = browserAt("#!/");
  assert.equal(history.createHref("/matching/products?page=2"), "/app/?lang=fr#!/matching/products?page=2");
  history.push("/matching/products?page=2");
  await Promise.resolve();
  assert.equal(browser.location.hash, "#!/matching/products?page=2");
  assert.equal(history.location.search, "?page=2");
});

test("back and forward, and a hash changed by hand, are followed", async () => {
  const { history, browser } = browserAt("#!/matching/products");
  const seen: string[] = [];
  history.subscribe(({ location }) => seen.push(location.href));
  history.push("/matching/products?page=2");
  await Promise.resolve();
  browser.travel(-1);
  browser.travel(1);
  browser.type("#!/matching/products/competitive");
  assert.deepEqual(seen, [
    "/matching/products?page=2",
    "/matching/products",
    "/matching/products?page=2",
    "/matching/products/competitive",
  ]);
});

test("an address typed by hand stands after the one before it, so who goes back from it can be kept there", async () => {
  const { history, browser } = browserAt("#!/matching/rules");
  const place = () => Reflect.get(history.location.state, "__TSR_index");
  browser.type("#!/matching/rule/1");
  assert.equal(place(), 1);
  history.push("/matching/inbox");
  await Promise.resolve();
  assert.equal(place(), 2);
  browser.travel(-2);
  assert.equal(place(), 0);
  browser.travel(1);
  assert.equal(place(), 1);
});

test("a path beside the application is read as an address of its own; one with a hash keeps it", () => {
  const ledFrom = (pathname: string, hash = "") => {
    let led: unknown;
    const replaceState = (_state: unknown, _title: string, href: string) => (led = href);
    const page = { location: { pathname, search: "?a=1", hash }, history: { replaceState } };
    leadFromPath(page as unknown as Window);
    return led;
  };
  assert.equal(ledFrom("/matching/products"), "/#!/matching/products?a=1");
  assert.equal(ledFrom("/anywhere", "#!/imports"), "/?a=1#!/imports");
  assert.equal(ledFrom("/"), undefined);
});

/** A history over a stand-in for the window of a page served at /app/?lang=fr. */
function browserAt(hash: string) {
  const browser = new PageWindow(hash);
  return { browser, history: createHashBangHistory(browser as unknown as Window) };
}

/** As much of a browser's window as a router's history needs: entries, and popstate when one travels. */
class PageWindow extends EventTarget {
  readonly #entries: { hash: string; state: unknown }[];
  #current = 0;

  constructor(hash: string) {
    super();
    this.#entries = [{ hash, state: null }];
  }

  get location() {
    return { pathname: "/app/", search: "?lang=fr", hash: this.#entries[this.#current]!.hash };
  }

  readonly history = {
    window: this,
    get state() {
      return this.window.#entries[this.window.#current]!.state;
    },
    pushState: (state: unknown, _title: string, href: string) => this.#add({ hash: hashOf(href), state }),
    replaceState: (state: unknown, _title: string, href?: string) => {
      const { hash } = this.#entries[this.#current]!;
      this.#entries[this.#current] = { hash: href === undefined ? hash : hashOf(href), state };
    },
  };

  travel(steps: number): void {
    this.#current += steps;
    this.dispatchEvent(new Event("popstate"));
  }

  type(hash: string): void {
    this.#add({ hash, state: null });
    this.dispatchEvent(new Event("popstate"));
  }

  #add(entry: { hash: string; state: unknown }): void {
    this.#entries.splice(this.#current + 1);
    this.#entries.push(entry);
    this.#current += 1;
  }
}

function hashOf(href: string): string {
  return href.includes("#") ? href.slice(href.indexOf("#")) : "";
}
