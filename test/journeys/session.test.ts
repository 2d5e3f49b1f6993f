// Being signed in, staying so, ceasing to be so.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { customers } from "#server/seed/customers.ts";
import { customer as withOwnPassword } from "../support/installation.ts";
import { becomes, fillLogin, goTo, intercept, rowsLoaded, startReading } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

const sessionKeys = ["vigie.accessTokenId", "vigie.rememberMe", "vigie.userId"];
const list = "#!/matching/products";
const customer = { ...customers[0]!, ...withOwnPassword };

describe("a session", () => {
  let journey: Journey;
  before(async () => (journey = await startReading()));
  afterEach((test) => journey?.leave(test));
  after(() => journey?.close());

  test("one is of this tab alone until it is to be remembered, then of the whole browser until one leaves", async () => {
    const page = await journey.newPage({ locale: "en-GB" });
    // What home shows of the catalogue is another test's: here it is not waited for, nor drawn.
    await page.context().route(/\/api\/(?:Catalogs|WebsiteSettings)\/\d+\//, () => undefined);
    await page.goto(`${journey.vigie.url}/login.html`);
    // French comes first even to an English browser.
    await shows(page, "Connexion");
    await fillLogin(page, { email: " ", password: "" });
    await page.getByText("Saisissez votre nom d'utilisateur ou votre e-mail.").waitFor();
    await page.getByText("Saisissez votre mot de passe.").waitFor();
    // By name as well as by e-mail.
    await fillLogin(page, { ...customer, email: customer.username });
    await shows(page, "Tableau de bord");
    await keeps(page, { local: [], tab: sessionKeys });
    const other = await page.context().newPage();
    await other.goto(`${journey.vigie.url}/#!/profile`);
    await other.waitForURL("**/login.html#!/profile");
    await shows(other, "Connexion");

    await page.getByRole("button", { name: /^Mon compte/ }).click();
    await page.getByRole("menuitem", { name: "Rester connecté sur cet appareil" }).click();
    const toast = page.locator(".mantine-Notification-root", { hasText: "Vous resterez connecté" });
    await toast.waitFor();
    await becomes(() => clickableUnder(toast), "");
    await keeps(page, { local: sessionKeys, tab: [] });
    await page.getByRole("button", { name: /^Mon compte/ }).click();
    await page.getByRole("menuitem", { name: "Se déconnecter" }).waitFor();
    assert.equal(await page.getByRole("menuitem", { name: "Rester connecté" }).count(), 0);

    // The other tab is signed in with it.
    await shows(other, "Mon profil");
    await other.getByText("EN", { exact: true }).click();
    await shows(other, "My profile");
    await leave(other);
    // The language is kept, the session is not.
    await shows(other, "Sign in");
    await keeps(other, { local: [], tab: [] });
    // The first tab is told that its session has ended.
    await page.waitForURL("**/login.html**");
    await shows(page, "Sign in");
    assert.equal(await page.evaluate(() => localStorage.getItem("vigie.language")), "en");

    await other.getByText("FR", { exact: true }).click();
    await shows(other, "Connexion");
    await other.getByLabel("Se souvenir de moi").check();
    await fillLogin(other, customer);
    await shows(other, "Tableau de bord");
    await keeps(other, { local: sessionKeys, tab: [] });
    // Whoever is remembered is signed in everywhere; a session that ended is remembered again.
    await shows(page, "Tableau de bord");
    await endOnServer(page);
    // The other tab may have found out first, and this one be on its way.
    await goTo(page, "#!/matching/rules").catch(() => undefined);
    await page.getByText("Votre session a pris fin.").waitFor();
    assert.ok(await page.getByLabel("Se souvenir de moi").isChecked());
  });

  test("one that ended on the server leads to the login page, and back to the same place; an address says what it is not understood for", async () => {
    const page = await journey.signedIn("customer", list);
    await rowsLoaded(page);
    await page.waitForLoadState("networkidle");
    // Whatever else the page asks for is answered once somebody has clicked.
    const { promise: clicked, resolve: click } = Promise.withResolvers<void>();
    await intercept(page, "**/api/**", (route) => clicked.then(() => route.fallback()));
    await endOnServer(page);
    await page.getByRole("link", { name: "Non compétitifs" }).click();
    click();
    await page.waitForURL(`**/login.html${list}/not-competitive*`);
    assert.ok(!(await page.getByLabel("Se souvenir de moi").isChecked()));
    await page.getByText("Votre session a pris fin.").waitFor();
    await keeps(page, { local: [], tab: [] });
    await fillLogin(page, customer);
    await shows(page, "Produits non compétitifs");
    await page.waitForURL(`**/${list}/not-competitive?catalog=*`);

    await goTo(page, `${list}/competitive?marque=Kenso`);
    await shows(page, "Produits compétitifs");
    const told = page.getByRole("status").filter({ hasText: "« marque »" });
    await told.waitFor();
    await page.getByRole("link", { name: "Non compétitifs" }).click();
    await told.waitFor({ state: "detached" });
    await goTo(page, `${list}?catalog=99999`);
    await shows(page, "Cette page est d'un catalogue que vous n'avez pas (n° 99999)");
    await page.getByRole("button", { name: /^Voir « / }).click();
    await shows(page, "Produits matchés");
  });

  test("a browser that keeps nothing for good still lets one work", async () => {
    const page = await journey.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    });
    await page.goto(`${journey.vigie.url}/login.html#!/profile`);
    await fillLogin(page, customer);
    await shows(page, "Mon profil");
    await page.getByText("EN", { exact: true }).click();
    await shows(page, "My profile");
  });

  /** As if the token had run out: the server forgets it, the browser does not know. */
  async function endOnServer(page: Page): Promise<void> {
    // Only what is clicked next is to find out.
    await intercept(page, "**/revision*", () => undefined);
    const token = await page.evaluate(
      () => sessionStorage.getItem("vigie.accessTokenId") ?? localStorage.getItem("vigie.accessTokenId"),
    );
    const answer = await fetch(`${journey.vigie.url}/api/Customers/logout`, {
      method: "POST",
      headers: { Authorization: token! },
    });
    assert.equal(answer.status, 204);
  }
});

async function shows(page: Page, heading: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

async function leave(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^My account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login.html");
}

/** Waits until the browser keeps who is signed in under these names and no others. */
async function keeps(page: Page, names: { local: string[]; tab: string[] }): Promise<void> {
  const kept = () =>
    page.evaluate(() => {
      const ours = (store: Storage) =>
        Object.keys(store)
          .filter((key) => /accessToken|userId|rememberMe/.test(key))
          .toSorted();
      return JSON.stringify({ local: ours(localStorage), tab: ours(sessionStorage) });
    });
  await becomes(kept, JSON.stringify(names));
}

/** What one would click, and what lies over it. */
async function clickableUnder(toast: Locator): Promise<string> {
  return toast.evaluate((shown) => {
    const over = shown.getBoundingClientRect();
    const isUnder = (element: HTMLElement) => {
      const box = element.getBoundingClientRect();
      const isBeside = box.right <= over.left || box.left >= over.right;
      return !isBeside && box.bottom > over.top && box.top < over.bottom && !shown.contains(element);
    };
    const clickable = document.querySelectorAll<HTMLElement>(
      "header button, main button, main a, main input",
    );
    return [...clickable]
      .filter(isUnder)
      .map(({ innerText }) => innerText)
      .join();
  });
}
