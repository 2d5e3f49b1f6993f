// Matching by hand in a real browser: a product is chosen, looked for, matched, replaced, and all of it taken back.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { firstSearch } from "#web/parts/matching/firstSearch.ts";
import { violationsOn } from "../support/accessibility.ts";
import { type ApiCaller, signInToApi } from "../support/apiCaller.ts";
import { becomes, failUntilRetried, goTo, intercept, startJourney } from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

type Pair = { website_id: number; product_id: number; unmatched: boolean; type: string; title: string };
type Product = { id: number; title: string; brand: string | null; competitors: Pair[] };

describe("matching by hand", () => {
  let journey: Journey;
  let api: ApiCaller;
  let place: { catalog: number; website: number; competitors: { id: number; name: string }[] };
  /** Products that the first search finds something for: without a match, and with one. */
  let unmatched: Product;
  let matched: Product;
  before(async () => {
    journey = await startJourney();
    api = await signInToApi(journey.vigie.url, journey.vigie.logins.customer);
    const filter = encodeURIComponent(JSON.stringify({ include: "competitors" }));
    const [catalog] = await api.call("GET", `Customers/${api.userId}/catalogs?filter=${filter}`);
    place = { catalog: catalog.id, website: catalog.website_id, competitors: catalog.competitors };
    unmatched = await findable({ entries_count: 0 });
    matched = await findable({ entries_count: { gt: 1 } });
  });
  after(() => journey?.close());

  test("a product is chosen above, looked for by its title, and matched with a result below; the keys lead through the list, match the results, and take the last match back", () =>
    opened(
      async () => "",
      async (page) => {
        await page.getByText("Choisissez un produit de votre catalogue").waitFor();
        await page.getByRole("button", { name: "Sans correspondance", exact: true }).click();
        const all = await products({ entries_count: 0 });
        const { id, title } = unmatched;
        const two = all[all.findIndex((one) => one.id === id) + 1]!;
        const list = page.getByRole("grid");
        await list.getByRole("link", { name: title, exact: true }).click();
        await page.waitForURL(new RegExp(`product=${id}`));
        const results = await found(page);
        await becomes(async () => (await list.locator("[aria-current]").allInnerTexts()).join(), title);
        const typed = page.getByRole("textbox", { name: "Rechercher" });
        await becomes(async () => (await typed.inputValue()).includes(title), true);
        await results.locator("mark").first().waitFor();
        // Red, before anything is matched.
        await results
          .getByText(/^EAN différents\s: \d+ chez vous, \d+ chez eux/)
          .first()
          .waitFor();
        await results.getByRole("switch", { checked: false }).first().waitFor();
        await page.keyboard.press("1");
        await page.getByText(/^Produit associé chez/).waitFor();
        assert.deepEqual(
          (await live(id)).map(({ type }) => type),
          ["manual"],
        );
        const current = page.getByRole("region", { name: "Correspondances actuelles" });
        await current.getByRole("switch", { checked: true }).waitFor();
        await page.getByRole("heading", { level: 2, name: title }).waitFor();
        // It has left the list of those without a match: the next one has taken its place.
        await list.getByRole("link", { name: title, exact: true }).waitFor({ state: "detached" });
        await page.keyboard.press("j");
        await page.getByRole("heading", { level: 2, name: two.title }).waitFor();
        await page.keyboard.press("z");
        await page.getByText(/^Correspondance avec .* défaite/).waitFor();
        assert.deepEqual(await live(id), []);

        await list.getByRole("link", { name: title, exact: true }).waitFor();
        await page.keyboard.press("k");
        await page.getByRole("heading", { level: 2, name: title }).waitFor();
        await found(page);
        await current.getByText("Aucune pour le moment").waitFor();
        assert.equal(
          await results.getByText("Correspondance défaite").count(),
          0,
          "nothing was ever matched",
        );
        await results.getByRole("switch").first().click();
        await results.getByRole("switch", { checked: true }).first().click();
        await results.getByText("Correspondance défaite").first().waitFor();
        await page.keyboard.press("l");
        await list.waitFor({ state: "detached" });
        await page.keyboard.press("/");
        await page.locator("input:focus").and(typed).waitFor();
      },
    ));

  test("another product takes the place of a match only once that is confirmed, with both named; what a colleague matched meanwhile stays", () =>
    opened(
      async () => `?product=${(await replaceable()).product.id}`,
      async (page) => {
        const { product, pair } = await replaceable();
        const results = await found(page);
        const { name } = place.competitors.find(({ id }) => id === pair.website_id)!;
        await narrowed(page, name);
        const made = async () => (await live(product.id)).map(({ product_id, type }) => [product_id, type]);
        const before = await made();
        const other = results.getByRole("switch", { checked: false }).first();
        const title = (await other.getAttribute("aria-label"))!.replace(/^Associer\s: «\s(.*)\s»$/, "$1");
        await other.click();
        const question = page.getByRole("dialog", { name: "Remplacer la correspondance ?" });
        await question.getByText(`« ${title} » remplacera « ${pair.title} »`).waitFor();
        assert.deepEqual(await at(product.id, pair.website_id), [pair.product_id]);
        await question.getByRole("button", { name: "Remplacer" }).click();
        await page.getByText(`Produit associé chez ${name}.`).waitFor();
        assert.notDeepEqual(await at(product.id, pair.website_id), [pair.product_id]);
        await page.keyboard.press("z");
        await page.getByText(`Correspondance avec ${name} rétablie.`).waitFor();
        assert.deepEqual(await made(), before, "with what had made it");
        await results.getByRole("switch", { name: `Associer : « ${title} »`, checked: false }).waitFor();

        // The screen asks every few seconds whether anything changed: here it is the server that says so first.
        await intercept(page, /\/revision/, (route) => route.abort());
        const ids = await search(product, [pair.website_id]);
        const theirs = ids.find((id) => id !== pair.product_id)!;
        const byColleague = (what: object) =>
          api.call("POST", `Catalogs/${place.catalog}/matchedProducts/unmatch`, {
            product_id: product.id,
            competitor_id: pair.website_id,
            ...what,
          });
        await byColleague({ competitor_product_id: theirs, unmatch: false });
        // The screen shows the match of before still: it may be undone there, and is not.
        await results.getByRole("switch", { checked: true }).first().click();
        await page.getByText(/^Entre-temps, quelqu'un a associé/).waitFor();
        assert.equal(await page.getByText(/défaite\./).count(), 0);
        assert.deepEqual(await at(product.id, pair.website_id), [theirs]);
        await byColleague({ replaces: theirs, takeBack: true });
        assert.deepEqual(await at(product.id, pair.website_id), [pair.product_id]);
      },
    ));

  test("what is found follows whoever renames it; E sets the chosen product aside until Z, or its button, takes that back; nothing found says what to try, a failed search is tried again; an expert's query finds, and what is wrong with one has its place; nothing is out of reach, nor on a phone; a product of nowhere is gone", () =>
    opened(
      async () => `?product=${matched.id}`,
      async (page) => {
        const { id, title } = matched;
        const results = await found(page);
        await renamedByOthers(results);
        await results
          .getByRole("button", { name: /^Pourquoi/ })
          .first()
          .click();
        await page.getByRole("switch", { checked: true }).first().waitFor();
        assert.deepEqual(await violationsOn(page), []);

        await page.keyboard.press("e");
        const chosen = page.getByRole("region", { name: "Produit choisi" });
        await chosen.getByText("Écarté").waitFor();
        await results.getByRole("switch").first().waitFor({ state: "detached" });
        await page.keyboard.press("z");
        await page.getByText("1 produit réintégré.").waitFor();
        await results.getByRole("switch").first().waitFor();
        await page.keyboard.press("e");
        await chosen.getByRole("button", { name: "Réintégrer" }).click();
        await results.getByRole("switch").first().waitFor();
        assert.equal((await products({ id })).length, 1);

        // What is asked while another search goes on is not lost.
        const held = Promise.withResolvers<void>();
        await intercept(page, /searchProducts/, (route) => held.promise.then(() => route.continue()));
        await page.getByRole("search").getByRole("button", { name: "Titre", exact: true }).click();
        await page.locator('section[aria-busy="true"]').waitFor();
        await page.getByRole("textbox", { name: "Rechercher" }).fill("introuvable zzz");
        await page.keyboard.press("Enter");
        held.resolve();
        await page
          .locator('.mantine-Notification-root[style*="orange"]', { hasText: "Aucun résultat trouvés" })
          .waitFor();
        await page.unrouteAll();
        await page.getByText("Essayez avec moins de mots").waitFor();

        await failUntilRetried(page, /searchProducts/, { status: 502, body: "" });
        await page.getByRole("textbox", { name: "Rechercher" }).fill(title.split(" ")[0]!);
        await page.keyboard.press("Enter");
        await page.getByText("La recherche n'a pas abouti.").waitFor();
        await page.getByRole("button", { name: "Réessayer" }).click();
        await found(page);

        await page.getByRole("search").getByRole("button", { name: "Titre", exact: true }).click();
        await page.getByRole("checkbox", { name: "Recherche experte (JSON)" }).click();
        const field = page.getByRole("textbox", { name: "Requête JSON" });
        await becomes(async () => (await field.inputValue()).includes('"minimum_should_match": "60%"'), true);
        await found(page);
        await field.fill('{"match": ');
        await page.getByText("Ce n'est pas du JSON").waitFor();
        await field.fill('{"bool": {"must": [{"match_phrase_prefix_of": {"title": "a"}}]}}');
        await page.keyboard.press("Control+Enter");
        await page.getByText(/bool\.must/).waitFor();
        await becomes(() => field.getAttribute("aria-invalid"), "true");
        await field.fill('{"exists": {"field": "title"}}');
        await becomes(async () => (await field.getAttribute("aria-invalid")) === "true", false);
        await page.keyboard.press("Control+Enter");
        await found(page);

        await page.setViewportSize({ width: 390, height: 844 });
        await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390);
        await goTo(page, "#!/matching/manual?product=999999999");
        await page.getByText("Ce produit n'existe pas ou plus").waitFor();
      },
    ));

  /** On one page, where what is done is taken back. */
  async function opened(address: () => Promise<string>, use: (page: Page) => Promise<void>): Promise<void> {
    await journey.keeping("customer", `#!/matching/manual${await address()}`, use);
  }

  /** The results, once they answer what was asked last. */
  async function found(page: Page): Promise<Locator> {
    const results = page.getByRole("region", { name: "Résultats" });
    await results.and(page.locator('[aria-busy="false"]')).getByRole("listitem").first().waitFor();
    return results;
  }

  async function narrowed(page: Page, competitor: string): Promise<void> {
    const field = page.getByRole("search").getByRole("combobox", { name: "Concurrents" });
    await field.click();
    await page.getByRole("option", { name: competitor }).click();
    await page.keyboard.press("Escape");
    const others = page
      .getByRole("region", { name: "Résultats" })
      .getByRole("listitem")
      .filter({ hasNotText: competitor });
    await becomes(() => others.count(), 0);
    const results = await found(page);
    // What a product is matched with is known a moment later than what is found.
    await results.getByRole("switch", { checked: true }).first().waitFor();
  }

  /** What somebody else calls the products that were found is shown without a search. */
  async function renamedByOthers(results: Locator): Promise<void> {
    const admin = await signInToApi(journey.vigie.url, journey.vigie.logins.admin);
    const link = results.getByRole("listitem").first().getByRole("link").first();
    const title = (await link.textContent()) ?? "";
    const among = encodeURIComponent(JSON.stringify({ where: { title } }));
    const named: { id: number; website_id: number }[] = await admin.call("GET", `Products?filter=${among}`);
    const theirs = named.filter(({ website_id }) => website_id !== place.website);
    assert.ok(theirs.length > 0, title);
    for (const { id } of theirs) await admin.call("PATCH", `Products/${id}`, { title: `${title}, renommé` });
    await results.getByText(`${title}, renommé`).first().waitFor();
  }

  async function products(where: object): Promise<Product[]> {
    const whole = { catalog_id: place.catalog, unmatched: { neq: true }, ...where };
    const filter = encodeURIComponent(JSON.stringify({ where: whole, order: "title ASC", limit: 12 }));
    return api.call("GET", `WebsiteSettings/${place.website}/products?filter=${filter}`);
  }

  /** The first that the first search finds something for. */
  async function findable(where: object): Promise<Product> {
    for (const product of await products(where)) if ((await search(product)).length > 0) return product;
    throw new Error(`Nothing is found for any of ${JSON.stringify(where)}`);
  }

  /** A product with a match where that competitor sells two others that are found too; each test leaves it as it was. */
  let replaceableOne: Promise<{ product: Product; pair: Pair }> | undefined;
  const replaceable = () => (replaceableOne ??= findReplaceable());
  async function findReplaceable(): Promise<{ product: Product; pair: Pair }> {
    for (const product of await products({ entries_count: { gt: 1 } }))
      for (const pair of product.competitors)
        if (!pair.unmatched && (await search(product, [pair.website_id])).length > 2)
          return { product, pair };
    throw new Error("No match of the demo could be replaced");
  }

  /** Ids of competitors' products. */
  async function search(product: Product, competitors: number[] = []): Promise<number[]> {
    const asked = { query: firstSearch(product), competitors };
    const { hits } = await api.call("POST", `Catalogs/${place.catalog}/searchProducts`, asked);
    return hits.hits.map(({ _id }: { _id: number }) => _id);
  }

  async function live(id: number): Promise<Pair[]> {
    return (await products({ id }))[0]!.competitors.filter(({ unmatched }) => !unmatched);
  }

  /** With which product of a competitor it is matched. */
  async function at(id: number, website: number): Promise<number[]> {
    return (await live(id))
      .filter(({ website_id }) => website_id === website)
      .map(({ product_id }) => product_id);
  }
});
