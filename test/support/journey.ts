// A person in a real browser in front of the whole program: what every journey begins with.
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
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
  close(): Promise<void>;
};

/** The program, with the small demo shop unless said otherwise, and a browser. Close it in `after`. */
export async function startJourney(start: Start = { demo: true }): Promise<Journey> {
  const [vigie, browser] = await Promise.all([startVigie(start), launchBrowser()]);
  const newPage = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    return context.newPage();
  };
  return {
    vigie,
    browser,
    newPage,
    signedIn: async (who, hash = "", options = {}) => {
      const page = await newPage(options);
      await page.goto(`${vigie.url}/login.html${hash}`);
      await fillLogin(page, typeof who === "string" ? vigie.logins[who] : who);
      await page.locator("#content").waitFor();
      return page;
    },
    close: async () => {
      await browser.close();
      await vigie.stop();
    },
  };
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
