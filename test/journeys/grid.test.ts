// The grid under the hands of somebody who works in it all day: narrowing it by its headers, arranging its columns,
// finding them again the next day, asking where a price comes from, all of it without a mouse as well.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { violationsInBothColors, violationsOn, wholePage } from "../support/accessibility.ts";
import {
  becomes,
  columnOf,
  failUntilRetried,
  goTo,
  intercept,
  rowsLoaded,
  settled,
  startReading,
} from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

const list = "#!/matching/products";

describe("the grid", () => {
  let journey: Journey;
  before(async () => {
    journey = await startReading();
  });
  after(() => journey?.close());

  test("a header's filter narrows the list and the counters, says how it reads, and is cleared at once; a page holds fifty products for who asks for them; in compact rows ten are read on one screen", () =>
    matchedProducts("", async (page) => {
      const wanted = (await columnOf(page, "Marque")).find((brand) => brand.length > 3)!;
      const all = await countShown(page);
      const unmatched = page.getByRole("link", { name: "Non matchés" });
      assert.match((await unmatched.getAttribute("href"))!, /#!\/catalog\/unmatched/);
      const counter = page.getByRole("group", { name: "Produits matchés" }).locator("strong");
      await settled(counter, all);
      const numbersSeen = await recordTexts(counter);
      const asked = listRequests(page);

      const field = page.getByRole("dialog").getByRole("textbox");
      await openFilter(page, "Marque");
      await field.fill(wanted);
      await page.waitForURL(/brand/);
      await page.keyboard.press("Enter");
      await becomes(async () => [...new Set(await columnOf(page, "Marque"))].join(), wanted);
      const some = await countShown(page, (count) => count < all);
      await settled(counter, some);
      assert.ok(asked().length > 0);
      assert.deepEqual(
        asked().filter((filter) => !filter.includes(JSON.stringify(`%${wanted}%`))),
        [],
        "nothing else is asked",
      );
      const numbers = (await numbersSeen()).map(numberIn);
      assert.ok(numbers.length > 0);
      assert.deepEqual(
        numbers.filter((number) => number < some || number > all),
        [],
        "the counters go on from the number they show",
      );
      await clearFilter(page, "Marque");
      await countShown(page, (count) => count === all);

      await openFilter(page, "Mon prix");
      await field.fill("pas cher");
      await page.keyboard.press("Enter");
      await page.getByText("Ce filtre n'est pas compris : écrivez-le comme un des exemples.").waitFor();
      await field.fill("10,5 - 100000,25");
      await page.keyboard.press("Enter");
      const chip = page.getByRole("button", { name: "Filtre de la colonne Mon prix : 10,5 - 100000,25" });
      await chip.waitFor();
      await page.getByText("10,50 à 100 000,25 €").waitFor();
      const header = (await page.getByRole("columnheader", { name: "Mon prix" }).boundingBox())!;
      const clear = (await page
        .getByRole("button", { name: "Effacer le filtre de Mon prix" })
        .boundingBox())!;
      assert.ok((await chip.boundingBox())!.x >= header.x);
      assert.ok(clear.x + clear.width <= header.x + header.width, "it stays within its column");
      await clearFilter(page, "Mon prix");
      await chip.waitFor({ state: "detached" });
      await countShown(page, (count) => count === all);
      await pagesAreLong(page, all);
    }));

  test("columns are dragged, hidden, asked for, moved, pinned and made wider, and stand so the next day; the menu of a header opens at every press of its keys, and the focus comes back to the header", () =>
    matchedProducts("", async (page) => {
      const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
      const widthOf = async (name: string) => Math.round((await header(name).boundingBox())!.width);
      const placeOf = async (name: string) => (await headersOf(page)).indexOf(name);
      const usual = await headersOf(page);

      await header("Marque").dragTo(header("Écart"), { targetPosition: { x: 90, y: 20 } });
      await becomes(async () => (await placeOf("Marque")) - (await placeOf("Écart")), 1);
      const edge = (await header("Mon prix").boundingBox())!;
      await page.mouse.move(edge.x + edge.width, edge.y + edge.height / 2);
      await page.mouse.down();
      await page.mouse.move(edge.x + edge.width + 60, edge.y + edge.height / 2, { steps: 4 });
      await page.mouse.up();
      await becomes(async () => Math.abs((await widthOf("Mon prix")) - edge.width - 60) < 2, true);

      await hiddenByKeys(page, "Marque");
      await page.getByRole("button", { name: "Colonnes", exact: true }).click();
      await page.getByRole("checkbox", { name: "EAN", exact: true }).check();
      await page.keyboard.press("Escape");
      await header("EAN").waitFor();
      await header("Marque").waitFor({ state: "detached" });

      await header("Mon prix").getByRole("button", { name: "Mon prix", exact: true }).focus();
      const width = await widthOf("Mon prix");
      await page.keyboard.press("Alt+ArrowRight");
      await becomes(() => widthOf("Mon prix"), width + 16);
      const place = await placeOf("Mon prix");
      await page.keyboard.press("Alt+Shift+ArrowLeft");
      await becomes(() => placeOf("Mon prix"), place - 1);
      await becomes(() => focusedHeader(page), "Mon prix");
      await page.keyboard.press("Alt+ArrowDown");
      await page.getByRole("menuitem", { name: "Épingler à droite" }).focus();
      await page.keyboard.press("Enter");
      await page.locator('[role="columnheader"][data-pinned="end"]').waitFor();
      await becomes(async () => (await headersOf(page)).at(-1), "Mon prix");

      const arranged = await headersOf(page);
      await page.reload();
      await rowsLoaded(page);
      await becomes(() => shownHeaders(page), arranged.join());
      assert.equal(await widthOf("Mon prix"), width + 16);

      const kept = () =>
        page.evaluate(() =>
          Object.keys(localStorage).filter((key) => key.startsWith("grid-products-matched-")),
        );
      assert.equal((await kept()).length, 1, "the arrangement is kept under the grid and the catalogue");
      await page.getByRole("button", { name: "Colonnes", exact: true }).click();
      await page.getByRole("button", { name: "Rétablir les colonnes par défaut" }).click();
      await becomes(() => shownHeaders(page), usual.join());
      await page.keyboard.press("Escape");
      assert.deepEqual(await kept(), []);
    }));

  test("a list and counters that failed say so in their place, and are asked again by a button there; the list, its filters and its menus are within reach of everybody in both colours", () =>
    matchedProducts("", async (page) => {
      const logged: string[] = [];
      page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
      const counter = page.getByRole("group", { name: "Produits matchés" });
      const retry = page.getByRole("button", { name: "Réessayer" });
      // A list that has not been asked for yet: what is known is shown, failing or not.
      await failUntilRetried(page, "**/matchedProducts**", { status: 400, json: {} });
      await goTo(page, `${list}/competitive?title=es`);
      await counter.getByRole("button", { name: "Réessayer" }).waitFor();
      await page.getByText("La liste n'a pas pu être chargée").waitFor();
      // Not in a toast, and in nobody's figures.
      assert.equal(await page.locator(".mantine-Notification-root").count(), 0);
      assert.equal(await page.getByRole("alert").filter({ hasText: "400" }).count(), 0);
      assert.ok(logged.some((line) => line.includes("matchedProducts")));
      await retry.last().click();
      await rowsLoaded(page);
      await settled(counter.locator("strong"), await countShown(page));
      await retry.first().waitFor({ state: "detached" });
      await isWithinReach(page);
    }));

  test("a list without a product says that its products are being compared as long as they are, and then what to do", () =>
    matchedProducts("", async (page) => {
      let pending = 1_812;
      await intercept(page, "**/getAggregationInfos**", (route) => route.fulfill({ json: [{ pending }] }));
      await intercept(page, /\/matchedProducts\?/, (route) => route.fulfill({ json: [] }));
      await goTo(page, `${list}/not-competitive`);
      await page.getByRole("heading", { name: "Comparaison en cours" }).waitFor();
      await page.getByText(/^1\s812 produits restent à comparer/).waitFor();
      pending = 0;
      await page.getByRole("heading", { name: "Aucun produit dans cette position" }).waitFor();
      await page.unrouteAll();
    }));

  test("a price tells its age and its source, in sight, to the pointer and to the keyboard, one at a time", () =>
    matchedProducts("", async (page) => {
      const card = page.getByRole("tooltip");
      const price = page.locator('[role="gridcell"]').getByRole("link").filter({ hasText: "€" }).first();
      await price.hover();
      await card.getByText("Prix inchangé depuis").waitFor();
      await card.getByText("Source").waitFor();
      await isInSight(card);
      await page.mouse.move(5, 5);
      await card.waitFor({ state: "detached" });

      await page
        .getByRole("button", { name: /^Afficher le détail/ })
        .first()
        .focus();
      const column = page.getByRole("columnheader", { name: "Mon prix", exact: true });
      const steps = Number(await column.getAttribute("aria-colindex")) - 1;
      for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowRight");
      await card.getByText("Prix inchangé depuis").waitFor();
      const mine = await card.innerText();
      const mostSeen = await recordMost(page, '[role="tooltip"]');
      await page.keyboard.press("ArrowRight");
      const best = card.filter({ hasText: "Rapprochement" });
      await best.waitFor();
      await isInSight(best);
      assert.notEqual(await best.innerText(), mine);
      assert.equal(await mostSeen(), 1);
      const led = () => page.evaluate(() => document.activeElement?.getAttribute("href") ?? "");
      assert.match(await led(), /^https?:\/\//, "a price leads to the shop");
      await page.keyboard.press("ArrowRight");
      assert.match(
        await led(),
        /competitors=/,
        "and the name beside it to what is matched with that competitor",
      );
      await page.keyboard.press("ArrowLeft");
      await best.waitFor();
      await page.keyboard.press("Escape");
      await card.waitFor({ state: "detached" });

      await page.locator('[role="gridcell"]').getByRole("link").filter({ hasNotText: "€" }).first().click();
      const detail = page.getByRole("dialog");
      const prices = detail.getByRole("table").getByRole("link").filter({ hasText: "€" });
      await prices.last().hover();
      await card.filter({ hasText: "Source" }).getByText("Prix inchangé depuis").waitFor();
      await isInSight(card);
      await page.mouse.move(5, 5);
      await card.waitFor({ state: "detached" });
      await page.goBack();
      await detail.waitFor({ state: "detached" });
    }));

  /** What the tests do to the list they undo: all of it is on one page. */
  function matchedProducts(search: string, use: (page: Page) => Promise<void>): Promise<void> {
    return journey.keeping("customer", list + search, async (page) => {
      await page.getByRole("heading", { level: 1, name: "Produits matchés" }).waitFor();
      await rowsLoaded(page);
      await use(page);
    });
  }
});

/** As many products as somebody asks for, `all` being in the list. */
async function pagesAreLong(page: Page, all: number): Promise<void> {
  const sizes = page.getByLabel("lignes par page");
  await becomes(async () => (await sizes.locator("option").allInnerTexts()).join(), "10,50,100");
  await sizes.selectOption("50");
  await page.waitForURL(/limit=50/);
  await page.getByText(new RegExp(`^1 – ${Math.min(50, all)} sur`)).waitFor();

  await sizes.selectOption("10");
  await page.waitForURL((url) => !url.href.includes("limit="));
  await rowsLoaded(page);

  // Ten are read on one screen in compact rows, six on a small one, whose difference stays in view.
  const compact = page.getByRole("button", { name: "Lignes compactes" });
  await compact.click();
  await page.locator('[role="grid"] [role="row"][style*="44px"]').first().waitFor();
  assert.ok((await rowsInView(page)) >= 10, `${await rowsInView(page)} rows`);
  await page.setViewportSize({ width: 1024, height: 768 });
  await becomes(async () => (await rowsInView(page)) >= 6, true);
  await page.locator('[role="columnheader"][data-pinned="end"]', { hasText: "Écart" }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await compact.click();
}

/** By the keys of its menu, which gives the focus back when it is closed. */
async function hiddenByKeys(page: Page, column: string): Promise<void> {
  const header = page.getByRole("columnheader", { name: column, exact: true });
  const menu = page.getByRole("menu");
  await header.getByRole("button", { name: column, exact: true }).focus();
  for (const closing of ["Escape", "Tab"]) {
    await page.keyboard.press("Alt+ArrowDown");
    await menu.waitFor();
    assert.ok(await focusIsIn(menu), "a menu that is seen has the focus already");
    await page.keyboard.press(closing);
    await menu.waitFor({ state: "detached" });
    await becomes(() => focusedHeader(page), column);
  }
  const headers = await headersOf(page);
  await page.keyboard.press("Alt+ArrowDown");
  await menu.waitFor();
  // From the first entry up to the last.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await header.waitFor({ state: "detached" });
  // A column that is hidden leaves the focus to the next.
  await becomes(() => focusedHeader(page), headers[headers.indexOf(column) + 1]);
}

async function isWithinReach(page: Page): Promise<void> {
  const refused: string[] = [];
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  await page
    .getByRole("button", { name: /^Afficher le détail/ })
    .first()
    .click();
  await page.getByRole("table", { name: "Classement des prix" }).waitFor();
  await page.getByRole("button", { name: "Colonnes", exact: true }).click();
  const column = page.getByRole("checkbox", { name: "EAN", exact: true });
  await column.waitFor();
  await page.locator('[role="gridcell"]').getByRole("link").filter({ hasText: "€" }).first().hover();
  await page.getByRole("tooltip").waitFor();
  assert.deepEqual(await violationsInBothColors(page, wholePage), []);
  await page.keyboard.press("Escape");
  await column.waitFor({ state: "detached" });

  await openMenu(page, "Marque");
  assert.deepEqual(await violationsOn(page, '[role="menu"]'), []);
  await page.getByRole("menuitem", { name: "Filtrer…" }).click();
  await page.getByRole("dialog").getByRole("textbox").waitFor();
  assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Passer en mode sombre" }).click();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await page.getByRole("button", { name: "Passer en mode clair" }).click();
  await page.getByRole("button", { name: "Passer en mode sombre" }).waitFor();
  assert.deepEqual(refused, [], "no style is asked for that the page's policy refuses");
}

/** Something that is there is not always seen: hidden by a style, off the screen, or covered. */
async function isInSight(locator: Locator): Promise<void> {
  await becomes(() => locator.evaluate(sightOf), "in sight");
}

function sightOf(element: Element): string {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  if (getComputedStyle(element).visibility !== "visible" || width === 0 || height === 0) return "hidden";
  const fits = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
  if (!fits) return `off the screen: ${left} ${top} ${right} ${bottom}`;
  return element.contains(document.elementFromPoint(left + 5, top + 5)) ? "in sight" : "covered";
}

function numberIn(text: string): number {
  return Number(text.replaceAll(/\D/g, ""));
}

async function openMenu(page: Page, column: string): Promise<void> {
  await page.getByRole("columnheader", { name: column, exact: true }).hover();
  await page.getByRole("button", { name: `Options de la colonne ${column}`, exact: true }).click();
  await page.getByRole("menu").waitFor();
}

async function openFilter(page: Page, column: string): Promise<void> {
  await openMenu(page, column);
  await page.getByRole("menuitem", { name: "Filtrer…" }).click();
  await page.getByRole("dialog").getByLabel(`Filtrer « ${column} »`).and(page.locator(":focus")).waitFor();
}

async function clearFilter(page: Page, column: string): Promise<void> {
  await page.getByRole("button", { name: `Effacer le filtre de ${column}` }).click();
}

function headersOf(page: Page): Promise<string[]> {
  return page
    .getByRole("columnheader")
    .evaluateAll((headers) => headers.flatMap((header) => header.getAttribute("aria-label") ?? []));
}

async function shownHeaders(page: Page): Promise<string> {
  return (await headersOf(page)).join();
}

function focusedHeader(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() =>
    document.activeElement?.closest('[role="columnheader"]')?.getAttribute("aria-label"),
  );
}

function focusIsIn(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element.contains(document.activeElement));
}

/** How many products there are in all, once that satisfies what is expected of it. */
async function countShown(page: Page, expected = (count: number) => count > 0): Promise<number> {
  const text = page.getByText(/^[\d\s]+ produits?$/).first();
  let shown = 0;
  const isAsExpected = async () => expected((shown = numberIn(await text.innerText())));
  await becomes(isAsExpected, true);
  return shown;
}

/** Every text that an element shows from now on. */
async function recordTexts(locator: Locator): Promise<() => Promise<string[]>> {
  const seen = await locator.evaluateHandle((element) => {
    const texts: string[] = [];
    const record = () => texts.push(element.textContent);
    new MutationObserver(record).observe(element, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => seen.jsonValue();
}

/** The most elements of a kind that stand in the page at once, from now on. */
async function recordMost(page: Page, selector: string): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle((kind) => {
    const most = { count: 0 };
    const record = () => (most.count = Math.max(most.count, document.querySelectorAll(kind).length));
    record();
    new MutationObserver(record).observe(document.body, { childList: true, subtree: true });
    return most;
  }, selector);
  return async () => (await seen.jsonValue()).count;
}

/** The filters of the pages of the list that the browser asks for from now on. */
function listRequests(page: Page): () => string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/matchedProducts")) asked.push(searchParams.get("filter") ?? "");
  });
  return () => asked;
}

/** How many rows are seen from their top to their bottom. */
async function rowsInView(page: Page): Promise<number> {
  return page.getByRole("grid").evaluate((grid) => {
    const { top, bottom } = grid.getBoundingClientRect();
    const header = grid.querySelector('[role="columnheader"]')!.getBoundingClientRect().bottom;
    return [...grid.querySelectorAll('[role="rowgroup"] [role="row"]')].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.top >= Math.max(top, header) - 1 && place.bottom <= bottom + 1;
    }).length;
  });
}
