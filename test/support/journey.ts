// A person in a real browser in front of the whole program: what every journey begins with.
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { writeSession } from "#web/session/session.ts";
import { launchBrowser } from "./browser.ts";
import { startVigie } from "./vigie.ts";
import type { Login, RunningVigie, Start } from "./vigie.ts";

export type Journey = {
  vigie: RunningVigie;
  browser: Browser;
  /** A page of a browser that has never been here: 1440 x 900 unless said otherwise. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** The same, just after somebody signed in, at an address of the application ("#!/imports"). */
  signedIn(who: "admin" | "customer" | Login, hash?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Closes all pages: one that stays open goes on asking and drawing. For `afterEach`. */
  leave(): Promise<void>;
  close(): Promise<void>;
};

/** What moves takes time to draw, and says nothing that is tested. */
const usual = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
  // Not the machine's: in a bare one it is no language at all.
  locale: "fr-FR",
} as const;

/** The program, with the small demo shop unless said otherwise, and a browser. Close it in `after`. */
export async function startJourney(start: Start = { demo: true }): Promise<Journey> {
  const browser = await launchBrowser();
  const vigie = await startVigie(start).catch(async (problem: unknown) => {
    // Left open it would keep the test file waiting for ever.
    await browser.close();
    throw problem;
  });
  const newPage = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ ...usual, ...options });
    return context.newPage();
  };
  return {
    vigie,
    browser,
    newPage,
    signedIn: async (who, hash = "", options = {}) => {
      const page = await newPage(options);
      const entries = await sessionOf(vigie, typeof who === "string" ? vigie.logins[who] : who);
      // What the login page leaves behind, and where it leads then, without drawing it each time.
      await page.goto(`${vigie.url}/favicon.svg`);
      await page.evaluate(
        ({ stored, address }) => {
          for (const [key, value] of stored) sessionStorage.setItem(key, value);
          location.replace(address);
        },
        { stored: entries, address: `./${hash}` },
      );
      await page.locator("#content").waitFor();
      return page;
    },
    leave: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    close: async () => {
      await browser.close();
      await vigie.stop();
    },
  };
}

/** What the browser keeps of somebody who signed in for this tab alone. */
async function sessionOf({ url }: RunningVigie, login: Login): Promise<[string, string][]> {
  const answer = await fetch(`${url}/api/Customers/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(login),
  });
  assert.equal(answer.status, 200);
  const { id: token, userId } = (await answer.json()) as { id: string; userId: number };
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  writeSession({ token, userId, rememberMe: false }, { local: store, tab: store });
  return [...kept];
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

/** What a page shows follows the keys a moment later: reads it until it is what is expected. */
export async function becomes<Value>(
  read: () => Promise<Value>,
  expected: Value,
  { within_ms = 5_000 } = {},
): Promise<void> {
  const end = Date.now() + within_ms;
  while (Date.now() < end) {
    if ((await read()) === expected) return;
    await delay(50);
  }
  assert.equal(await read(), expected);
}
