// Whatever the rules, the products and what people linked or took out: applied, value mappings give what a plain
// reading of them says, and the lists show just that beside what was imported.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type Importing, feed, openImporting } from "../../../test/support/importing.ts";
import { insert } from "../../../test/support/market.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { linkByHand, unlinkByHand } from "#server/store/queries/catalogs/attributeLinks.ts";
import { applyToWebsite, applyValueMappings } from "./applyValueMappings.ts";
import { clearValueMappings } from "./clearValueMappings.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let market: Importing;
before(async () => {
  market = await openImporting();
});
after(() => market.close());

const texts = ["Bleu", "BLEU", "bleu nuit", "Été", "ete", "100 %", "a_b", "rien"];
const slugs = ["couleur", "saison"];
const attributes = fc.dictionary(fc.constantFrom(...slugs, "teinte"), fc.constantFrom(...texts), {
  maxKeys: 3,
  noNullPrototype: true,
});
const article = fc.record({
  site: fc.constantFrom(0, 0, 1, 2),
  title: fc.constantFrom(...texts),
  brand: fc.option(fc.constantFrom(...texts)),
  attributes,
});
const rule = fc.record({
  field: fc.constantFrom("title", "brand", "attributes.teinte", "attributes.couleur"),
  operator: fc.constantFrom("equals", "in", "contains", "regexp"),
  values: fc.array(fc.constantFrom(...texts, "%", "_"), { minLength: 1, maxLength: 5, size: "max" }),
  site: fc.option(fc.nat(2), { freq: 1 }),
  slug: fc.constantFrom(...slugs),
  target: fc.constantFrom("un", "deux"),
  priority: fc.nat(1),
  enabled: fc.constantFrom(true, true, true, false),
});
const hand = fc.record({ rule: fc.nat(9), article: fc.nat(9), link: fc.boolean() });
const drawn = fc.record({
  articles: fc.array(article, { minLength: 1, maxLength: 6 }),
  changed: fc.array(article, { minLength: 6, maxLength: 6 }),
  // Many, for several of them to give a product the same attribute.
  rules: fc.array(rule, { maxLength: 8, size: "max" }),
  hands: fc.array(hand, { maxLength: 4 }),
});
type Article = typeof article extends fc.Arbitrary<infer One> ? One : never;
type Rule = typeof rule extends fc.Arbitrary<infer One> ? One : never;

/** Rules that meet in one product: by the priority the first speaks, without one the most recent. */
const rivals = (() => {
  const blue: Article = { site: 0, title: "Bleu", brand: null, attributes: {} };
  const giving = (slug: string, target: Rule["target"], priority: number): Rule => ({
    field: "title",
    operator: "contains",
    values: ["bleu"],
    site: null,
    enabled: true,
    slug,
    target,
    priority,
  });
  const rules = [
    giving("couleur", "un", 1),
    giving("couleur", "deux", 0),
    giving("saison", "un", 0),
    giving("saison", "deux", 0),
  ];
  return { articles: [blue], changed: Array.from({ length: 6 }, () => blue), rules, hands: [] };
})();

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function isMeant({ field, operator, values, site, enabled }: Rule, one: Article): boolean {
  const [name, slug] = field.split(".");
  const value = slug ? one.attributes[slug] : name === "title" ? one.title : one.brand;
  if (!enabled || value === null || value === undefined || (site !== null && site !== one.site)) return false;
  return values.some((wanted) => {
    if (operator === "regexp") return new RegExp(wanted, "iu").test(value);
    if (operator === "contains") return plain(value).includes(plain(wanted));
    return plain(value) === plain(wanted);
  });
}

