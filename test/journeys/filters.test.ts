// Narrowing the list of matched products in a real browser: by the address, by the form of filters, by their tags;
// and what the browser remembers of it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { violationsInBothColors } from "../support/accessibility.ts";
import {
  becomes,
  columnOf,
  goTo,
  intercept,
  rowsLoaded,
  settled as counterShows,
  startReading,
} from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

const list = "#!/matching/products";

type Product = {
  product_id: number;
  sku: string;
  title: string;
  brand: string;
  category: string;
  competitors: { website_id: number; name: string }[];
};
type Catalog = { id: number; website_id: number; competitors: { id: number; name: string }[] };

describe("filtering matched products", () => {
  let journey: Journey;
  let catalog: Catalog;
  let token: string;
  let products: Product[];
  before(async () => {
    journey = await startReading();
    const { email, password } = journey.vigie.logins.customer;
    const login = await ask<{ id: string; userId: number }>("Customers/login", { email, password });
    token = login.id;
    [catalog] = (await ask<Catalog[]>(`Customers/${login.userId}/catalogs`)) as [Catalog];
    products = await listOfApi({});
  });
  after(() => journey?.close());

  test("the address fills in the filters, their tags and the form, more than there is room for too; a tag is taken away, and back puts it back; a brand and a competitor of a row lead to such addresses", async () => {
    const { brand, category } = products[0]!;
    await at(`${list}?${new URLSearchParams({ brand, category, title: "e " })}`, async (page) => {
      await tag(page, `Marque : ${brand}`).waitFor();
      await listed(page, { brand: [{ name: brand }], category: [{ name: category }] });
      await columnHolds(page, "Marque", brand);
      // A title of one letter is no filter.
      await tagsShown(page, 2);
      const form = await openForm(page);
      await form.getByText(brand, { exact: true }).waitFor();
      await form.getByText(category, { exact: true }).waitFor();
      await page.keyboard.press("Escape");
      await form.waitFor({ state: "detached" });

      await page.getByRole("button", { name: `Retirer le filtre Catégorie : ${category}` }).click();
      await listed(page, { brand: [{ name: brand }] });
      await tagsShown(page, 1);
      await page.goBack();
      await listed(page, { brand: [{ name: brand }], category: [{ name: category }] });
      await tagsShown(page, 2);
      await page.getByRole("button", { name: "Supprimer les filtres" }).first().click();
      await listed(page, {});
      await tagsShown(page, 0);

      // More than there is room for, and what nothing satisfies.
      const brands = [...new Set(products.map((product) => product.brand))].slice(0, 14);
      assert.equal(brands.length, 14);
      await goTo(page, `${list}?brand=${encodeURIComponent(JSON.stringify(brands))}`);
      await listed(page, { brand: brands.map((name) => ({ name })) });
      await tagsShown(page, 12);
      await page.getByRole("button", { name: "+ 2 autres" }).click();
      const all = page.getByRole("dialog", { name: "Tous les filtres actifs" });
      await becomes(() => all.getByRole("listitem").count(), 14);
      await page.keyboard.press("Escape");
      await all.waitFor({ state: "detached" });

      await goTo(page, `${list}?title=introuvable`);
      await page.getByRole("heading", { name: "Aucun produit ne correspond à ces filtres" }).waitFor();
      await page.locator("section").getByRole("button", { name: "Supprimer les filtres" }).last().click();
      await listed(page, {});

      const parameterOf = async (link: Locator, name: string) =>
        new URLSearchParams((await link.getAttribute("href"))!.split("?")[1]).get(name);
      const [ofRow] = await columnOf(page, "Marque");
      const leadsToBrand = page
        .getByRole("gridcell")
        .getByRole("link", { name: ofRow!, exact: true })
        .first();
      assert.equal(await parameterOf(leadsToBrand, "brand"), ofRow);
      await page
        .getByRole("button", { name: /^Afficher le détail/ })
        .first()
        .click();
      const competitor = page.getByRole("table", { name: "Classement des prix" }).getByRole("link").first();
      const name = await competitor.textContent();
      const { id } = catalog.competitors.find((one) => one.name === name)!;
      assert.match((await parameterOf(competitor, "competitors"))!, new RegExp(`\\b${id}\\b`));
    });
  });

  test("filters are typed and chosen in the form, which asks before it forgets them; with one competitor everything is compared with that one alone", async () => {
    const { brand } = products[0]!;
    const skus = products.slice(0, 3).map(({ sku }) => sku);
    await at(list, async (page) => {
      let form = await openForm(page);
      await form.getByLabel("Titre").fill("vélo");
      await page.keyboard.press("Escape");
      const question = page.getByRole("dialog", { name: "Abandonner vos changements ?" });
      await question.getByRole("button", { name: "Annuler" }).click();
      await question.waitFor({ state: "detached" });
      assert.equal(await form.getByLabel("Titre").inputValue(), "vélo");
      await form.getByRole("button", { name: "Annuler" }).click();
      await question.getByRole("button", { name: "Abandonner" }).click();
      await form.waitFor({ state: "detached" });
      await tagsShown(page, 0);

      form = await openForm(page);
      await form.getByLabel("SKU").fill(`${skus[0]!.toLowerCase()}\n\n ${skus[1]!} \n${skus[2]!}\nabsent`);
      await form.getByText("4 valeurs").waitFor();
      await form.getByText("3 produits", { exact: true }).waitFor();
      await form.getByRole("combobox", { name: "Marque" }).fill(brand.slice(0, 4).toLowerCase());
      // Without a count: all products of the shop would be counted, here those that are matched are listed.
      await page.getByRole("option", { name: brand, exact: true }).click();
      await form.getByRole("combobox", { name: "Marque" }).fill("a");
      await page.getByText("Encore 2 lettres pour voir les suggestions").waitFor();
      await page.getByRole("option", { name: "Contient « a »" }).click();
      await form.getByRole("button", { name: "Appliquer" }).click();
      await tag(page, "SKU : 4 valeurs").waitFor();
      await tagsShown(page, 3);
      const filters: FilterSet = { skus, brand: [{ name: brand }, { name: "a", contains: true }] };
      await listed(page, filters);
      await settled(page, "Produits matchés", await countOfApi(filters));
      const opener = page.getByRole("button", { name: "Filtrer, 3 filtres actifs" });
      await opener.and(page.locator(":focus")).waitFor();
      await deleteFilters(page);
      await isComparedAlone(page);
    });
  });

  test("a position fixed by the address stays under the filters, and its counter is the list's; filters come back with the list until they are deleted, thousands of references too, and an address that says something wins", async () => {
    const [{ brand: dear }] = (await listOfApi({ competitive: "expensive" })) as [Product];
    const fixed = new URLSearchParams({ brand: dear, competitive: "cheap" });
    await at(`${list}/not-competitive?${fixed}`, async (page) => {
      const dearer: FilterSet = { brand: [{ name: dear }], competitive: "expensiveOrEquals" };
      await listed(page, dearer);
      await settled(page, "Plus chers ou égaux", await countOfApi(dearer));
      await settled(page, "Moins chers", 0);
      // The position is no filter here.
      await tagsShown(page, 1);
      await deleteFilters(page);

      await goTo(page, list);
      await shows(page, "Produits matchés");
      const form = await openForm(page);
      await form.getByLabel("Prix, minimum").fill("10,5");
      await form.getByLabel("Titre").fill("de");
      await form.getByLabel("Titre").press("Enter");
      await form.waitFor({ state: "detached" });
      await listed(page, { title: "de", price: { min: 10.5 } });
      await comeBack(page, list);
      await tag(page, "Titre : de").waitFor();
      await listed(page, { title: "de", price: { min: 10.5 } });
      // The address says what is remembered.
      await page.waitForURL(/title=de/);

      const { brand } = products[0]!;
      await page.getByRole("button", { name: /^Plus chers/ }).click();
      await listed(page, { title: "de", price: { min: 10.5 }, competitive: "expensive" });
      await comeBack(page, `${list}?${new URLSearchParams({ brand })}`);
      await listed(page, { brand: [{ name: brand }] });
      await tagsShown(page, 1);

      await page.getByRole("complementary").getByRole("button", { name: "Supprimer les filtres" }).click();
      await listed(page, {});
      await comeBack(page, list);
      await listed(page, {});
      await tagsShown(page, 0);

      // Thousands of references are too long for an address.
      const skus = products.slice(0, 5).map(({ sku }) => sku);
      const many = [...skus, ...Array.from({ length: 3_000 }, (_, index) => `absent-${index}`)];
      const references = await openForm(page);
      await paste(references.getByLabel("SKU"), many.join("\n"));
      await references.getByRole("button", { name: "Appliquer" }).click();
      await listed(page, { skus });
      assert.ok(page.url().length < 300, page.url());
      await page.reload();
      await listed(page, { skus });
      await deleteFilters(page);
    });
  });

  test("the form offers what a product of the list has; it is within reach of everybody in both colours, and fills a phone without scrolling sideways", async () => {
    // A list whose form nobody has opened yet: whether there are any is asked then, and known for a while.
    const isOfRank = (url: URL) => /"rank":\{"neq":null\}/.test(url.searchParams.get("filter") ?? "");
    await at(`${list}/competitive?title=de`, async (page) => {
      await intercept(page, isOfRank, (route) => route.fulfill({ json: [{ id: 1 }] }));
      await page.keyboard.press("f");
      const form = page.getByRole("dialog", { name: "Filtres" });
      await form.getByLabel("Rang, minimum").waitFor();
      assert.equal(await form.getByLabel("Canal").count(), 0, "no product of the list has one");
      await form.getByLabel("Prix, minimum").fill("x");
      await form.getByRole("button", { name: "Appliquer" }).click();
      await form.getByText(/^Saisissez un nombre/).waitFor();
      assert.deepEqual(await violationsInBothColors(page, '[role="dialog"]'), []);
      for (const landmark of ["banner", "contentinfo"] as const) {
        assert.equal(await page.getByRole(landmark).count(), 1, `one ${landmark}, whatever is over the page`);
      }
      await form.getByRole("button", { name: /^Modifié :/ }).click();
      const calendar = page.getByRole("dialog", { name: "Modifié" });
      await calendar.locator("table").first().waitFor();
      const beyond = async () => {
        const [inner, outer] = [(await calendar.boundingBox())!, (await form.boundingBox())!];
        return Math.max(outer.x - inner.x, inner.x + inner.width - outer.x - outer.width);
      };
      await becomes(async () => (await beyond()) <= 0, true);
      await page.keyboard.press("Escape");
      await calendar.waitFor({ state: "detached" });
      await page.setViewportSize({ width: 390, height: 844 });
      await becomes(async () => Math.round((await form.boundingBox())?.width ?? 0), 390);
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
      await goTo(page, `${list}?urlsFilename=absent.csv`);
      await page.getByRole("heading", { name: /absent\.csv.* n'est pas dans ce catalogue/ }).waitFor();
    });
  });

  /** The list at an address, in the page that all tests share: each leaves no filters behind. */
  function at(hash: string, use: (page: Page) => Promise<void>): Promise<void> {
    return journey.keeping("customer", hash, async (page) => {
      await rowsLoaded(page);
      await use(page);
    });
  }

  async function isComparedAlone(page: Page): Promise<void> {
    const competitor = catalog.competitors.toSorted((one, other) => sold(other.id) - sold(one.id))[0]!;
    const form = await openForm(page);
    assert.equal(await form.getByLabel("Rang, minimum").count(), 0, "no product of the list has one");
    await form.getByRole("combobox", { name: "Concurrents" }).click();
    await page.getByRole("option", { name: competitor.name }).click();
    await page.keyboard.press("Escape");
    await form.getByRole("button", { name: "Appliquer" }).click();
    const filters: FilterSet = { competitors: [competitor.id] };
    await listed(page, filters);
    await settled(page, "Concurrents", 1);
    await settled(page, "Produits matchés", await countOfApi(filters));
    for (const [name, competitive] of [
      ["Moins chers", "cheap"],
      ["Au même prix", "equals"],
      ["Plus chers", "expensive"],
    ] as const)
      await settled(page, name, await countOfApi({ ...filters, competitive }));
    const isAlone = (cell: string) => cell.includes(competitor.name);
    await becomes(async () => (await columnOf(page, "Meilleur prix")).every(isAlone), true);
    const others = catalog.competitors.filter(({ id }) => id !== competitor.id);
    const offers = (await columnOf(page, "Concurrents")).join();
    assert.deepEqual(
      others.filter(({ name }) => offers.includes(name)),
      [],
      "nobody else's price stands beside mine",
    );
    const said = new URLSearchParams(page.url().split("?")[1]).get("competitors");
    const { id, name: value } = competitor;
    assert.deepEqual(JSON.parse(said ?? ""), { id, value, name: value });
    await deleteFilters(page);
  }

  async function deleteFilters(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Supprimer les filtres" }).first().click();
    await tagsShown(page, 0);
  }

  /** Leaves the list for another screen, and comes to it as if for the first time. */
  async function comeBack(page: Page, hash: string): Promise<void> {
    await goTo(page, `${list}/not-competitive`);
    await shows(page, "Produits non compétitifs");
    await goTo(page, hash);
    await shows(page, "Produits matchés");
  }

  async function openForm(page: Page) {
    await page
      .locator("#content")
      .getByRole("button", { name: /^Filtrer/ })
      .click();
    const form = page.getByRole("dialog", { name: "Filtres" });
    await form.getByLabel("Titre").waitFor();
    return form;
  }

  /** Waits until the list holds as many products as the API finds under the filters. */
  async function listed(page: Page, filters: FilterSet): Promise<void> {
    const count = (await countOfApi(filters)).toLocaleString("fr-FR");
    await page
      .getByText(new RegExp(`^${count} produits?$`))
      .first()
      .waitFor();
    await rowsLoaded(page);
  }

  /** How many of the products a competitor sells too. */
  function sold(website_id: number): number {
    return products.filter(({ competitors }) => competitors.some((entry) => entry.website_id === website_id))
      .length;
  }

  async function listOfApi(filters: FilterSet): Promise<Product[]> {
    const where = matchedProductsWhere({ catalog_id: catalog.id, ...filters });
    const filter = JSON.stringify({ where, limit: 200, order: "price_diff ASC" });
    return ask(`WebsiteSettings/${catalog.website_id}/matchedProducts?${new URLSearchParams({ filter })}`);
  }

  async function countOfApi(filters: FilterSet): Promise<number> {
    const where = JSON.stringify(matchedProductsWhere({ catalog_id: catalog.id, ...filters }));
    const path = `WebsiteSettings/${catalog.website_id}/matchedProducts/count`;
    return (await ask<{ count: number }>(`${path}?${new URLSearchParams({ where })}`)).count;
  }

  async function ask<Answer>(path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${journey.vigie.url}/api/${path}`, {
      headers: { Authorization: token ?? "", "Content-Type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answer;
  }
});

async function shows(page: Page, heading: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

function tags(page: Page) {
  return page.locator("#content").getByRole("list", { name: "Filtres actifs" }).getByRole("listitem");
}

async function tagsShown(page: Page, count: number): Promise<void> {
  await becomes(() => tags(page).count(), count);
}

async function columnHolds(page: Page, header: string, value: string): Promise<void> {
  await becomes(async () => [...new Set(await columnOf(page, header))].join(), value);
}

function tag(page: Page, text: string) {
  return tags(page).filter({ hasText: text });
}

/** Puts thousands of lines into a field at once, as pasting does; typed by the browser's driver they take minutes. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, value) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!;
    set!.call(element, value);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }, text);
}

/** Waits until a counter that runs up shows its count. */
async function settled(page: Page, name: string, count: number): Promise<void> {
  const counters = page.getByRole("region", { name: "Positionnement des produits matchés" });
  const counter = counters.getByRole("group", { name, exact: true }).locator("strong");
  await counterShows(counter, count);
}
