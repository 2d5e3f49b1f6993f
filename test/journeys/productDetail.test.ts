// The detail of a product in a real browser: over its list and as a page, its prices through time, its matches undone,
// restored and replaced.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { formatPrice } from "#shared/messages/formats.ts";
import { violationsInBothColors, violationsOn } from "../support/accessibility.ts";
import {
  becomes,
  closeToasts,
  columnOf,
  failUntilRetried,
  follow,
  goTo,
  rowsLoaded,
  settled,
  startJourney,
} from "../support/journey.ts";
import type { Journey } from "../support/journey.ts";

type Pair = {
  name: string;
  website_id: number;
  product_id: number;
  unmatched: boolean;
  type: string;
  price: number | null;
  original_price: number | null;
  hasCustomPrice: boolean;
};
type Catalog = { id: number; website_id: number; competitors: { id: number; name: string }[] };
type Place = { website_id: number; product_id: number };
type Compared = Place & { price: number; competitors: { name: string; price: number }[] };
type Row = { product_id: number; website_id: number; title: string; competitors: Pair[] };

describe("the detail of a product", () => {
  let journey: Journey;
  let rows: Row[];
  before(async () => {
    journey = await startJourney();
    rows = await matchedProducts();
  });
  after(() => journey?.close());

  /** What is done on the page is taken back there, so that all of it can be done on one. */
  const customers = (hash: string, use: (page: Page) => Promise<void>) =>
    journey.keeping("customer", hash, use);
  const detailOf = (row: Place, use: (page: Page, detail: Locator) => Promise<void>) =>
    customers(addressOf(row), async (page) => {
      const detail = page.locator('[role="dialog"]').first();
      await detail.getByRole("tablist").waitFor();
      await use(page, detail);
    });

  // The first: of a tab that was nowhere before.
  test("as a page it has its own breadcrumb, is within reach of everybody, and closes onto the list when there is nothing to go back to", async () => {
    const { website_id, product_id, title } = await productSoldByMe();
    await customers(`${addressOf({ website_id, product_id })}?full=1`, async (page) => {
      await page.getByRole("heading", { level: 1, name: title.slice(0, 30) }).waitFor();
      assert.equal(new URL(page.url()).hash.split("?")[0], `#!/website/${website_id}/product/${product_id}`);
      const crumbs = page.getByRole("navigation", { name: "Fil d'Ariane" });
      assert.match(await crumbs.innerText(), /Mes produits matchés[\s\S]*Détails produit/);
      await page.getByRole("button", { name: "Plus de détails" }).click();
      const more = page.getByRole("dialog", { name: "Plus de détails" });
      await more.getByText("Réf. interne").waitFor();
      assert.deepEqual(await violationsOn(page, '[role="dialog"]'), []);
      await page.keyboard.press("Escape");
      await more.waitFor({ state: "detached" });
      for (const name of [/^Afficher le détail/, /^Associer un produit vendu chez/])
        await page.getByRole("button", { name }).first().click();
      await page.getByRole("table", { name: "Vendeurs de la place de marché" }).waitFor();
      assert.deepEqual(await violationsOn(page), []);
      await page.setViewportSize({ width: 360, height: 780 });
      // What measures its place, the chart, follows a moment later.
      await becomes(() => widthOf(page), 360);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Fermer", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Produits matchés" }).waitFor();
    });
  });

  // Before any price is compared otherwise.
  test("its price history is read by keyboard, everybody's present price, the cheapest first; a button, the dates and a drag each show another period; a price taken off is neither drawn nor read; the same is there in figures; its address says that graphs are shown, as a page too, and Back does not open it again", async () => {
    const { website_id } = await catalogOfApi();
    const filter = filterOf({
      where: { catalog_id: (await catalogOfApi()).id, "competitors.unit_mapping_id": null },
      order: "competitors_count DESC",
      limit: 1,
    });
    const [compared] = await ask<Compared[]>(`WebsiteSettings/${website_id}/matchedProducts?${filter}`);
    const mine = (await ask<{ name: string }>(`WebsiteSettings/${website_id}`)).name;
    await customers("#!/matching/rules", async (page) => {
      await follow(page, addressOf(compared!));
      const detail = page.locator('[role="dialog"]').first();
      await detail.getByRole("tab", { name: /^Concurrents/, selected: true }).waitFor();
      await detail.getByRole("tab", { name: "Graphiques" }).click();
      await page.waitForURL(/view=graphs/);
      const day = detail.getByRole("slider", { name: "Jour lu sur le graphique" });
      await day.waitFor();
      const graph = { page, detail, day };
      await dayIsRead(graph, compared!, mine);
      await periodsAreChosen(graph);
      await pricesAreTakenOff(graph, compared!);
      assert.deepEqual(await violationsInBothColors(page, '[role="dialog"]'), []);

      await page.getByRole("link", { name: "Ouvrir en pleine page" }).click();
      await detail.waitFor({ state: "detached" });
      await page.getByRole("tab", { name: "Graphiques", selected: true }).waitFor();
      await page.getByRole("button", { name: "Fermer", exact: true }).click();
      await detail.getByRole("button", { name: "Fermer", exact: true }).click();
      await detail.waitFor({ state: "detached" });
      await rowsLoaded(page);
      await page.waitForURL("**/#!/matching/products?*");
      await page.goBack();
      await page.waitForURL("**/#!/matching/rules?*");
    });
  });

  test("opens over the list, a key leads on, and one step closes it onto the list as it was, with the focus; a product that does not exist leads back, one that cannot be loaded comes when one tries again", () =>
    customers("#!/matching/products?page=2&order=title%20ASC", async (page) => {
      await rowsLoaded(page);
      const list = await columnOf(page, "Produit");
      const links = page.getByRole("grid").getByRole("link").and(page.locator('[href*="/product/"]'));
      const [title, next] = [await links.nth(0).innerText(), await titleAfter(links)];
      await links.nth(0).press("Enter");
      const detail = page.getByRole("dialog");
      const shows = (product: string) =>
        detail.getByRole("heading", { name: product.replace(/…$/, "") }).waitFor();
      await shows(title);
      assert.match(page.url(), /\/matching\/products\/website\/\d+\/product\/\d+\?.*page=2/);
      const here = page.locator('[aria-label="Menu principal"] [aria-current="page"]');
      assert.deepEqual(await here.allInnerTexts(), ["Produits matchés"]);
      await page.keyboard.press("j");
      await shows(next);
      await page.keyboard.press("k");
      await shows(title);
      await page.keyboard.press("Escape");
      await detail.waitFor({ state: "detached" });
      await page.waitForURL((url) => !url.href.includes("/product/"));
      assert.match(page.url(), /page=2/);
      assert.match(page.url(), /order=title(\+|%20)ASC/);
      assert.deepEqual(await columnOf(page, "Produit"), list);
      await links.nth(0).and(page.locator(":focus")).waitFor();
      // Opened by its address, nothing was pressed to open it.
      await page.goForward();
      await page.reload();
      await shows(title);
      await page.keyboard.press("Escape");
      await detail.waitFor({ state: "detached" });
      await links.nth(0).and(page.locator(":focus")).waitFor();

      await goTo(page, `#!/matching/products/website/${rows[0]!.website_id}/product/12x`);
      await detail.getByText("Ce produit n'existe pas ou plus").waitFor();
      await detail.getByRole("button", { name: "Retour à la liste" }).click();
      await detail.waitFor({ state: "detached" });

      // Of what was looked at, the page still knows.
      const unseen = rows.at(-1)!;
      const refused = /\/api\/WebsiteSettings\/\d+\/products\?/;
      await failUntilRetried(page, refused, { status: 400, json: { error: { statusCode: 400 } } });
      await goTo(page, addressOf(unseen));
      await detail.getByText("Le produit n'a pas pu être chargé").waitFor();
      // Changes that are told meanwhile ask for it once more.
      await becomes(() => detail.getByRole("status", { name: "Chargement en cours…" }).count(), 0);
      await detail.getByRole("button", { name: "Réessayer" }).click();
      await detail.getByRole("table", { name: "Concurrents" }).waitFor();
    }));

  test("tells who sells at which price and what that rests on; one is compared as I say, by keyboard, and put back; a marketplace's sellers, the shop among them; a phone need not be scrolled sideways", () =>
    detailOf(
      rows.find(({ competitors }) => competitors.length === 3)!,
      async (page, detail) => {
        const row = rows.find(({ competitors }) => competitors.length === 3)!;
        const table = detail.getByRole("table", { name: "Concurrents" });
        for (const { name } of row.competitors) await table.getByRole("rowheader", { name }).waitFor();
        await table.getByRole("rowheader", { name: "Vous", exact: true }).waitFor();
        const [{ name }] = row.competitors as [Pair];
        await table.getByRole("button", { name: `Afficher le détail de ${name}` }).click();
        await table.getByText("Origine du prix").waitFor();
        await table.getByText("Vu pour la dernière fois").waitFor();
        await table.getByRole("form", { name: "Prix personnalisé" }).waitFor();

        const saved = async () => (await pairsOf(row)).find((pair) => pair.name === name)!;
        const before = await saved();
        const priceIn = ({ price, original_price, hasCustomPrice }: Pair) => [
          price,
          original_price,
          hasCustomPrice,
        ];
        const form = table.getByRole("form", { name: "Prix personnalisé" });
        const value = form.getByLabel("Valeur");
        await form.getByLabel("Opération sur le prix concurrent").selectOption({ label: "Diviser par (÷)" });
        await value.fill("");
        await page.keyboard.press("Enter");
        await page.getByText("Veuillez s'il vous plaît spécifier votre prix personnalisé.").waitFor();
        await value.fill("0");
        await form.getByText("Le résultat doit être supérieur à 0.").waitFor();
        await value.fill("2,5");
        await form.getByText(/ sera comparé comme /).waitFor();
        await page.keyboard.press("Enter");
        await page.getByText("Prix sauvegardé").waitFor();
        await becomes(() => value.evaluate((input) => input === document.activeElement), true);
        const after = await saved();
        assert.deepEqual(
          [after.price, after.original_price, after.hasCustomPrice],
          [Math.round((before.price! / 2.5) * 100) / 100, before.price, true],
        );
        const first = table.locator("tbody tr").first();
        await first.getByRole("rowheader", { name }).waitFor();

        await form.getByRole("button", { name: "Réinitialiser" }).click();
        await page.getByText("Prix réinitialisé").waitFor();
        assert.deepEqual(priceIn(await saved()), priceIn(before));
        await becomes(() => form.getByLabel("Valeur").inputValue(), "1");

        await goTo(page, addressOf(await productSoldByMe()));
        const sellers = page.getByRole("table", { name: "Vendeurs de la place de marché" });
        const mine = sellers.getByRole("row", { name: /MaisonDirecte/ });
        await mine.getByText("vous", { exact: true }).waitFor();
        const ranks = await sellers.locator("tbody tr td:first-child").allInnerTexts();
        assert.deepEqual(
          ranks,
          ranks.toSorted((one, other) => Number(one) - Number(other)),
        );
        await page.setViewportSize({ width: 390, height: 844 });
        await becomes(() => detail.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth), 0);
        await becomes(() => widthOf(page), 390);
      },
    ));

  test("leaving a question keeps the match; one that is undone leaves the counters, and comes back as it was; a competitor without a match is searched by what the product is called, and matched by hand until that is taken back", () =>
    detailOf(
      rows.find(({ competitors }) => competitors.length === 1)!,
      async (page, detail) => {
        const row = rows.find(({ competitors }) => competitors.length === 1)!;
        const [pair] = row.competitors as [Pair];
        const counter = page.getByRole("group", { name: "Produits matchés", exact: true }).locator("strong");
        const before = await matchedCount();
        await settled(counter, before);
        const asked = detail.getByRole("button", { name: `Défaire la correspondance avec ${pair.name}` });
        await asked.click();
        const question = page.getByRole("dialog", { name: "Défaire la correspondance ?" });
        await question.waitFor();
        await page.keyboard.press("Escape");
        await question.waitFor({ state: "detached" });
        await asked.and(page.locator(":focus")).waitFor();

        await asked.click();
        await confirmed(page, "Défaire la correspondance");
        await detail.getByText(`Pas de correspondance chez ${pair.name}`).waitFor();
        // What is said in passing leaves the way out free.
        await page.getByText(`Correspondance avec ${pair.name} défaite.`).waitFor();
        // What had the focus is gone: it stays in the dialog, and the tab key does not go on behind it.
        await detail.getByRole("tab", { selected: true }).and(page.locator(":focus")).waitFor();
        const close = detail.getByRole("button", { name: "Fermer", exact: true });
        await becomes(() => close.evaluate(wayTo), "free, with something said");
        await detail.getByRole("tab", { name: "Concurrents" }).waitFor({ state: "detached" });
        await settled(counter, before - 1);

        await detail.getByText("1 correspondance défaite").click();
        await detail.getByRole("button", { name: `Rétablir la correspondance avec ${pair.name}` }).click();
        await detail.getByRole("tab", { name: /Concurrents/ }).waitFor();
        await settled(counter, before);
        assert.equal((await pairsOf(row)).find(({ unmatched }) => !unmatched)?.type, pair.type);

        const { competitors } = await catalogOfApi();
        const rival = competitors.find(({ id }) => id !== row.competitors[0]!.website_id)!;
        const other = await productOf(rival.id, {});
        const live = async () => (await pairsOf(row)).filter(({ unmatched }) => !unmatched);
        const restored = await live();
        await closeToasts(page);
        await detail.getByText(`Pas de correspondance chez ${rival.name}`).waitFor();
        const search = detail.getByRole("button", { name: `Associer un produit vendu chez ${rival.name}` });
        await search.click();
        const field = detail.getByLabel(`Chercher parmi les produits vendus chez ${rival.name}`);
        await becomes(async () => (await field.inputValue()) !== "", true);
        await field.fill(other.title);
        const match = detail.getByRole("switch", { name: `Associer : « ${other.title} »` });
        await match.click();
        const matching = page.getByRole("dialog", { name: "Associer ce produit ?" });
        await matching.getByText(other.title).waitFor();
        await matching.getByRole("button", { name: "Associer", exact: true }).click();
        await page.getByText(`Produit associé chez ${rival.name}.`).waitFor();
        assert.deepEqual(
          (await live())
            .filter(({ website_id }) => website_id === rival.id)
            .map(({ product_id, type }) => [product_id, type]),
          [[other.id, "manual"]],
        );
        await page.getByRole("button", { name: "Annuler", exact: true }).click();
        await page.getByText(`Correspondance avec ${rival.name} défaite.`).waitFor();
        assert.deepEqual(await live(), restored);
      },
    ));

  const addressOf = ({ website_id, product_id }: Place) =>
    `#!/matching/products/website/${website_id}/product/${product_id}`;

  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

  async function confirmed(page: Page, label: string): Promise<void> {
    await page.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
  }

  let token: Promise<{ id: string; userId: number }> | undefined;
  async function ask<Answer>(path: string): Promise<Answer> {
    token ??= fetch(`${journey.vigie.url}/api/Customers/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(journey.vigie.logins.customer),
    }).then((answer) => answer.json() as Promise<{ id: string; userId: number }>);
    const { id } = await token;
    const answer = await fetch(`${journey.vigie.url}/api/${path}`, { headers: { Authorization: id } });
    return (await answer.json()) as Answer;
  }

  const filterOf = (filter: object) => new URLSearchParams({ filter: JSON.stringify(filter) }).toString();

  async function catalogOfApi(): Promise<Catalog> {
    return (await ask<Catalog[]>("Catalogs"))[0]!;
  }

  async function matchedProducts(): Promise<Row[]> {
    const { id, website_id } = await catalogOfApi();
    const filter = filterOf({ where: { catalog_id: id }, order: "title ASC", limit: 100 });
    return ask<Row[]>(`WebsiteSettings/${website_id}/matchedProducts?${filter}`);
  }

  async function matchedCount(): Promise<number> {
    const { id, website_id } = await catalogOfApi();
    const where = new URLSearchParams({ where: JSON.stringify({ catalog_id: id }) });
    return (await ask<{ count: number }>(`WebsiteSettings/${website_id}/matchedProducts/count?${where}`))
      .count;
  }

  async function pairsOf({ website_id, product_id }: Row): Promise<Pair[]> {
    const filter = filterOf({ where: { website_id, product_id }, limit: 1 });
    return (await ask<Row[]>(`MatchedProducts?${filter}`))[0]?.competitors ?? [];
  }

  async function productOf(website: number, where: object): Promise<{ id: number; title: string }> {
    const path = `WebsiteSettings/${website}/products?${filterOf({ where, limit: 1 })}`;
    return (await ask<{ id: number; title: string }[]>(path))[0]!;
  }

  /** A product that the shop itself offers on the marketplace, and that not every competitor sells. */
  async function productSoldByMe(): Promise<Row> {
    const ids = rows.flatMap(({ competitors }) => competitors.map(({ product_id }) => product_id));
    const filter = filterOf({ where: { id: { inq: ids } }, fields: ["id", "competitorsmkp"], limit: 500 });
    const offered = await ask<{ id: number; competitorsmkp: { name: string }[] }[]>(`Products?${filter}`);
    const isMine = ({ competitorsmkp }: (typeof offered)[number]) =>
      competitorsmkp.some(({ name }) => name === "MaisonDirecte");
    const mine = new Set(offered.filter(isMine).map(({ id }) => id));
    return rows.find(
      ({ competitors }) =>
        competitors.length === 2 && competitors.some(({ product_id }) => mine.has(product_id)),
    )!;
  }
});

/** Whether a button may be pressed: with something in front of it, or what is said in passing beside it. */
function wayTo(button: Element): string {
  const { left, top, width, height } = button.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const said = document.querySelector(".mantine-Notification-root") ? "something" : "nothing";
  return `${button.contains(hit) ? "free" : "covered"}, with ${said} said`;
}

/** The whole title of the second product of a list, some of whose links are of the same product. */
async function titleAfter(links: Locator): Promise<string> {
  const first = await links.nth(0).getAttribute("href");
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  return links.nth(hrefs.findIndex((href) => href !== first)).innerText();
}

type Graph = { page: Page; detail: Locator; day: Locator };

/** The last day has everybody's present price, and an arrow leads to the day before. */
async function dayIsRead({ day }: Graph, compared: Compared, mine: string): Promise<void> {
  const at = async () => Number(await day.getAttribute("aria-valuenow"));
  await day.press("End");
  const last = Number(await day.getAttribute("aria-valuemax"));
  await becomes(at, last);
  const read = await day.getAttribute("aria-valuetext");
  const euros = (price: number) => formatPrice("fr", price, "EUR");
  const told = read!.slice(read!.indexOf(" : ") + 3).split(", ").length;
  assert.ok(told > compared.competitors.length, read!);
  assert.ok(read!.includes(`${mine} ${euros(compared.price)}`), read!);
  for (const { name, price } of compared.competitors)
    assert.ok(read!.includes(`${name} ${euros(price)}`), read!);
  const amounts = [...read!.matchAll(/(\d[\d\s]*,\d\d)\s€/g)].map(([, amount]) =>
    Number(amount!.replaceAll(/\s/g, "").replace(",", ".")),
  );
  assert.deepEqual(
    amounts,
    amounts.toSorted((one, other) => one - other),
  );

  await day.press("ArrowLeft");
  await becomes(at, last - 1);
}

/** The zoom of a drag is undone. */
async function periodsAreChosen({ page, detail, day }: Graph): Promise<void> {
  const span = () => spanOf(day);
  const pressed = (name: string) => detail.getByRole("button", { name, exact: true, pressed: true });
  await pressed("3 mois").waitFor();
  await detail.getByRole("button", { name: "1 mois", exact: true }).click();
  await pressed("1 mois").waitFor();
  await becomes(async () => (await span()) >= 28 && (await span()) <= 31, true);
  const month = await span();
  const box = (await day.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.4, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 120, { steps: 4 });
  await page.mouse.up();
  const undo = detail.getByRole("button", { name: "Annuler le zoom" });
  await undo.waitFor();
  await becomes(async () => (await span()) < month / 3, true);
  await undo.click();
  await undo.waitFor({ state: "detached" });
  await becomes(span, month);
  await detail.getByRole("button", { name: /^Dates affichées/ }).click();
  await page.getByRole("button", { name: "7 derniers jours" }).click();
  await undo.waitFor();
  await becomes(span, 6);
}

/** Neither drawn nor read until it is put back; the figures are those of today. */
async function pricesAreTakenOff({ detail, day }: Graph, compared: Compared): Promise<void> {
  const rival = compared.competitors[0]!.name;
  const shown = detail
    .getByRole("group", { name: "Prix affichés" })
    .getByRole("button", { name: rival, exact: true });
  const isRead = async () => (await day.getAttribute("aria-valuetext"))!.includes(rival);
  await day.press("End");
  await becomes(isRead, true);
  await shown.press("Space");
  await becomes(() => shown.getAttribute("aria-pressed"), "false");
  await becomes(isRead, false);
  await shown.press("Space");
  await becomes(isRead, true);

  await detail.getByRole("button", { name: "Voir les chiffres" }).click();
  const figures = detail.getByRole("table", { name: /^Les prix, à chaque jour/ });
  const latest = figures.getByRole("row").nth(1).getByRole("cell").first();
  await becomes(() => latest.innerText(), formatPrice("fr", compared.price, "EUR"));
}

/** How many days lie between the first and the last that are shown. */
async function spanOf(day: Locator): Promise<number> {
  const [first, last] = [await day.getAttribute("aria-valuemin"), await day.getAttribute("aria-valuemax")];
  return Number(last) - Number(first);
}
