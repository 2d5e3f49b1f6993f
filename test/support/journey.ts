// A person in a real browser in front of the whole program: what every journey begins with.
import { inspect } from "node:util";
import type { BrowserContext, BrowserContextOptions, Locator, Page, Route } from "playwright-core";
import { type Session, writeSession } from "#web/session/session.ts";
import { assertAnswersFitPage } from "./answers.ts";
import { signInToApi } from "./apiCaller.ts";
import { launchBrowser } from "./browser.ts";
import { kept } from "./kept.ts";
import { useTestKey } from "./secretKey.ts";
import { until } from "./until.ts";
import { openVigie, startVigie } from "./vigie.ts";
import type { Login, RunningVigie, Start } from "./vigie.ts";

export type Journey = {
  vigie: RunningVigie;
  /** A page of somebody who has never been here: 1440 x 900 unless said otherwise. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** The same, just after somebody signed in, at an address of the application ("#!/imports"). */
  signedIn(who: "admin" | "customer" | Login, hash?: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * The page that somebody keeps from test to test, led to the address as a link leads there: a tenth of what a new one
   * costs. It comes in its first size and colours and begins its screen anew, but knows what the server said of late. A
   * test that failed keeps its page to itself.
   */
  keeping(who: "admin" | "customer" | Login, hash: string, use: (page: Page) => Promise<void>): Promise<void>;
  /**
   * Closes all pages but those that are kept: one that stays open goes on asking and drawing. For `afterEach`, whose
   * test, if it failed, says at which page it stood.
   */
  leave(test?: object): Promise<void>;
  close(): Promise<void>;
};

/** What moves takes time to draw, and says nothing that is tested. */
const usual = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
  // Not the machine's: in a bare one it is no language at all.
  locale: "fr-FR",
} as const;

/** Many times what a page takes for anything on a slow machine; whoever waits for more is told soon. */
const pagePatience_ms = 25_000;

const browserOfProcess = kept(launchBrowser, (browser) => browser.close());
const readProgram = kept(
  () => openVigie({ demo: true }),
  (vigie) => vigie.stop(),
);

/** Is shown every page before it goes anywhere. */
type Begin = (page: Page, vigie: RunningVigie) => Promise<void>;

/**
 * A program of its own, with the small demo shop unless said otherwise: in the process of the test, or `apart` in one of
 * its own. Close it in `after`.
 */
export async function startJourney(
  { apart = false, ...start }: Start & { apart?: boolean } = { demo: true },
  begin?: Begin,
): Promise<Journey> {
  const vigie = await (apart ? startVigie(start) : openVigie(start));
  return journeyThrough(vigie, () => vigie.stop(), begin);
}

/** The demo shop that all files of the process look at: none of them may change anything in it. */
export async function startReading(): Promise<Journey> {
  const vigie = await readProgram();
  // The file before may have opened an installation with another key.
  useTestKey();
  return journeyThrough(vigie, async () => assertAnswersFitPage());
}

async function journeyThrough(
  vigie: RunningVigie,
  stop: (vigie: RunningVigie) => Promise<void>,
  begin: Begin = async () => undefined,
): Promise<Journey> {
  const browser = await browserOfProcess();
  const contexts = new Set<BrowserContext>();
  const newPage = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ ...usual, ...options });
    context.setDefaultTimeout(pagePatience_ms);
    contexts.add(context);
    const page = await context.newPage();
    await begin(page, vigie);
    return page;
  };
  const leave: Journey["leave"] = async (test) => {
    const pages = [...contexts].flatMap((context) => context.pages());
    if (test && "error" in test && test.error) await tellPlaces(test.error, pages);
    const kept = new Set([...keptPages.values()].map((page) => page.context()));
    await closeAll([...contexts].filter((context) => !kept.has(context)));
  };
  const closeAll = async (some: BrowserContext[]) => {
    for (const context of some) contexts.delete(context);
    await Promise.all(some.map((context) => context.close()));
  };
  const sessions = openSessions(vigie);
  const signedIn: Journey["signedIn"] = async (who, hash = "", options = {}) => {
    const page = await newPage(options);
    await page.addInitScript(keepOnce, await sessions(typeof who === "string" ? vigie.logins[who] : who));
    await page.goto(`${vigie.url}/${hash}`);
    await page.locator("#content").waitFor();
    return page;
  };
  const keptPages = new Map<string, Page>();
  return {
    vigie,
    newPage,
    leave,
    signedIn,
    keeping: async (who, hash, use) => {
      const name = typeof who === "string" ? who : who.email;
      const kept = keptPages.get(name);
      keptPages.delete(name);
      const page = kept ?? (await signedIn(who, hash));
      try {
        if (kept) await leadTo(page, hash);
        await use(page);
      } catch (error) {
        await tellPlaces(error, [page]);
        throw error;
      }
      keptPages.set(name, page);
    },
    close: async () => {
      await closeAll([...contexts]);
      keptPages.clear();
      await stop(vigie);
    },
  };
}

