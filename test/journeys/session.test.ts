// Being signed in, staying so, ceasing to be so.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { signInToApi } from "../support/apiCaller.ts";
import { fillLogin, startJourney } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

const eva = { email: "eva@shop.example", password: "eva-secret-1" };
const sessionKeys = ["vigie.accessTokenId", "vigie.rememberMe", "vigie.userId"];

describe("a session", () => {
  let journey: Journey;
  before(async () => {
    journey = await startJourney({});
    const { vigie } = journey;
    const admin = await signInToApi(vigie.url, vigie.logins.admin);
    const { id } = await admin.call("POST", "Customers", { username: "eva", ...eva });
    const website = await admin.call("POST", "WebsiteSettings", { name: "Eva", url: "https://eva.example" });
    const logo = "https://eva.example/logo.png";
    await admin.call("POST", "Catalogs", { name: "Eva", logo, website_id: website.id, customer_id: id });
  });
  afterEach(() => journey?.leave());
  after(() => journey?.close());

  test("one signs in by name as well as by e-mail, and is told what is missing", async () => {
    const page = await journey.newPage();
    await page.goto(`${journey.vigie.url}/login.html`);
    await fillLogin(page, { email: " ", password: "" });
    await page.getByText("Saisissez votre nom d'utilisateur ou votre e-mail.").waitFor();
    await page.getByText("Saisissez votre mot de passe.").waitFor();
    await fillLogin(page, { ...eva, email: "eva" });
    await shows(page, "Produits matchés");
  });

  test("one that ended on the server leads to the login page, and back to the same place", async () => {
    const page = await signedIn("#!/matching/products");
    await page.getByText("Aucun produit matché pour le moment").waitFor();
    await page.waitForLoadState("networkidle");
    await endOnServer(page);
    await page.getByRole("link", { name: "Non compétitifs" }).click();
    await page.waitForURL("**/login.html#!/matching/products/not-competitive");
    assert.deepEqual(await kept(page), { local: [], tab: [] });
    const reason = page.getByText("Votre session a pris fin.");
    await reason.waitFor();
    await page.reload();
    await page.getByText("Connectez-vous pour suivre vos prix").waitFor();
    assert.equal(await reason.count(), 0, "it is told once");
    await fillLogin(page, eva);
    await shows(page, "Produits non compétitifs");
    assert.equal(new URL(page.url()).hash, "#!/matching/products/not-competitive");
  });

  test("one that is not to be remembered is of this tab alone", async () => {
    const page = await signedIn();
    await shows(page, "Produits matchés");
    assert.deepEqual(await kept(page), { local: [], tab: sessionKeys });
    await page.reload();
    await shows(page, "Produits matchés");
    const other = await page.context().newPage();
    await other.goto(journey.vigie.url);
    await other.waitForURL("**/login.html");
  });

  test("one that is to be remembered is of the whole browser, until one leaves", async () => {
    const page = await journey.newPage();
    await page.goto(`${journey.vigie.url}/login.html`);
    await page.getByLabel("Se souvenir de moi").check();
    await fillLogin(page, eva);
    await shows(page, "Produits matchés");
    assert.deepEqual(await kept(page), { local: sessionKeys, tab: [] });
    const other = await page.context().newPage();
    await other.goto(`${journey.vigie.url}/login.html`);
    await shows(other, "Produits matchés");
    await chooseEnglish(other);
    await leave(other, "My account", "Log out");
    await other.getByRole("button", { name: "Sign in" }).waitFor();
    assert.deepEqual(await kept(other), { local: [], tab: [] });
    await page.reload();
    await page.waitForURL("**/login.html**");
  });

  test("one may decide later to stay signed in", async () => {
    const page = await signedIn();
    await page.getByRole("button", { name: /^Mon compte/ }).click();
    await page.getByRole("menuitem", { name: "Rester connecté sur cet appareil" }).click();
    const toast = page.locator(".mantine-Notification-root", { hasText: "Vous resterez connecté" });
    await toast.waitFor();
    const place = await toast.boundingBox();
    assert.ok(place && place.x > 720 && place.y < 200, "it is said at the top right");
    assert.deepEqual(await kept(page), { local: sessionKeys, tab: [] });
    await page.getByRole("button", { name: /^Mon compte/ }).click();
    await page.getByRole("menuitem", { name: "Se déconnecter" }).waitFor();
    assert.equal(await page.getByRole("menuitem", { name: "Rester connecté" }).count(), 0);
  });

  test("French comes first even to an English browser, and the language is kept when one leaves", async () => {
    const page = await journey.newPage({ locale: "en-GB" });
    await page.goto(`${journey.vigie.url}/login.html`);
    await page.getByRole("heading", { level: 1, name: "Connexion" }).waitFor();
    await page.getByText("EN", { exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("vigie.language")), "en");
    await page.getByLabel("Username or e-mail").fill(eva.email);
    await page.getByLabel("Password", { exact: true }).fill(eva.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await shows(page, "Matched products");
    await leave(page, "My account", "Log out");
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  });

  test("an address is understood with and without its bang, and what cannot be read leads home", async () => {
    const page = await signedIn();
    for (const hash of ["#/matching/products/competitive", "#!matching/products/competitive"]) {
      await page.goto(`${journey.vigie.url}/${hash}`);
      await shows(page, "Produits compétitifs");
    }
    for (const hash of ["#!/nowhere/at/all", "#!/%E0%A4%A", "#!/customer/12/../../..", "#"]) {
      await page.goto(`${journey.vigie.url}/${hash}`);
      await page.waitForURL("**/#!/matching/products");
      await shows(page, "Produits matchés");
    }
  });

  test("an administrator who cannot be known as one is treated as a customer", async () => {
    const page = await journey.newPage();
    await page.route("**/api/Customers/*/roles*", (route) => route.abort());
    await page.goto(`${journey.vigie.url}/login.html`);
    await fillLogin(page, journey.vigie.logins.admin);
    await page.getByRole("heading", { level: 1, name: "Aucun catalogue pour le moment" }).waitFor();
    assert.equal(await page.getByRole("banner").getByText("Admin", { exact: true }).count(), 0);
  });

  test("a load that fails is told in its place with a way to try again, not in a toast", async () => {
    const page = await journey.newPage();
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
    await page.route("**/matchedProducts*", (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(`${journey.vigie.url}/login.html`);
    await fillLogin(page, eva);
    const retry = page.getByRole("button", { name: "Réessayer" }).first();
    await retry.waitFor();
    assert.equal(await page.getByRole("alert").filter({ hasText: "400" }).count(), 0);
    assert.equal(await page.locator(".mantine-Notification-root").count(), 0);
    assert.ok(
      logged.some((line) => line.includes("matchedProducts")),
      logged.join("\n"),
    );
    await page.unroute("**/matchedProducts*");
    await retry.click();
    await page.getByText("Aucun produit matché pour le moment").waitFor();
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
    await page.goto(`${journey.vigie.url}/login.html`);
    await fillLogin(page, eva);
    await shows(page, "Produits matchés");
    await chooseEnglish(page);
  });

  async function signedIn(hash = ""): Promise<Page> {
    return journey.signedIn(eva, hash);
  }

  /** As if the token had run out: the server forgets it, the browser does not know. */
  async function endOnServer(page: Page): Promise<void> {
    const token = await page.evaluate(() => sessionStorage.getItem("vigie.accessTokenId"));
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

async function chooseEnglish(page: Page): Promise<void> {
  await page.getByText("EN", { exact: true }).click();
  await shows(page, "Matched products");
}

async function leave(page: Page, account: string, logout: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${account}`) }).click();
  await page.getByRole("menuitem", { name: logout }).click();
  await page.waitForURL("**/login.html");
}

/** The names under which the browser keeps who is signed in. */
function kept(page: Page): Promise<{ local: string[]; tab: string[] }> {
  return page.evaluate(() => {
    const ours = (store: Storage) =>
      Object.keys(store)
        .filter((key) => /accessToken|userId|rememberMe/.test(key))
        .toSorted();
    return { local: ours(localStorage), tab: ours(sessionStorage) };
  });
}
