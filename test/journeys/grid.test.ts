// The grid under the hands of somebody who works in it all day: narrowing it by its headers, arranging its columns,
// finding them again the next day, asking where a price comes from, all of it without a mouse as well.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { violationsOn } from "../support/accessibility.ts";
import { becomes, columnOf, rowsLoaded, settled, startReading } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

describe("the grid", () => {
  let journey: Journey;

  before(async () => {
    journey = await startReading();
  });
  afterEach(() => journey?.leave());
  after(() => journey?.close());

  test("a header's filter asks the server again once it is long enough, narrows the list, and is cleared at once", async () => {
    const page = await matchedProducts();
    const brands = await columnOf(page, "Marque");
    const wanted = brands.find((brand) => brand.length > 3)!;
    const all = await countShown(page);
    const asked = listRequests(page);

    await openMenu(page, "Marque");
    await page.getByRole("menuitem", { name: "Filtrer…" }).click();
    const field = page.getByRole("dialog").getByLabel("Filtrer « Marque »");
    await field.fill(wanted.slice(0, 1));
    await page.waitForTimeout(800);
    assert.deepEqual(asked(), [], "one letter asks nothing");
    await field.fill(wanted);
    await page.getByRole("grid").getByText(wanted, { exact: true }).first().waitFor();
    await page.waitForURL(/brand/);
    await page.keyboard.press("Enter");
    await countShown(page, (count) => count < all);
    await rowsLoaded(page);
    assert.deepEqual([...new Set(await columnOf(page, "Marque"))], [wanted]);

    await page.getByRole("button", { name: "Effacer le filtre de Marque" }).click();
    await countShown(page, (count) => count === all);
  });

  test("a header's filter that leaves nothing can still be taken away", async () => {
    const page = await matchedProducts();
    const all = await countShown(page);
    await openMenu(page, "Produit");
    await page.getByRole("menuitem", { name: "Filtrer…" }).click();
    await page.getByRole("dialog").getByLabel("Filtrer « Produit »").fill("aucun produit ne porte ce nom");
    await page.getByText("Aucun produit ne correspond à ces filtres").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Effacer le filtre de Produit" }).click();
    await countShown(page, (count) => count === all);
  });

  test("a column that was hidden is still hidden the next day, and one that was asked for still there", async () => {
    const page = await matchedProducts();
    await openMenu(page, "Marque");
    await page.getByRole("menuitem", { name: "Masquer la colonne" }).click();
    await page.getByRole("button", { name: "Colonnes", exact: true }).click();
    await page.getByRole("checkbox", { name: "EAN", exact: true }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "EAN" }).waitFor();

    await page.reload();
    await rowsLoaded(page);
    const headers = await headersOf(page);
    assert.ok(headers.includes("EAN") && !headers.includes("Marque"), headers.join(", "));

    await page.getByRole("button", { name: "Colonnes", exact: true }).click();
    await page.getByRole("button", { name: "Rétablir les colonnes par défaut" }).click();
    await page.getByRole("columnheader", { name: "Marque" }).waitFor();
    assert.ok(!(await headersOf(page)).includes("EAN"));
  });

  test("an arrangement that makes no sense is as if there were none", async () => {
    const page = await matchedProducts();
    const usual = await headersOf(page);
    await openMenu(page, "Marque");
    await page.getByRole("menuitem", { name: "Masquer la colonne" }).click();
    const key = await page.evaluate(() =>
      Object.keys(localStorage).find((name) => name.startsWith("grid-products-matched-")),
    );
    assert.ok(key, "the arrangement is kept under the grid and the catalogue");
    for (const broken of ["{", '{"order":"all"}', "[]", "null"]) {
      await page.evaluate(([name, value]) => localStorage.setItem(name!, value!), [key, broken]);
      await page.reload();
      await rowsLoaded(page);
      assert.deepEqual(await headersOf(page), usual);
    }
  });

  test("columns are pinned, made wider and moved without a mouse, and stay so", async () => {
    const page = await matchedProducts();
    const header = page.getByRole("columnheader", { name: "Mon prix", exact: true });
    await header.getByRole("button", { name: "Mon prix", exact: true }).focus();
    const before = (await header.boundingBox())!.width;
    await page.keyboard.press("Alt+ArrowRight");
    await page.keyboard.press("Alt+ArrowRight");
    await becomes(async () => Math.round((await header.boundingBox())!.width - before), 32);

    const places = await headersOf(page);
    const at = places.indexOf("Mon prix");
    await page.keyboard.press("Alt+Shift+ArrowLeft");
    await becomes(async () => (await headersOf(page)).indexOf("Mon prix"), at - 1);
    await becomes(() => focusedHeader(page), "Mon prix");

    await page.keyboard.press("Alt+ArrowDown");
    await page.getByRole("menuitem", { name: "Épingler à droite" }).focus();
    await page.keyboard.press("Enter");
    await page.locator('[role="columnheader"][data-pinned="end"]').waitFor();
    assert.equal((await headersOf(page)).at(-1), "Mon prix");

    await page.reload();
    await rowsLoaded(page);
    assert.equal((await headersOf(page)).at(-1), "Mon prix");
    assert.equal(Math.round((await header.boundingBox())!.width), Math.round(before + 32));
  });

  test("the menu of a header opens at every press of its keys, and the focus comes back to the header", async () => {
    const page = await matchedProducts();
    const header = page.getByRole("columnheader", { name: "Marque", exact: true });
    const menu = page.getByRole("menu");
    await header.getByRole("button", { name: "Marque", exact: true }).focus();
    for (let press = 1; press <= 2; press += 1) {
      await page.keyboard.press("Alt+ArrowDown");
      await menu.waitFor();
      assert.ok(await focusIsIn(menu), "a menu that is seen has the focus already");
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
      assert.equal(await focusedHeader(page), "Marque");
    }
    await page.keyboard.press("Alt+ArrowDown");
    await menu.waitFor();
    await page.keyboard.press("Tab");
    await menu.waitFor({ state: "detached" });
    assert.equal(await focusedHeader(page), "Marque");
    const next = (await headersOf(page)).at((await headersOf(page)).indexOf("Marque") + 1);
    await page.keyboard.press("Alt+ArrowDown");
    await menu.waitFor();
    // From the first entry up to the last.
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await header.waitFor({ state: "detached" });
    assert.equal(await focusedHeader(page), next, "a column that is hidden leaves the focus to the next");
  });

  test("a list and counters that failed are asked again by one button, and counters by their own", async () => {
    const page = await matchedProducts();
    const all = await countShown(page);
    const counter = page.getByRole("group", { name: "Produits matchés" });
    for (const failing of ["**/matchedProducts**", "**/matchedProducts/count**"]) {
      await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      const retry = page.getByRole("button", { name: "Réessayer" }).last();
      await counter.getByRole("button", { name: "Réessayer" }).waitFor();
      if (failing.endsWith("Products**")) await page.getByText("La liste n'a pas pu être chargée").waitFor();
      await page.unroute(failing);
      await retry.click();
      await settled(counter.locator("strong"), all);
      await countShown(page, (count) => count === all);
      assert.equal(await page.getByRole("button", { name: "Réessayer" }).count(), 0);
    }
  });

  test("a header is dragged elsewhere, and its edge makes it wider", async () => {
    const page = await matchedProducts();
    const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
    await header("Marque").dragTo(header("Écart"), { targetPosition: { x: 90, y: 20 } });
    const places = await headersOf(page);
    assert.equal(places.indexOf("Marque"), places.indexOf("Écart") + 1, places.join(", "));

    const box = (await header("Position").boundingBox())!;
    await page.mouse.move(box.x + box.width, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    assert.ok(Math.abs((await header("Position").boundingBox())!.width - box.width - 60) < 2);
  });

  test("a page holds ten, fifty or a hundred products", async () => {
    const page = await matchedProducts();
    const sizes = page.getByLabel("lignes par page");
    assert.deepEqual(await sizes.locator("option").allInnerTexts(), ["10", "50", "100"]);
    const all = await countShown(page);
    for (const size of [50, 100]) {
      await sizes.selectOption(String(size));
      await page.waitForURL(new RegExp(`limit=${size}`));
      await page.getByText(new RegExp(`^1 – ${Math.min(size, all)} sur`)).waitFor();
    }
  });

  test("a price tells its age and its source to the pointer and to the keyboard, and a badge leads to the shop", async () => {
    const page = await matchedProducts();
    const card = page.getByRole("tooltip");
    const price = page.locator('[role="gridcell"]').getByRole("link").filter({ hasText: "€" }).first();
    await price.hover();
    await card.getByText("Prix inchangé depuis").waitFor();
    await card.getByText("Source").waitFor();
    await assertInSight(card);
    await page.mouse.move(5, 5);
    await card.waitFor({ state: "detached" });

    const grid = page.getByRole("grid");
    const column = await grid
      .getByRole("columnheader", { name: "Meilleur prix" })
      .getAttribute("aria-colindex");
    const opener = page.getByRole("button", { name: /^Afficher le détail/ }).first();
    await opener.focus();
    for (let step = 1; step < Number(column); step += 1) await page.keyboard.press("ArrowRight");
    await card.getByText("Rapprochement").waitFor();
    await assertInSight(card.filter({ hasText: "Rapprochement" }));
    const link = await page.evaluate(() => document.activeElement?.getAttribute("href"));
    assert.match(link ?? "", /^https?:\/\//);
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
  });

  test("going by keyboard from one price to the next shows one card at a time", async () => {
    const page = await matchedProducts();
    const card = page.getByRole("tooltip");
    await page.locator('[role="gridcell"]').getByRole("link").filter({ hasText: "€" }).first().focus();
    await card.getByText("Prix inchangé depuis").waitFor();
    const first = await card.innerText();
    await page.evaluate(() => {
      const seen = { most: 1 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        seen.most = Math.max(seen.most, document.querySelectorAll('[role="tooltip"]').length);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press("ArrowRight");
    await card.filter({ hasText: "Rapprochement" }).waitFor();
    assert.notEqual(await card.innerText(), first);
    assert.equal(await page.evaluate(() => (window as unknown as { seen: { most: number } }).seen.most), 1);
  });

  test("in the detail over the list, a price tells its source in sight too", async () => {
    const page = await matchedProducts();
    await page.locator('[role="gridcell"]').getByRole("link").filter({ hasNotText: "€" }).first().click();
    const prices = page.getByRole("dialog").getByRole("table").getByRole("link").filter({ hasText: "€" });
    const card = page.getByRole("tooltip").filter({ hasText: "Source" });
    for (const price of [prices.first(), prices.last()]) {
      await price.hover();
      await card.getByText("Prix inchangé depuis").waitFor();
      await assertInSight(card);
      await page.mouse.move(5, 5);
      await card.waitFor({ state: "detached" });
    }
  });

  test("an amount in a header's filter reads as one writes it, within its column", async () => {
    const page = await matchedProducts();
    await openMenu(page, "Mon prix");
    await page.getByRole("menuitem", { name: "Filtrer…" }).click();
    const field = page.getByRole("dialog").getByRole("textbox");
    await field.fill("pas cher");
    await page.keyboard.press("Enter");
    await page.getByText("Ce filtre n'est pas compris : écrivez-le comme un des exemples.").waitFor();
    await field.fill("10,5 - 100000,25");
    await page.keyboard.press("Enter");
    const chip = page.getByRole("button", { name: "Filtre de la colonne Mon prix : 10,5 - 100000,25" });
    await chip.waitFor();
    const header = (await page.getByRole("columnheader", { name: "Mon prix" }).boundingBox())!;
    const clear = (await page.getByRole("button", { name: "Effacer le filtre de Mon prix" }).boundingBox())!;
    assert.ok((await chip.boundingBox())!.x >= header.x);
    assert.ok(clear.x + clear.width <= header.x + header.width);
    await page.getByText("10,50 à 100 000,25 €").waitFor();
  });

  test("counters go on from the number they show when a filter changes", async () => {
    const page = await matchedProducts();
    const counter = page.getByRole("group", { name: "Produits matchés" }).locator("strong");
    const all = await countShown(page);
    await settled(counter, all);
    await counter.evaluate((element) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push(element.textContent)).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await openMenu(page, "Marque");
    await page.getByRole("menuitem", { name: "Filtrer…" }).click();
    const brand = (await columnOf(page, "Marque")).find((name) => name.length > 3)!;
    await page.getByRole("dialog").getByRole("textbox").fill(brand);
    await settled(counter, await countShown(page, (count) => count < all));
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.map(String));
    const last = numberIn(await counter.innerText());
    assert.ok(seen.length > 0 && last < all);
    for (const shown of seen) assert.ok(numberIn(shown) >= last && numberIn(shown) <= all, seen.join(" "));
  });

  test("changing the colours asks for no style that the page's policy refuses", async () => {
    const page = await matchedProducts();
    const refused: string[] = [];
    page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
    await page.getByRole("button", { name: "Passer en mode sombre" }).click();
    await page.getByRole("button", { name: "Passer en mode clair" }).waitFor();
    assert.deepEqual(refused, []);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`the menus of the columns are within reach of assistive technology in the ${colorScheme} colours`, async () => {
      const page = await matchedProducts({ colorScheme });
      await openMenu(page, "Marque");
      assert.deepEqual(await violationsOn(page), []);
      await page.getByRole("menuitem", { name: "Filtrer…" }).click();
      await page.getByRole("dialog").getByRole("textbox").waitFor();
      assert.deepEqual(await violationsOn(page), []);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Colonnes", exact: true }).click();
      const column = page.getByRole("checkbox", { name: "EAN", exact: true });
      await column.waitFor();
      assert.deepEqual(await violationsOn(page), []);
      await page.keyboard.press("Escape");
      await column.waitFor({ state: "detached" });
      await page.locator('[role="gridcell"]').getByRole("link").filter({ hasText: "€" }).first().hover();
      await page.getByRole("tooltip").waitFor();
      assert.deepEqual(await violationsOn(page), []);
    });
  }

  async function matchedProducts(options: { colorScheme?: "light" | "dark" } = {}): Promise<Page> {
    const page = await journey.signedIn("customer", "#!/matching/products", options);
    await rowsLoaded(page);
    return page;
  }
});

/** Something that is there is not always seen: hidden by a style, or off the screen. */
async function assertInSight(locator: Locator): Promise<void> {
  const box = (await locator.boundingBox())!;
  const { width, height } = locator.page().viewportSize()!;
  assert.equal(await locator.evaluate((element) => getComputedStyle(element).visibility), "visible");
  assert.ok(box.width > 0 && box.height > 0 && box.x >= 0 && box.y >= 0, JSON.stringify(box));
  assert.ok(box.x + box.width <= width && box.y + box.height <= height, JSON.stringify(box));
  const onTop = await locator.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 5, top + 5));
  });
  assert.ok(onTop, "nothing covers it");
}

function numberIn(text: string): number {
  return Number(text.replaceAll(/\D/g, ""));
}

async function openMenu(page: Page, column: string): Promise<void> {
  await page.getByRole("columnheader", { name: column, exact: true }).hover();
  await page.getByRole("button", { name: `Options de la colonne ${column}`, exact: true }).click();
  await page.getByRole("menu").waitFor();
}

async function headersOf(page: Page): Promise<string[]> {
  const headers = await page.getByRole("columnheader").all();
  const names = await Promise.all(headers.map((header) => header.getAttribute("aria-label")));
  return names.filter((name) => name !== null);
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
async function countShown(
  page: Page,
  expected: (count: number) => boolean = (count) => count > 0,
): Promise<number> {
  const count = page.getByText(/^[\d\s]+ produits?$/).first();
  await count.waitFor();
  for (;;) {
    const shown = numberIn(await count.innerText());
    if (expected(shown)) return shown;
    await page.waitForTimeout(100);
  }
}

/** The questions for a page of the list that the browser sends from now on. */
function listRequests(page: Page): () => string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/matchedProducts\?/.test(request.url())) asked.push(request.url());
  });
  return () => asked;
}