test("applied, they give what they say, to each product of the catalogue's websites", async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ articles, changed, rules, hands }) => {
      const { db, store } = market;
      const sites = [await market.website(), await market.website(), await market.website()];
      const catalog = await market.catalog(sites[0]!, sites.slice(1));
      const other = await market.catalog(sites[0]!, [sites[1]!]);
      const imported = (one: Article) =>
        JSON.stringify(
          Object.fromEntries(
            Object.entries(one.attributes).map(([slug, value]) => [slug, { name: slug, value }]),
          ),
        );
      const columns = (one: Article) => ({ title: one.title, brand: one.brand, attributes: imported(one) });
      const ids: number[] = [];
      for (const [at, site] of sites.entries()) {
        const sold = [...articles.entries()].filter(([, one]) => one.site === at);
        const made = await market.addProducts(
          site,
          sold.map(([, one]) => columns(one)),
        );
        for (const [index, [a]] of sold.entries()) ids[a] = made[index]!;
      }
      await market.follow();
      const mappings: number[] = [];
      for (const { field, operator, values, site, slug, target, priority, enabled } of rules) {
        mappings.push(
          await insert(db, "value_mapping", {
            catalog_id: catalog,
            name: "-",
            website_id: site === null ? null : sites[site],
            source_field: field,
            operator,
            source_values: values,
            target_slug: slug,
            target_name: slug,
            target_value: target,
            priority,
            enabled,
          }),
        );
      }

      await applyValueMappings(store, catalog);
      const decided = new Map<string, "link" | "out">();
      for (const { rule: place, article: among, link } of rules.length > 0 ? hands : []) {
        const [r, a] = [place % rules.length, among % articles.length];
        const asked = { catalogId: catalog, mappingId: mappings[r]!, productId: ids[a]! };
        if (link) {
          const id = await linkByHand(db, asked);
          if (id !== undefined) decided.set(`${r} ${a}`, "link");
        } else if ((await unlinkByHand(db, { ...asked, productIds: [asked.productId] })) > 0)
          decided.set(`${r} ${a}`, "out");
      }

      /** What the rules and the people say of each product. */
      const expected = (now: readonly Article[]) =>
        now.map((one, a) =>
          rules.flatMap((of, r) => {
            const decision = decided.get(`${r} ${a}`);
            return decision === "link" || (decision === undefined && isMeant(of, one)) ? [r] : [];
          }),
        );
      const check = async (now: readonly Article[]) => {
        const said = expected(now);
        const { rows } = await sql<{ product_id: number; value_mapping_id: number }>`
          select product_id, value_mapping_id from virtual_attribute where catalog_id = ${catalog}`.execute(
          db,
        );
        assert.deepEqual(
          rows
            .map((row) => `${ids.indexOf(row.product_id)} ${mappings.indexOf(row.value_mapping_id)}`)
            .toSorted(),
          said.flatMap((of, a) => of.map((r) => `${a} ${r}`)).toSorted(),
        );
        for (const [a, one] of now.entries()) {
          if (one.site !== 0) continue;
          const shown = (await market.comparison(catalog, ids[a]!))["attributes"];
          const virtual: Record<string, string> = {};
          const speaking = said[a]!.toSorted((x, y) => rules[x]!.priority - rules[y]!.priority || x - y);
          for (const r of speaking) virtual[rules[r]!.slug] = rules[r]!.target;
          const valuesShown = Object.fromEntries(
            Object.entries(shown as Record<string, { value: string }>).map(([slug, { value }]) => [
              slug,
              value,
            ]),
          );
          assert.deepEqual(valuesShown, { ...virtual, ...one.attributes });
          const elsewhere = (await market.comparison(other, ids[a]!))["attributes"];
          assert.deepEqual(elsewhere, JSON.parse(imported(one)), "in no other catalogue");
        }
      };

      const applied = await applyValueMappings(store, catalog);
      assert.equal(applied.count, expected(articles).flat().length);
      await market.markCatalog(catalog);
      await market.follow();
      await check(articles);
      assert.equal((await applyValueMappings(store, catalog)).changed, 0, "twice is once");

      // The products change, as an import changes them.
      const now = articles.map((one, a) => ({ ...changed[a]!, site: one.site }));
      const written = now.map((one, a) => ({ id: ids[a], ...columns(one) }));
      await sql`
        update product set title = row.title, brand = row.brand, attributes = row.attributes::jsonb
        from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
          as row (id bigint, title text, brand text, attributes text)
        where product.id = row.id`.execute(db);
      for (const [at, site] of sites.entries()) {
        await markChangedProducts(
          db,
          site,
          ids.filter((_, a) => now[a]!.site === at),
        );
        await applyToWebsite(store, site);
      }
      await market.follow();
      await check(now);

      const cleared = await clearValueMappings(store, catalog, 0);
      assert.deepEqual(cleared, {
        virtualAttributes: expected(now).flat().length,
        valueMappings: rules.length,
      });
      decided.clear();
      for (const [a, one] of now.entries()) {
        if (one.site !== 0) continue;
        assert.deepEqual(
          (await market.comparison(catalog, ids[a]!))["attributes"],
          JSON.parse(imported(one)),
        );
      }
    }),
    // Fewer than the others: each is a dozen comparisons, and has rules that meet in it.
    { ...drawnTimes(3), examples: [[rivals]] },
  );
});

