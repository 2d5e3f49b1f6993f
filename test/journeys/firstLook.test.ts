// A person's first look at the product in a real browser: signing in, reading where prices stand, going through the
// list, changing the language, leaving. The product is the whole program with its demo shop.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { competitives } from "#shared/filters/competitive.ts";
import type { Competitive } from "#shared/filters/competitive.ts";
import { violationsOn } from "../support/accessibility.ts";
import { columnOf, fillLogin, rowsLoaded, settled, startReading } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

describe("a first look in the browser", () => {
  let journey: Journey;
  let vigie: Journey["vigie"];
  before(async () => {
    journey = await startReading();
    vigie = journey.vigie;
  });
  afterEach(() => journey?.leave());
  after(() => journey?.close());

  test("a wrong password is told in the server's words, the right one leads where one was going", async () => {
    const page = await journey.newPage();
    await page.goto(`${vigie.url}/#!/matching/products/competitive`);
    await page.waitForURL("**/login.html#!/matching/products/competitive");
    await fillLogin(page, { email: vigie.logins.customer.email, password: "not the password" });
    const refusal = await page.getByRole("alert").textContent();
    assert.equal(refusal, (await loginThroughApi("not the password")).error?.message);
    await fillLogin(page, vigie.logins.customer);
    await page.getByRole("heading", { level: 1, name: "Produits compétitifs" }).waitFor();
    assert.equal(new URL(page.url()).hash, "#!/matching/products/competitive");
  });

  test("the counters are what the API counts", async () => {
    const page = await signedIn();
    const counts = await countsOfApi();
    const counters = page.getByRole("region", { name: "Positionnement des produits matchés" });
    const counter = (name: string) => counters.getByRole("group", { name, exact: true }).locator("strong");
    await settled(counter("Produits matchés"), counts.all);
    await settled(counter("Moins chers"), counts.cheap);
    await settled(counter("Au même prix"), counts.equals);
    await settled(counter("Plus chers"), counts.expensive);
    assert.ok(counts.all > 0, "the demo shop has matched products");
  });

  test("an address that fixes the position counts that position alone", async () => {
    const page = await signedIn();
    const counts = await countsOfApi();
    await page.getByRole("link", { name: "Non compétitifs" }).click();
    const counters = page.getByRole("region", { name: "Positionnement des produits matchés" });
    const counter = (name: string) => counters.getByRole("group", { name, exact: true }).locator("strong");
    await settled(counter("Plus chers ou égaux"), counts.expensiveOrEquals);
    await settled(counter("Produits matchés"), counts.expensiveOrEquals);
    await settled(counter("Moins chers"), 0);
  });

  test("choosing a position keeps its products, choosing it again shows all", async () => {
    const page = await signedIn();
    const cheap = page.getByRole("button", { name: "Moins chers", exact: true });
    await cheap.click();
    await page.locator('button[aria-pressed="true"]', { hasText: "Moins chers" }).waitFor();
    await rowsLoaded(page);
    assert.match(page.url(), /competitive=cheap/);
    const positions = await columnOf(page, "Position");
    assert.deepEqual([...new Set(positions)], ["Moins cher"]);
    await cheap.click();
    await page.waitForURL((url) => !url.href.includes("competitive="));
  });

  test("the list is sorted by the server, and the address says how", async () => {
    const page = await signedIn();
    const header = page.getByRole("columnheader", { name: "Mon prix" });
    await header.getByRole("button", { name: "Mon prix", exact: true }).click();
    await sortedBy(page, "Mon prix", "ascending");
    assert.match(page.url(), /order=price(\+|%20)ASC/);
    assertSorted((await columnOf(page, "Mon prix")).map(amountIn));
    await header.getByRole("button", { name: "Mon prix", exact: true }).click();
    await sortedBy(page, "Mon prix", "descending");
    assert.match(page.url(), /order=price(\+|%20)DESC/);
    assertSorted((await columnOf(page, "Mon prix")).map(amountIn).toReversed());
  });

  test("pages follow each other without a product in common, and back returns to the first", async () => {
    const page = await signedIn();
    const first = await columnOf(page, "Produit");
    await page.getByRole("button", { name: "Page 2", exact: true }).click();
    await onPage(page, "Page 2");
    assert.match(page.url(), /page=2/);
    const second = await columnOf(page, "Produit");
    assert.equal(first.length, 10);
    assert.deepEqual(
      second.filter((product) => first.includes(product)),
      [],
    );
    await page.goBack();
    await onPage(page, "Page 1");
    assert.deepEqual(await columnOf(page, "Produit"), first);
  });

  test("a row opens on the prices of the competitors, by the keyboard too", async () => {
    const page = await signedIn();
    const opener = page.getByRole("button", { name: /^Afficher le détail/ }).first();
    await opener.focus();
    await page.keyboard.press("Enter");
    const ranking = page.getByRole("table", { name: "Classement des prix" });
    await ranking.getByRole("rowheader", { name: "Vous" }).waitFor();
    assert.ok((await ranking.getByRole("row").count()) > 2, "a competitor stands beside my price");
    await page.keyboard.press("ArrowDown");
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-expanded"));
    assert.equal(focused, "false", "the arrow went to the next row's button");
  });

  test("English is chosen once and stays, and so does the session", async () => {
    const page = await signedIn({ rememberMe: true });
    await page.getByText("EN", { exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Matched products" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Matched products" }).waitFor();
    await rowsLoaded(page);
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    assert.match((await columnOf(page, "My price"))[0]!, /^€[\d\u202F]+\.\d\d/);
  });

  test("an unknown address leads home, and a session that ended leads to the login page", async () => {
    const page = await signedIn();
    await page.goto(`${vigie.url}/#!/nowhere`);
    await page.waitForURL("**/#!/matching/products");
    await page.evaluate(() => sessionStorage.setItem("vigie.accessTokenId", "ended"));
    await page.reload();
    await page.waitForURL("**/login.html#!/matching/products");
    assert.equal(await page.evaluate(() => sessionStorage.getItem("vigie.accessTokenId")), null);
  });

  test("logging out forgets the session here and ends it on the server", async () => {
    const page = await signedIn();
    const token = await page.evaluate(() => sessionStorage.getItem("vigie.accessTokenId"));
    await page.getByRole("button", { name: /^Mon compte/ }).click();
    await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
    await page.waitForURL("**/login.html");
    assert.equal(await page.evaluate(() => sessionStorage.length), 0);
    const answer = await fetch(`${vigie.url}/api/Catalogs`, { headers: { Authorization: token! } });
    assert.equal(answer.status, 401);
  });

  test("an admin is named so and may choose among the catalogues", async () => {
    const page = await journey.newPage();
    await page.goto(`${vigie.url}/login.html`);
    await fillLogin(page, vigie.logins.admin);
    await page.getByText("Admin", { exact: true }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Accueil", exact: true }).count(), 0);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`nothing is out of reach of assistive technology in the ${colorScheme} colours`, async () => {
      const page = await journey.newPage({ colorScheme });
      await page.goto(`${vigie.url}/login.html`);
      await page.getByRole("button", { name: "Se connecter" }).waitFor();
      assert.deepEqual(await violationsOn(page), []);
      await fillLogin(page, vigie.logins.customer);
      await rowsLoaded(page);
      await page
        .getByRole("button", { name: /^Afficher le détail/ })
        .first()
        .click();
      await page.getByRole("table", { name: "Classement des prix" }).waitFor();
      assert.deepEqual(await violationsOn(page), []);
    });
  }

  test("on a phone the list is read as cards, without scrolling sideways", async () => {
    const page = await journey.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${vigie.url}/login.html`);
    await fillLogin(page, vigie.logins.customer);
    await page.getByRole("list", { name: "Produits matchés" }).getByRole("listitem").first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.deepEqual(await violationsOn(page), []);
  });

  /** The list of matched products, just after the customer of the demo signed in. */
  async function signedIn({ rememberMe = false } = {}): Promise<Page> {
    const page = await journey.newPage();
    await page.goto(`${vigie.url}/login.html`);
    if (rememberMe) await page.getByLabel("Se souvenir de moi").check();
    await fillLogin(page, vigie.logins.customer);
    await page.waitForURL("**/#!/matching/products");
    await rowsLoaded(page);
    return page;
  }

  async function loginThroughApi(password: string) {
    const answer = await fetch(`${vigie.url}/api/Customers/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": "fr" },
      body: JSON.stringify({ email: vigie.logins.customer.email, password }),
    });
    return (await answer.json()) as { id: string; userId: number; error?: { message: string } };
  }

  /** How many products each competitive value holds, asked of the API without the browser. */
  async function countsOfApi(): Promise<Record<Competitive, number>> {
    const { id, userId } = await loginThroughApi(vigie.logins.customer.password);
    const ask = async (path: string) => {
      const answer = await fetch(`${vigie.url}/api/${path}`, { headers: { Authorization: id } });
      return answer.json();
    };
    const [catalog] = (await ask(`Customers/${userId}/catalogs`)) as { id: number; website_id: number }[];
    const counts = competitives.map(async (competitive) => {
      const where = matchedProductsWhere({ catalog_id: catalog!.id, competitive });
      const query = new URLSearchParams({ where: JSON.stringify(where) });
      const answer = await ask(`WebsiteSettings/${catalog!.website_id}/matchedProducts/count?${query}`);
      return [competitive, (answer as { count: number }).count];
    });
    return Object.fromEntries(await Promise.all(counts)) as Record<Competitive, number>;
  }
});

// The grid says how it is sorted, and which page it is on, in the same breath as it says that rows are awaited.
async function sortedBy(page: Page, header: string, direction: "ascending" | "descending"): Promise<void> {
  await page.locator(`[role="columnheader"][aria-sort="${direction}"]`, { hasText: header }).waitFor();
  await rowsLoaded(page);
}

async function onPage(page: Page, name: string): Promise<void> {
  await page.locator(`button[aria-label="${name}"][aria-current="page"]`).waitFor();
  await rowsLoaded(page);
}

/** The number in a French price: "1 234,50 €" is 1234.5; none gives minus infinity, as the server sorts it. */
function amountIn(price: string): number {
  const digits = price.replaceAll(/[^\d,]/g, "").replace(",", ".");
  return digits === "" ? Number.NEGATIVE_INFINITY : Number(digits);
}

function assertSorted(values: number[]): void {
  assert.ok(values.length > 1);
  assert.deepEqual(
    values,
    values.toSorted((one, other) => one - other),
  );
}