/** What the login page leaves behind in the tab, without drawing it; once, so that who signs out stays so. */
function keepOnce(entries: [string, string][]): void {
  if (sessionStorage.getItem("signed-in") !== null) return;
  sessionStorage.setItem("signed-in", "");
  for (const [key, value] of entries) sessionStorage.setItem(key, value);
}

/** Signs each person in once, and anew when a test has ended their session. What the browser keeps of them. */
function openSessions({ url }: RunningVigie) {
  const known = new Map<string, Session>();
  return async (login: Login): Promise<[string, string][]> => {
    const before = known.get(login.email);
    const session = before && (await isAlive(url, before)) ? before : await signIn(url, login);
    known.set(login.email, session);
    return entriesOf(session);
  };
}

async function isAlive(url: string, { token, userId }: Session): Promise<boolean> {
  const answer = await fetch(`${url}/api/Customers/${userId}`, { headers: { Authorization: token } });
  await answer.body?.cancel();
  return answer.status === 200;
}

async function signIn(url: string, login: Login): Promise<Session> {
  const { token, userId } = await signInToApi(url, login);
  return { token, userId, rememberMe: false };
}

/** What the browser keeps of a session that is of one tab alone. */
function entriesOf(session: Session): [string, string][] {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  writeSession(session, { local: store, tab: store });
  return [...kept];
}

/** Adds to a failure where its pages stand: the address, the headings, what is said in passing, and the field at hand. */
async function tellPlaces(error: unknown, pages: Page[]): Promise<void> {
  const failure = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(failure instanceof Error)) return;
  const places = pages.map((page) =>
    page.evaluate(() => ({
      at: location.hash,
      shows: [...document.querySelectorAll("h1, h2, [role=alert], [role=status], [role=listbox]")]
        .map(({ textContent }) => textContent.trim().slice(0, 80))
        .filter(Boolean)
        .slice(0, 16),
      hasFocus: `${document.activeElement?.outerHTML.replace(/>.*/s, ">")} ${(document.activeElement as HTMLInputElement | null)?.value ?? ""}`,
    })),
  );
  const told = await Promise.allSettled(places);
  Object.assign(failure, { pages: told.map((place) => ("value" in place ? place.value : "closed")) });
}

/** Where the first administrator is made, with the code: what the start prints of an installation without one. */
export async function setupLink({ output }: RunningVigie): Promise<string> {
  const printed = () => /http\S+#setup=[A-Z0-9-]{14}/.exec(output())?.[0];
  return (await until("the start prints its link", printed)) ?? "";
}

