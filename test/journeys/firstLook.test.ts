// A person's first look at the product in a real browser: signing in, reading where prices stand, going through the
// list, changing the language, leaving. The product is the whole program with its demo shop.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { competitives } from "#shared/filters/competitive.ts";
import type { Competitive } from "#shared/filters/competitive.ts";
import { violationsInBothColors, violationsOn, wholePage } from "../support/accessibility.ts";
import {
  becomes,
  columnOf,
  fillLogin,
  goTo,
  intercept,
  rowsLoaded,
  settled,
  startReading,
} from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

const list = "#!/matching/products";
const firstFiles_bytes = 316_000;

describe("a first look in the browser", () => {
  let journey: Journey;
  let vigie: Journey["vigie"];
  before(async () => {
    journey = await startReading();
    vigie = journey.vigie;
  });
  afterEach((test) => journey?.leave(test));
  after(() => journey?.close());

  test("one signs in, reads the list through, its pictures too, on a phone and in English, and leaves", async () => {
    const page = await journey.newPage();
    const asked: URL[] = [];
    page.on("request", (request) => asked.push(new URL(request.url())));
    await page.goto(`${vigie.url}/${list}/competitive`);
    await page.waitForURL(`**/login.html${list}/competitive*`);
    await fillLogin(page, { email: vigie.logins.customer.email, password: "not the password" });
    const refusal = (await loginThroughApi("not the password")).error?.message;
    await page.getByRole("alert").getByText(refusal!, { exact: true }).waitFor();
    assert.deepEqual(await violationsInBothColors(page), []);
    await page.setViewportSize({ width: 390, height: 844 });
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await fillLogin(page, vigie.logins.customer);
    // The right password leads where one was going.
    await shows(page, "Produits compétitifs");
    await page.waitForURL(`**/${list}/competitive*`);
    await rowsLoaded(page);
    await filesAreLight(page);

    await goTo(page, list);
    await shows(page, "Produits matchés");
    await countersShow(page);
    await picturesAreOurs(page, asked);
    await positionsAreChosen(page);
    await listIsSorted(page);
    await pagesFollow(page);
    await placeholdersStand(page);
    await rowOpens(page);
    await phoneShowsCards(page);
    await englishIsChosen(page);
    await leaves(page);
  });

  /** The counters are what the API counts. */
  async function countersShow(page: Page): Promise<void> {
    const counts = await countsOfApi();
    await settled(counter(page, "Produits matchés"), counts.all);
    await settled(counter(page, "Moins chers"), counts.cheap);
    await settled(counter(page, "Au même prix"), counts.equals);
    await settled(counter(page, "Plus chers"), counts.expensive);
    assert.ok(counts.all > 0, "the demo shop has matched products");
  }

  /** Pictures come from our own server and from nowhere else, in their place from the beginning. */
  async function picturesAreOurs(page: Page, asked: URL[]): Promise<void> {
    const first = page.locator('[role="grid"] img').first();
    await page.waitForFunction(
      (image) => (image as HTMLImageElement).naturalWidth > 0,
      await first.elementHandle(),
    );
    const place = await first.boundingBox();
    assert.ok(place && place.width === place.height && place.width >= 40, JSON.stringify(place));
    assert.deepEqual([...new Set(asked.map(({ origin }) => origin))], [vigie.url]);
    assert.ok(asked.some(({ pathname }) => pathname === "/api/images"));
  }

  /** What only later screens need does not come with the first: programs, styles and font, compressed. */
  async function filesAreLight(page: Page): Promise<void> {
    const files = await page.evaluate(() =>
      [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        // What comes once the first screen has stood for a while, ready for who asks for it.
        .filter((entry, _at, all) => {
          const idle = all.find(({ name }) => /\/(?:Palette|ToastList)-/.test(name));
          return !idle || entry.startTime < idle.startTime;
        })
        .map((entry) => ({
          path: new URL(entry.name).pathname,
          bytes: (entry as PerformanceResourceTiming).encodedBodySize,
        }))
        // Letters that a title has from other alphabets bring a font of their own, as products bring their images.
        .filter(({ path }) => !path.startsWith("/api/") && !/inter-(?!latin-wght)/.test(path)),
    );
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    assert.ok(files.length > 5 && bytes > 100_000, "they are seen at all");
    assert.ok(bytes <= firstFiles_bytes, `${bytes} bytes: ${JSON.stringify(files)}`);
  }

  /** Choosing a position keeps its products, choosing it again shows all. */
  async function positionsAreChosen(page: Page): Promise<void> {
    const cheap = page.getByRole("button", { name: "Moins chers", exact: true });
    await cheap.click();
    await page.locator('button[aria-pressed="true"]', { hasText: "Moins chers" }).waitFor();
    await page.waitForURL(/competitive=cheap/);
    await rowsLoaded(page);
    await becomes(async () => (await columnOf(page, "Écart")).every((gap) => /^[-−]/.test(gap.trim())), true);
    await cheap.click();
    await page.waitForURL((url) => !url.href.includes("competitive="));
  }

  /** The list is sorted by the server, and the address says how. */
  async function listIsSorted(page: Page): Promise<void> {
    const header = page.getByRole("columnheader", { name: "Mon prix" });
    const prices = async () => (await columnOf(page, "Mon prix")).map(amountIn);
    await header.getByRole("button", { name: "Mon prix", exact: true }).click();
    await sortedBy(page, "Mon prix", "ascending");
    await header.getByRole("button", { name: "Mon prix", exact: true }).click();
    await sortedBy(page, "Mon prix", "descending");
    await page.waitForURL(/order=price(\+|%20)DESC/);
    assertSorted((await prices()).toReversed());
  }

  /** Pages follow each other without a product in common, and back returns to the first. */
  async function pagesFollow(page: Page): Promise<void> {
    const first = await columnOf(page, "Produit");
    assert.equal(first.length, 10);
    await page.getByRole("button", { name: "Page 2", exact: true }).click();
    await onPage(page, "Page 2");
    await page.waitForURL(/page=2/);
    const second = await columnOf(page, "Produit");
    assert.deepEqual(
      second.filter((product) => first.includes(product)),
      [],
    );
    await page.goBack();
    await onPage(page, "Page 1");
    await becomes(async () => (await columnOf(page, "Produit")).join(), first.join());
  }

  /** Pictures that cannot be had leave a placeholder of their size. */
  async function placeholdersStand(page: Page): Promise<void> {
    const row = page.locator('[role="grid"] [role="row"]:has([role="gridcell"])').first();
    const heightOf = async () => (await row.boundingBox())?.height;
    const [height, before] = [await heightOf(), await row.innerText()];
    await intercept(page, /\/api\/images\?/, (route) => route.fulfill({ status: 404, json: {} }));
    await page.getByRole("button", { name: "Page 3", exact: true }).click();
    await onPage(page, "Page 3");
    await becomes(async () => (await row.innerText()) !== before, true);
    await becomes(() => row.locator("img").count(), 0);
    await becomes(heightOf, height);
    await page.unrouteAll();
  }

  /** A phone reads the list as cards, without scrolling sideways. */
  async function phoneShowsCards(page: Page): Promise<void> {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("list", { name: "Produits matchés" }).getByRole("listitem").first().waitFor();
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.deepEqual(await violationsOn(page, wholePage), []);
    await page.setViewportSize({ width: 1440, height: 900 });
    await rowsLoaded(page);
  }

  /** A row opens on the prices of the competitors, by the keyboard too. */
  async function rowOpens(page: Page): Promise<void> {
    const opener = page.getByRole("button", { name: /^Afficher le détail/ }).first();
    await opener.focus();
    await page.keyboard.press("Enter");
    const ranking = page.getByRole("table", { name: "Classement des prix" });
    await ranking.getByRole("rowheader", { name: "Vous" }).waitFor();
    // The header, my price, and a competitor's beside it.
    await ranking.getByRole("row").nth(2).waitFor();
    await page.keyboard.press("ArrowDown");
    // The arrow goes to the next row's button.
    await page.locator('button:focus[aria-expanded="false"]').waitFor();
  }

  /** English is chosen once and stays, and so does the session. */
  async function englishIsChosen(page: Page): Promise<void> {
    await page.getByText("EN", { exact: true }).click();
    await shows(page, "Matched products");
    await page.reload();
    await shows(page, "Matched products");
    await rowsLoaded(page);
    await page.locator('html[lang="en"]').waitFor();
    assert.match((await columnOf(page, "My price"))[0]!, /^€[\d\u202F]+\.\d\d/);
  }

  /** Logging out forgets the session here and ends it on the server. */
  async function leaves(page: Page): Promise<void> {
    const token = await page.evaluate(() => sessionStorage.getItem("vigie.accessTokenId"));
    await page.getByRole("button", { name: /^My account/ }).click();
    // What is asked between the session's end and the page's is refused: no session was lost by it.
    await page.route("**/Customers/logout", async (route) => {
      const response = await route.fetch();
      const refused = page.waitForResponse((answer) => answer.status() === 401);
      await page.evaluate(() => {
        window.location.hash = window.location.hash.replace("page=3", "page=4");
      });
      await refused;
      await route.fulfill({ response });
    });
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.waitForURL("**/login.html");
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    assert.equal(await page.evaluate(() => sessionStorage.length), 0);
    const answer = await fetch(`${vigie.url}/api/Catalogs`, { headers: { Authorization: token! } });
    assert.equal(answer.status, 401);
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
  function countsOfApi(): Promise<Record<Competitive, number>> {
    return (counts ??= askCounts());
  }

  let counts: Promise<Record<Competitive, number>> | undefined;
  async function askCounts(): Promise<Record<Competitive, number>> {
    const { id, userId } = await loginThroughApi(vigie.logins.customer.password);
    const ask = async (path: string) => {
      const answer = await fetch(`${vigie.url}/api/${path}`, { headers: { Authorization: id } });
      return answer.json();
    };
    const [catalog] = (await ask(`Customers/${userId}/catalogs`)) as { id: number; website_id: number }[];
    const asked = competitives.map(async (competitive) => {
      const where = matchedProductsWhere({ catalog_id: catalog!.id, competitive });
      const query = new URLSearchParams({ where: JSON.stringify(where) });
      const answer = await ask(`WebsiteSettings/${catalog!.website_id}/matchedProducts/count?${query}`);
      return [competitive, (answer as { count: number }).count];
    });
    return Object.fromEntries(await Promise.all(asked)) as Record<Competitive, number>;
  }
});

async function shows(page: Page, heading: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

function counter(page: Page, name: string) {
  const counters = page.getByRole("region", { name: "Positionnement des produits matchés" });
  return counters.getByRole("group", { name, exact: true }).locator("strong");
}

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