test("an import ends with its website's rules applied, and its list shows it", async () => {
  const own = await market.website();
  const catalog = await market.catalog(own, []);
  const mapping = {
    catalog_id: catalog,
    name: "Bleus",
    source_field: "attributes.teinte",
    source_values: ["marine", "azur"],
    target_slug: "couleur",
    target_name: "Couleur",
    target_value: "Bleu",
  };
  await insert(market.db, "value_mapping", mapping);
  const columns = { sku: "sku", title: "titre", price: "prix", attr_teinte: "teinte" };
  const mapped = Object.entries(columns).map(([field, fieldname]) => [field, { fieldname, type: "string" }]);
  const options = { type_options: { uniqueProductIdentifier: "sku", mapping: Object.fromEntries(mapped) } };
  const send = (day: number, ...lines: string[]) =>
    market.importFile(own, feed("sku;titre;prix;teinte", ...lines), {
      observedAt: new Date(Date.UTC(2026, 5, day)),
      options,
    });
  const shown = async () => {
    const { rows } = await sql<{ title: string; value: string | null }>`
      select title, attributes -> 'couleur' ->> 'value' as value from matched_product
      where catalog_id = ${catalog} order by title`.execute(market.db);
    return rows.map(({ title, value }) => [title, value]);
  };
  const first = await send(1, "1;Bol;10;Marine", "2;Plat;10;Rouge");
  assert.equal(first.status, "complete", JSON.stringify(first.error_message));
  assert.deepEqual(await shown(), [
    ["Bol", "Bleu"],
    ["Plat", null],
  ]);
  await send(2, "1;Bol;10;Rouge", "2;Plat;10;azur", "3;Tasse;10;AZUR");
  assert.deepEqual(await shown(), [
    ["Bol", null],
    ["Plat", "Bleu"],
    ["Tasse", "Bleu"],
  ]);
});

test("more products than are written at once are applied and cleared whole", async () => {
  const { db, store } = market;
  const own = await market.website();
  const catalog = await market.catalog(own, []);
  await sql`
    insert into product (website_id, product_id, title, brand)
    select ${own}::bigint, place, 'Produit ' || place, case when place % 10 = 0 then 'Bosch' else 'Makita' end
    from generate_series(1, 2300) as place`.execute(db);
  await sql`analyze product`.execute(db);
  await market.markCatalog(catalog);
  await market.follow();
  await insert(db, "value_mapping", {
    catalog_id: catalog,
    name: "-",
    source_field: "brand",
    operator: "regexp",
    source_values: ["^makita$"],
    target_slug: "gamme",
    target_name: "Gamme",
    target_value: "Bricolage",
  });
  // Whoever comes second finds nothing left to do.
  const applied = await Promise.all([applyValueMappings(store, catalog), applyValueMappings(store, catalog)]);
  assert.deepEqual(
    applied.toSorted((left, right) => left.changed - right.changed),
    [
      { count: 2070, changed: 0 },
      { count: 2070, changed: 2070 },
    ],
  );
  const given = async () =>
    (
      await sql<{ count: number }>`
        select count(*) as count from matched_product
        where catalog_id = ${catalog} and attributes #>> '{gamme,value}' = 'Bricolage'`.execute(db)
    ).rows[0]!.count;
  assert.equal(await given(), 2070);
  assert.deepEqual(await clearValueMappings(store, catalog, 0), {
    virtualAttributes: 2070,
    valueMappings: 1,
  });
  assert.equal(await given(), 0);
});
