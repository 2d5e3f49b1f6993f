// Narrowing the list of matched products in a real browser: by the address, by the form of filters, by their tags;
// and what the browser remembers of it.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { violationsOn } from "../support/accessibility.ts";
import { columnOf, settled as counterShows, rowsLoaded, startJourney } from "../support/journey.ts";
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
    journey = await startJourney();
    const { email, password } = journey.vigie.logins.customer;
    const login = await ask<{ id: string; userId: number }>("Customers/login", { email, password });
    token = login.id;
    [catalog] = (await ask<Catalog[]>(`Customers/${login.userId}/catalogs`)) as [Catalog];
    products = await listOfApi({});
  });
  afterEach(() => journey?.leave());
  after(() => journey?.close());

  test("the address fills in the filters, their tags and the form", async () => {
    const { brand, category } = products[0]!;
    const page = await signedIn(`${list}?${new URLSearchParams({ brand, category, title: "e " })}`);
    await tag(page, `Marque : ${brand}`).waitFor();
    await listed(page, { brand: [{ name: brand }], category: [{ name: category }] });
    assert.deepEqual([...new Set(await columnOf(page, "Marque"))], [brand]);
    assert.equal(await tags(page).count(), 2, "a title of one letter is no filter");
    const form = await openForm(page);
    await form.getByText(brand, { exact: true }).waitFor();
    await form.getByText(category, { exact: true }).waitFor();
  });

  test("what no product of the list has is not offered, until one has it", async () => {
    const own = products[0]!;
    const fields = async () => {
      const page = await signedIn(list);
      const form = await openForm(page);
      // Whether there are any is asked when the form opens.
      await page.waitForLoadState("networkidle");
      return form;
    };
    assert.equal(await (await fields()).getByLabel("Rang, minimum").count(), 0);
    await journey.leave();
    await asAdmin(`Products/${own.product_id}`, { rank: 3 });
    try {
      const form = await fields();
      await form.getByLabel("Rang, minimum").waitFor();
      assert.equal(await form.getByLabel("Canal").count(), 0);
    } finally {
      await asAdmin(`Products/${own.product_id}`, { rank: null });
    }
  });

  test("a tag that is taken away leaves the other filters, and back puts it back", async () => {
    const { brand, category } = products[0]!;
    const page = await signedIn(`${list}?${new URLSearchParams({ brand, category })}`);
    await listed(page, { brand: [{ name: brand }], category: [{ name: category }] });
    await page.getByRole("button", { name: `Retirer le filtre Catégorie : ${category}` }).click();
    await listed(page, { brand: [{ name: brand }] });
    assert.equal(await tags(page).count(), 1);
    await page.goBack();
    await listed(page, { brand: [{ name: brand }], category: [{ name: category }] });
    await page.getByRole("button", { name: "Supprimer les filtres" }).first().click();
    await listed(page, {});
    assert.equal(await tags(page).count(), 0);
  });

  test("a brand in the list and a competitor in an opened row lead to all the products they have", async () => {
    const page = await signedIn(list);
    await listed(page, {});
    const [brand] = await columnOf(page, "Marque");
    await page.getByRole("gridcell").getByRole("link", { name: brand!, exact: true }).first().click();
    await listed(page, { brand: [{ name: brand! }] });
    assert.match(page.url(), /[?&]brand=/);
    await page
      .getByRole("button", { name: /^Afficher le détail/ })
      .first()
      .click();
    const competitor = page.getByRole("table", { name: "Classement des prix" }).getByRole("link").first();
    const name = await competitor.textContent();
    await competitor.click();
    await listed(page, { competitors: [catalog.competitors.find((one) => one.name === name)!.id] });
    await tag(page, `Concurrents : ${name}`).waitFor();
  });

  test("a list of SKUs is typed a line each, whatever their case", async () => {
    const skus = products.slice(0, 3).map(({ sku }) => sku);
    const page = await signedIn(list);
    const form = await openForm(page);
    await form.getByLabel("SKU").fill(`${skus[0]!.toLowerCase()}\n\n ${skus[1]!} \n${skus[2]!}\nabsent`);
    await form.getByText("4 valeurs").waitFor();
    await form.getByText("3 produits", { exact: true }).waitFor();
    await form.getByRole("button", { name: "Appliquer" }).click();
    await listed(page, { skus });
    await tag(page, "SKU : 4 valeurs").waitFor();
    await settled(page, "Produits matchés", 3);
    const opener = page.getByRole("button", { name: "Filtrer, 1 filtre actif" });
    await opener.and(page.locator(":focus")).waitFor();
  });

  test("a brand is chosen among suggestions, or by a part of its name", async () => {
    const { brand } = products[0]!;
    const page = await signedIn(list);
    const form = await openForm(page);
    const field = form.getByRole("combobox", { name: "Marque" });
    await field.fill(brand.slice(0, 2));
    await page.getByText("Encore 1 lettre pour voir les suggestions").waitFor();
    await field.fill("zzz");
    await page.getByText("Aucune marque ne correspond à « zzz »").waitFor();
    await field.fill(brand.slice(0, 4).toLowerCase());
    // Without a count: all products of the shop would be counted, here those that are matched are listed.
    await page.getByRole("option", { name: brand, exact: true }).click();
    await form.getByRole("button", { name: "Appliquer" }).click();
    await listed(page, { brand: [{ name: brand }] });
    await openForm(page);
    await form.getByRole("combobox", { name: "Marque" }).fill("a");
    await page.getByRole("option", { name: "Contient « a »" }).click();
    await form.getByRole("button", { name: "Appliquer" }).click();
    await listed(page, { brand: [{ name: brand }, { name: "a", contains: true }] });
  });

  test("what is to be had is chosen in the words of the list", async () => {
    const page = await signedIn(list);
    const form = await openForm(page);
    await form.getByRole("combobox", { name: "Ajouter un attribut" }).click();
    await page.getByRole("option", { name: "Disponibilité" }).click();
    await form.getByRole("combobox", { name: "Disponibilité" }).click();
    await page.getByRole("option", { name: "En stock" }).click();
    await page.keyboard.press("Escape");
    await form.getByRole("button", { name: "Appliquer" }).click();
    await tag(page, "Disponibilité : En stock").waitFor();
    await listed(page, { attributes: { availability: ["in stock"] } });
  });

  test("with one competitor everything is compared with that one alone", async () => {
    const competitor = catalog.competitors.toSorted((one, other) => sold(other.id) - sold(one.id))[0]!;
    const page = await signedIn(list);
    const form = await openForm(page);
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
    const best = await columnOf(page, "Meilleur prix");
    assert.ok(
      best.every((cell) => cell.includes(competitor.name)),
      best.join(),
    );
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
  });

  test("filters come back with the list, and are gone once they are deleted", async () => {
    const page = await signedIn(list);
    const form = await openForm(page);
    await form.getByLabel("Prix, minimum").fill("10,5");
    await form.getByLabel("Titre").fill("e");
    await form.getByLabel("Titre").press("Enter");
    await form.getByText("Saisissez au moins 2 caractères, ou rien.").waitFor();
    await form.getByLabel("Titre").fill("de");
    await form.getByLabel("Titre").press("Enter");
    await form.waitFor({ state: "detached" });
    await listed(page, { title: "de", price: { min: 10.5 } });
    await page.goto("about:blank");
    await page.goto(`${journey.vigie.url}/${list}`);
    await tag(page, "Titre : de").waitFor();
    await listed(page, { title: "de", price: { min: 10.5 } });
    assert.match(page.url(), /title=de/, "the address says what is remembered");
    await page.getByRole("complementary").getByRole("button", { name: "Supprimer les filtres" }).click();
    await listed(page, {});
    await page.reload();
    await listed(page, {});
    assert.equal(await tags(page).count(), 0);
  });

  test("an address that says something wins over what is remembered", async () => {
    const { brand } = products[0]!;
    const page = await signedIn(`${list}?title=de`);
    await page.getByRole("button", { name: /^Plus chers/ }).click();
    await listed(page, { title: "de", competitive: "expensive" });
    await page.goto("about:blank");
    await page.goto(`${journey.vigie.url}/${list}?${new URLSearchParams({ brand })}`);
    await listed(page, { brand: [{ name: brand }] });
    assert.equal(await tags(page).count(), 1);
  });

  test("thousands of references are too long for an address, and are still found and remembered", async () => {
    const skus = products.slice(0, 5).map(({ sku }) => sku);
    const many = [...skus, ...Array.from({ length: 4_000 }, (_, index) => `absent-${index}`)];
    const page = await signedIn(list);
    const form = await openForm(page);
    await paste(form.getByLabel("SKU"), many.join("\n").slice(0, 45_001));
    await form.getByRole("button", { name: "Appliquer" }).click();
    await form.getByText(/La liste dépasse/).waitFor();
    await paste(form.getByLabel("SKU"), many.slice(0, 3_000).join("\n"));
    await form.getByRole("button", { name: "Appliquer" }).click();
    await listed(page, { skus });
    assert.ok(page.url().length < 300, page.url());
    await page.reload();
    await listed(page, { skus });
  });

  test("an address that makes no sense shows the whole list", async () => {
    const page = await signedIn(
      `${list}?competitive=dear&competitors=%7Bid&created=2026-99-99+TO+x&modified=%5B%5D&title=a&skus=&filters=5&brand=%7B%7D&page=-1`,
    );
    await listed(page, {});
    assert.equal(await tags(page).count(), 0);
  });

  test("a position fixed by the address stays under the filters, and its counter is the list's", async () => {
    const [{ brand }] = (await listOfApi({ competitive: "expensive" })) as [Product];
    const page = await signedIn(
      `${list}/not-competitive?${new URLSearchParams({ brand, competitive: "cheap" })}`,
    );
    const filters: FilterSet = { brand: [{ name: brand }], competitive: "expensiveOrEquals" };
    await listed(page, filters);
    await settled(page, "Plus chers ou égaux", await countOfApi(filters));
    await settled(page, "Moins chers", 0);
    assert.equal(await tags(page).count(), 1, "the position is no filter here");
  });

  test("nothing under the filters says so, and one button removes them", async () => {
    const page = await signedIn(`${list}?title=introuvable`, { rows: false });
    await page.getByRole("heading", { name: "Aucun produit ne correspond à ces filtres" }).waitFor();
    await page.locator("section").getByRole("button", { name: "Supprimer les filtres" }).last().click();
    await listed(page, {});
  });

  test("closing the form over changes asks first; closing it unchanged does not", async () => {
    const page = await signedIn(list);
    await page.keyboard.press("f");
    const form = page.getByRole("dialog", { name: "Filtres" });
    await form.waitFor();
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await openForm(page);
    await form.getByLabel("Titre").fill("vélo");
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Abandonner vos changements ?" });
    await question.getByRole("button", { name: "Annuler" }).click();
    await question.waitFor({ state: "detached" });
    assert.equal(await form.getByLabel("Titre").inputValue(), "vélo");
    await form.getByRole("button", { name: "Annuler" }).click();
    await question.getByRole("button", { name: "Abandonner" }).click();
    await form.waitFor({ state: "detached" });
    assert.equal(await tags(page).count(), 0);
  });

  test("beyond twelve tags the others are counted, and shown on demand", async () => {
    const brands = [...new Set(products.map(({ brand }) => brand))].slice(0, 14);
    assert.equal(brands.length, 14);
    const page = await signedIn(`${list}?brand=${encodeURIComponent(JSON.stringify(brands))}`);
    await listed(page, { brand: brands.map((name) => ({ name })) });
    assert.equal(await tags(page).count(), 12);
    await page.getByRole("button", { name: "+ 2 autres" }).click();
    const all = page.getByRole("dialog", { name: "Tous les filtres actifs" });
    await all.getByRole("listitem").nth(13).waitFor();
    assert.equal(await all.getByRole("listitem").count(), 14);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`the form and the tags are within reach of everybody in the ${colorScheme} colours`, async () => {
      const page = await signedIn(`${list}?title=de&competitive=cheap`, { colorScheme });
      assert.deepEqual(await violationsOn(page), []);
      const form = await openForm(page);
      await form.getByLabel("Prix, minimum").fill("x");
      await form.getByRole("button", { name: "Appliquer" }).click();
      await form.getByText(/^Saisissez un nombre/).waitFor();
      // A dialog that is still fading in has colours of its own.
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
      assert.deepEqual(await violationsOn(page), []);
    });
  }

  test("on a phone the form fills the screen and nothing scrolls sideways", async () => {
    const viewport = { width: 390, height: 844 };
    const page = await signedIn(`${list}?title=de`, { viewport, rows: false });
    const form = await openForm(page);
    await form.getByRole("button", { name: "Appliquer" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.deepEqual(await violationsOn(page), []);
  });

  async function signedIn(
    hash: string,
    { rows = true, ...options }: Parameters<Journey["newPage"]>[0] & { rows?: boolean } = {},
  ): Promise<Page> {
    const page = await journey.signedIn("customer", hash, options);
    if (rows) await rowsLoaded(page);
    return page;
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

  async function asAdmin(path: string, change: object): Promise<void> {
    const { email, password } = journey.vigie.logins.admin;
    const { id } = await ask<{ id: string }>("Customers/login", { email, password });
    const answer = await fetch(`${journey.vigie.url}/api/${path}`, {
      method: "PATCH",
      headers: { Authorization: id, "Content-Type": "application/json" },
      body: JSON.stringify(change),
    });
    assert.equal(answer.status, 200, await answer.text());
  }

  async function ask<Answer>(path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${journey.vigie.url}/api/${path}`, {
      headers: { Authorization: token ?? "", "Content-Type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answer;
  }
});

function tags(page: Page) {
  return page.locator("#content").getByRole("list", { name: "Filtres actifs" }).getByRole("listitem");
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
