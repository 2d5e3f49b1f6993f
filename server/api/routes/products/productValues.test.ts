// The values that filters and forms suggest, as a client of the API gets them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { pieces } from "../../../../test/support/feeds.ts";
import { type World, addProducts, openWorld } from "../../../../test/support/world.ts";

describe("suggested values", () => {
  let world: World;
  let own: string;
  before(async () => {
    world = await openWorld();
    own = `/WebsiteSettings/${world.alice.website}`;
    await importLines([
      "1;Bosch;Perceuses;pièce;bleu;18",
      "2;BOSCH;Perceuses;pièce;bleu;12",
      "3;Bosch;Scies;;Rouge;12",
      "4;Électrolux;Four à pain;lot;;",
      "5;100% pur;;;;",
      "6;Makita;;;;",
    ]);
  });
  after(() => world.close());

  test("come the most frequent first, in their most frequent spelling", async () => {
    assert.deepEqual(await values("field=brand"), [
      ["Bosch", 3],
      ["100% pur", 1],
      ["Électrolux", 1],
      ["Makita", 1],
    ]);
    const { body } = await world.call("alice", "GET", `${own}/Products/aggregate?field=brand&limit=1`);
    assert.deepEqual(body, [{ name: { value: "Bosch", slug_value: "bosch" }, count: 3 }]);
  });
  test("contain what is searched for, whatever its case and accents", async () => {
    assert.deepEqual(await values("field=brand&search=ELECTRO"), [["Électrolux", 1]]);
    assert.deepEqual(await values("field=category&search=%C3%A0%20P"), [["Four à pain", 1]]);
    assert.deepEqual(await values("field=brand&search=0%25"), [["100% pur", 1]]);
    assert.deepEqual(await values("field=unit&search=nothing"), []);
  });
  test("are the same whether the text stands in the filter or beside it", async () => {
    const filter = encodeURIComponent(JSON.stringify({ where: { brand: { ilike: "%bos%" } }, limit: 50 }));
    assert.deepEqual(await values(`field=brand&filter=${filter}`), await values("field=brand&search=bos"));
  });
  test("are those of the products under the filter", async () => {
    const where = encodeURIComponent(JSON.stringify({ where: { category: "Perceuses" } }));
    assert.deepEqual(await values(`field=brand&filter=${where}`), [["Bosch", 2]]);
    assert.deepEqual(await values(`field=brand&search=mak&filter=${where}`), []);
  });
  test("find as many products as they said when they are chosen, in whatever spelling", async () => {
    for (const field of ["brand", "category", "unit"] as const) {
      const suggested = await values(`field=${field}`);
      assert.ok(suggested.length > 1);
      for (const [name, count] of suggested) {
        const where = whereOf({ [field]: [{ name: String(name) }] });
        for (const [path, asked] of [
          [`${own}/products`, where],
          ["/Products", { ...where, website_id: world.alice.website }],
          ["/Products", where],
        ] as const) {
          const listed = await world.find("alice", path, { where: asked, limit: 50 });
          assert.equal(listed.body.length, count, `${path} ${JSON.stringify(asked)}`);
          assert.equal(listed.headers["x-total-count"], String(count));
        }
      }
    }
    const typed = whereOf({ brand: [{ name: "bösch" }, { name: "ELECTROLUX" }, { name: "nobody" }] });
    assert.equal((await world.find("alice", `${own}/products`, { where: typed })).body.length, 4);
  });
  test("are those of the catalogue's own products, under its address", async () => {
    const path = `/Catalogs/${world.alice.catalog}/productsAggregateByField?field=unit`;
    assert.deepEqual(namesIn((await world.call("alice", "GET", path)).body), [
      ["pièce", 2],
      ["lot", 1],
    ]);
  });
  test("are told of attributes too, numbers as numbers", async () => {
    const listed = await world.call("alice", "GET", `${own}/getProductAttributes`);
    assert.deepEqual(listed.body, [
      { slug_name: "couleur", name: "Couleur" },
      { slug_name: "volts", name: "Volts" },
    ]);
    const posted = await world.call("alice", "POST", `${own}/getProductAttributes`);
    assert.deepEqual(posted.body, listed.body);
    const colours = await world.call("alice", "GET", `${own}/attributesAggregate?slug=couleur`);
    assert.deepEqual(colours.body, [
      { value: "bleu", count: 2 },
      { value: "Rouge", count: 1 },
    ]);
    const path = `/Catalogs/${world.alice.catalog}/attributesAggregate`;
    assert.deepEqual((await world.call("alice", "GET", `${path}?slug=volts&limit=1`)).body, [
      { value: 12, count: 2 },
    ]);
    assert.deepEqual((await world.call("alice", "GET", `${path}?slug=couleur&search=ROU`)).body, [
      { value: "Rouge", count: 1 },
    ]);
  });
  test("are nobody else's", async () => {
    for (const path of [
      "Products/aggregate?field=brand",
      "attributesAggregate?slug=couleur",
      "getProductAttributes",
    ]) {
      assert.equal((await world.call("bruno", "GET", `${own}/${path}`)).status, 404);
      assert.equal((await world.call("nobody", "GET", `${own}/${path}`)).status, 401);
    }
  });
  test("are refused for a field that has none to suggest", async () => {
    for (const query of ["", "field=", "field=price", "field=title", "field=brand&limit=x"]) {
      assert.equal(
        (await world.call("alice", "GET", `${own}/Products/aggregate?${query}`)).status,
        400,
        query,
      );
    }
    assert.equal((await world.call("alice", "GET", `${own}/attributesAggregate`)).status, 400);
  });
  test("are counted as they are read where nobody has counted them yet", async () => {
    const { website } = world.bruno;
    await addProducts(world.store, website, [{ title: "a" }, { title: "b" }]);
    await sql`update product set brand = 'Neuf' where website_id = ${website}`.execute(world.store.db);
    const { body } = await world.call(
      "bruno",
      "GET",
      `/WebsiteSettings/${website}/Products/aggregate?field=brand`,
    );
    assert.deepEqual(namesIn(body), [["Neuf", 2]]);
  });
  test("follow every way of writing products", async () => {
    await importLines(["1;Bosch;Perceuses;pièce;bleu;18", "2;Metabo;Scies;kg;;12", "7;Metabo;Scies;;;"]);
    await checkCounts();
    const made = await world.call("admin", "POST", "/Products", {
      website_id: world.alice.website,
      product_id: "made",
      title: "Made",
      brand: "Makita",
    });
    await checkCounts();
    await world.call("admin", "PATCH", `/Products/${made.body.id}`, { brand: "Ryobi", unit: null });
    await checkCounts();
    await world.call("admin", "PATCH", `/Products/${made.body.id}`, { brand: null });
    await checkCounts();
    await world.call("admin", "DELETE", `/Products/${made.body.id}`);
    await checkCounts();
    const attributes = await world.call(
      "alice",
      "GET",
      "/ProductAttributes?filter[where][slug_name]=couleur",
    );
    assert.equal(attributes.body[0].values_count, 2);
  });

  /** What is kept is what a count of everything finds. */
  async function checkCounts() {
    const counted = await sql`
      select field, value, count(*)::int as products_count
      from product cross join lateral (values ('brand', brand), ('category', category), ('unit', unit)) as has (field, value)
      where website_id = ${world.alice.website} and kind = 'product' and value is not null
      group by field, value order by field, value`.execute(world.store.db);
    assert.deepEqual(await counts(), counted.rows);
    const { rows } = await sql<{ brands: number }>`
      select count(brand)::int as brands from product where website_id = ${world.alice.website}`.execute(
      world.store.db,
    );
    const brands = (await values("field=brand")).reduce((sum, [, count]) => sum + Number(count), 0);
    assert.equal(brands, rows[0]?.brands);
  }

  async function counts() {
    const { rows } = await sql`
      select field, value, products_count from product_value where website_id = ${world.alice.website}
      order by field, value`.execute(world.store.db);
    return rows;
  }

  async function values(query: string) {
    const answer = await world.call("alice", "GET", `${own}/Products/aggregate?${query}`);
    assert.equal(answer.status, 200, answer.text);
    return namesIn(answer.body);
  }

  async function importLines(lines: string[]) {
    const { services } = world;
    const feed = `sku;titre;prix;marque;categorie;unite;Couleur;Volts\n${lines
      .map((line) => line.replace(";", ";Produit;1;"))
      .join("\n")}\n`;
    const columns = { sku: "sku", title: "titre", brand: "marque", category: "categorie", unit: "unite" };
    const mapping = {
      ...Object.fromEntries(
        Object.entries({ ...columns, attr_Couleur: "Couleur" }).map(([field, fieldname]) => [
          field,
          { fieldname, type: "string" },
        ]),
      ),
      price: { fieldname: "prix", type: "number" },
      attr_Volts: { fieldname: "Volts", type: "number" },
    };
    const options = { type_options: { uniqueProductIdentifier: "sku", mapping } };
    const upload = {
      websiteId: world.alice.website,
      name: "f.csv",
      content: pieces(feed, 65_536),
      maxBytes: 1e9,
    };
    const run = await runImport(services, (await uploadAndImport(services, upload, { options })).id);
    assert.equal(run.status, "complete", JSON.stringify(run.error_message));
  }
});

function namesIn(rows: { name: { value: string }; count: number }[]) {
  return rows.map(({ name, count }) => [name.value, count]);
}