/** Signs in on the login page, in French. */
export async function fillLogin(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel("Nom d'utilisateur ou e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

/** Waits until the list shows the rows that were asked for last. */
export async function rowsLoaded(page: Page): Promise<void> {
  await page.locator('[role="grid"][aria-busy="false"]').waitFor();
}

/** Waits until a counter that runs up shows its count. */
export async function settled(counter: Locator, count: number): Promise<void> {
  const shown = count.toLocaleString("fr-FR");
  await counter.filter({ hasText: new RegExp(`^${shown}$`) }).waitFor();
}

/** What the rows in view say under a header. */
export async function columnOf(page: Page, header: string): Promise<string[]> {
  const grid = page.getByRole("grid");
  const index = await grid.getByRole("columnheader", { name: header }).first().getAttribute("aria-colindex");
  return grid.locator(`[role="gridcell"][aria-colindex="${index}"]`).allInnerTexts();
}

/**
 * What a page shows follows the keys a moment later: reads it until it is what is expected. What the server is asked for
 * each time is read less often.
 */
export async function becomes<Value>(
  read: () => Promise<Value>,
  expected: Value,
  patience: { within_ms?: number; every_ms?: number } = {},
): Promise<void> {
  const is = (seen: Value) => seen === expected;
  await until(`what is read becomes ${inspect(expected)}`, read, { every_ms: 50, ...patience, is });
}

/** Changes the colours of the reader's machine, which the product follows unless they chose some. */
export async function inColors(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

/**
 * Answers what is asked of an address in the server's stead. A browser says that it hands requests over some time before
 * it does, a long time on a busy machine: here it has begun to.
 */
export async function intercept(
  page: Page,
  address: Parameters<Page["route"]>[0],
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(address, answer);
  const probe = "**/handed-over";
  await page.route(probe, (route) => route.fulfill({ status: 204 }));
  await becomes(() => page.evaluate(async () => (await fetch("/handed-over")).status), 204);
  await page.unroute(probe);
}

/**
 * What is asked of an address is answered so until a button that tries again has been pressed, and by the server from
 * then on. Not until some moment before it: the page asks by itself as well when the server says that something changed,
 * and the button would be gone.
 */
export async function failUntilRetried(
  page: Page,
  address: string | RegExp,
  answer: { status: number; json?: object; body?: string },
): Promise<void> {
  await page.evaluate(() => {
    delete document.documentElement.dataset["retried"];
    document.addEventListener(
      "click",
      ({ target }) => {
        const pressed = target instanceof Element ? target.closest("button")?.textContent : "";
        if (pressed === "Réessayer") document.documentElement.dataset["retried"] = "";
      },
      { capture: true },
    );
  });
  const isRetried = () => page.evaluate(() => document.documentElement.dataset["retried"] !== undefined);
  await intercept(page, address, async (route) =>
    (await isRetried()) ? route.fallback() : route.fulfill(answer),
  );
}

/** To another address, as a link leads there; through another screen when it is of the same, which begins anew then. */
async function leadTo(page: Page, hash: string): Promise<void> {
  await page.unrouteAll();
  await inColors(page, "light");
  await page.setViewportSize(usual.viewport);
  const [from, to] = [new URL(page.url()).hash, hash].map(screenOf);
  const elsewhere = to === "#!/profile" ? "#!/matching/rules" : "#!/profile";
  for (const address of from === to ? [elsewhere, hash] : [hash]) await follow(page, address);
}

/** An address without what it says about one thing. */
function screenOf(hash: string): string {
  return hash.replace(/\?.*/, "").replace(/\/website\/.*|\/\d+$/, "");
}

/** To another screen, as a link leads there; waits until the one before has gone. */
export async function follow(page: Page, hash: string): Promise<void> {
  // What was said in passing is not to be taken for what is said next.
  await closeToasts(page);
  await page.evaluate((address) => {
    for (const left of document.querySelectorAll("#content > *")) left.setAttribute("data-left", "");
    location.hash = address;
  }, hash);
  // Nor is it there while it loads: who turns back then finds the one before as it was left.
  await page.locator('#content > :not([data-left], [role="status"])').first().waitFor();
}

/** As one does who wants to reach what they lie over, or to read what is said next. */
export async function closeToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>(".mantine-Notification-closeButton"))
      close.click();
  });
}

/** To an address of the same screen, or from a page without screens: nothing is loaded, and nothing waited for. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((address) => {
    location.hash = address;
  }, hash);
}
