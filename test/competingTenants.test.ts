// Two customers whose own websites are each other's competitors. Of the other's website each sees what its visitors see:
// whatever he asks, wherever, the answer is the same whatever is hidden there.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Entity, visibleFields } from "#shared/entities/entity.ts";
import { product } from "#shared/entities/product.ts";
import { productHistory } from "#shared/entities/productHistory.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import type { FieldKind } from "#shared/fields.ts";
import { productRows } from "#server/domain/products/productsInCatalog.ts";
import { question } from "#server/store/collection.ts";
import { eachCompetitorProduct } from "#server/store/queries/matchableProducts.ts";
import { type Actor, server } from "#server/store/scopes.ts";
import { sql } from "kysely";
import {
  type Hidden,
  type Shop,
  canaries,
  hide,
  letThemCompete,
  others,
} from "./support/competingTenants.ts";
import { followEvents } from "./support/events.ts";
import { type Route, addressWith, isReading, routesOf } from "./support/routes.ts";
import { type World, openWorld } from "./support/world.ts";

let world: World;
let rows: Record<Shop, Record<string, number>>;
before(async () => {
  world = await openWorld();
  rows = await letThemCompete(world);
});
after(() => world.close());

/** What an entity hides from visitors. */
const hiddenFields = ({ fields, visitorFields = [] }: Entity): [string, FieldKind][] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (visitorFields.includes(name) ? [] : [[name, kind]]));

describe("of another customer's own website", () => {
  test("nothing is hidden or shown that nobody has looked at", () => {
    const hidden = [product, productMkp, productHistory, websiteSetting].map((entity: Entity) => {
      const visible = visibleFields(entity, false).map(([name]) => name);
      return [entity.model, visible.filter((name) => !entity.visitorFields?.includes(name))];
    });
    assert.deepEqual(Object.fromEntries(hidden), {
      Product: ["internal_ref", "stock", "price_import_id", "missing_since", "competitorsmkp", "unmatched"],
      ProductMkp: [
        "internal_ref",
        "stock",
        "price_import_id",
        "missing_since",
        "competitorsmkp",
        "catalog_id",
        "unmatched",
      ],
      ProductHistory: ["stock"],
      WebsiteSetting: ["competitor_as_customer_name", "pluginConfiguration", "extractor_id"],
    });
  });

  test("one sees what its visitors see, its owner and an administrator see all", async () => {
    const { Product: id } = rows.alice;
    const { body: seen } = await world.call("bruno", "GET", `/Products/${id}`);
    assert.deepEqual(
      [seen.title, seen.price, seen.ean, seen.brand, seen.kind, seen.unmatched, seen.competitorsmkp],
      ["Marteau", 10, "4006381333931", "Bosch", "product", false, []],
    );
    assert.deepEqual(
      [seen.product_id, seen.internal_ref, seen.stock, seen.missing_since, seen.price_import_id],
      [null, null, null, null, null],
    );
    assert.deepEqual(Object.keys(seen.attributes).toSorted(), [
      "attributes_array",
      "availability",
      "couleur",
    ]);
    for (const who of ["alice", "admin"] as const) {
      const { body: whole } = await world.call(who, "GET", `/Products/${id}`);
      assert.equal(whole.stock, canaries.alice.number, who);
      assert.equal(whole.attributes.cost_price.value, canaries.alice.number, who);
    }
    const { body } = await world.find("bruno", "/ProductAttributes", {
      where: { website_id: world.alice.website },
    });
    assert.deepEqual(
      body.map((attribute: { slug_name: string }) => attribute.slug_name),
      ["couleur"],
    );
  });

  test("neither reads a byte that the other hides, and is answered the same whatever it is", async () => {
    const asked = { asker: "bruno", owner: "alice" } as const;
    const answers = await askEverything(asked);
    assertNothingIsTold(answers, "alice");
    assertNothingIsTold(await askEverything({ asker: "alice", owner: "bruno" }), "bruno");
    await hide(world, "alice", others);
    try {
      const again = await askEverything(asked);
      for (const [question, answer] of answers) assert.deepEqual(again.get(question), answer, question);
    } finally {
      await hide(world, "alice", canaries.alice);
    }
  });

  test("what is shown of a comparison or exported for a catalogue is its customer's to see, whoever asks", async () => {
    const path = `/WebsiteSettings/${world.bruno.website}/export/matchedProducts`;
    for (const asMultiline of [true, false]) {
      const filter = { asMultiline, addCompetitorsAttrs: true };
      const { status, text } = await world.call("admin", "POST", path, { filter });
      assert.equal(status, 200, text);
      assert.match(text, /Bleu/);
      assertTellsNothing(text, "alice", path);
    }
    const { body } = await world.call("bruno", "GET", `/MatchedProducts/${rows.bruno["MatchedProduct"]}`);
    const [entry] = body.competitors;
    assert.deepEqual(
      [entry.title, entry.raw_price, entry.price_source, entry.price_import_id, entry.price_seen_at],
      ["Marteau", 10, null, null, null],
    );
  });

  test("an attribute is searched, filtered and mapped from the moment that its owner makes it public", async () => {
    const attribute = `/ProductAttributes/${rows.alice["ProductAttribute"]}`;
    const found = async () => {
      const path = `/Catalogs/${world.bruno.catalog}`;
      const text = canaries.alice.text;
      const search = await world.call("bruno", "POST", `${path}/searchProducts`, {
        query: { match: { "attr.fournisseur": text } },
      });
      const where = { website_id: world.alice.website, "attributes.fournisseur.value": text };
      const listed = await world.find("bruno", "/Products", { where });
      const mapped = await world.call(
        "bruno",
        "GET",
        `${path}/applyValueMappingRule?valueMappingId=${mapping.id}`,
      );
      assert.equal(mapped.status, 200, mapped.text);
      return [search.body.hits.total, listed.body.length, mapped.body.count];
    };
    const { body: mapping } = await world.call("bruno", "POST", "/ValueMappings", {
      catalog_id: world.bruno.catalog,
      website_id: world.alice.website,
      name: "Fournisseur",
      source_field: "attributes.fournisseur",
      operator: "contains",
      source_values: ["CANARY"],
      target_slug: "connu",
      target_name: "Connu",
      target_value: "oui",
    });
    assert.deepEqual(await found(), [0, 0, 0]);
    assert.equal((await world.call("bruno", "PATCH", attribute, { public: true })).status, 404);
    assert.equal((await world.call("alice", "PATCH", attribute, { name: "Autre" })).status, 403);
    assert.equal((await world.call("alice", "PATCH", attribute, { public: true })).status, 200);
    assert.deepEqual(await found(), [2, 2, 2]);
    assert.equal((await world.call("alice", "PATCH", attribute, { public: false })).status, 200);
    assert.deepEqual(await found(), [0, 0, 0]);
  });

  test("rules and changes are told without what is hidden", async () => {
    const texts: string[] = [];
    await world.store.db
      .transaction()
      .execute((tx) =>
        eachCompetitorProduct(
          tx,
          { catalogId: world.bruno.catalog, websiteId: world.alice.website, reading: "all" },
          (row) => texts.push(JSON.stringify(row)),
        ),
      );
    assert.equal(texts.length, 2);
    assertTellsNothing(texts.join(), "alice", "a rule");
    const url = await world.app.listen({ host: "127.0.0.1", port: 0 });
    const stream = await followEvents(`${url}/api/Products/change-stream`, world.tokens.bruno);
    const id = rows.alice["Product"];
    await sql`update product set price = price + 1, stock = stock + 1 where id = ${id}`.execute(
      world.store.db,
    );
    const told = await stream.until(({ target }) => target === id);
    assert.equal(told.data.price, 11);
    await stream.close();
    assertTellsNothing(stream.text(), "alice", "the stream");
    await hide(world, "alice", canaries.alice);
  });

  test("who competes with nobody's own website asks the very same question as an administrator", async () => {
    const actor: Actor = { customer_id: world.bruno.customer, admin: false, seenAsVisitor: [] };
    const competing: Actor = { ...actor, seenAsVisitor: [world.alice.website] };
    const textOf = (by: Actor, websiteId: number) => {
      const query = { where: { website_id: websiteId, stock: { gt: 1 } }, order: [] };
      return question(by, product, query, { cells: sql`row.id` }).compile(world.store.db).sql;
    };
    assert.doesNotMatch(textOf(actor, world.shared), /case when/);
    assert.equal(textOf(competing, world.shared), textOf(actor, world.shared), "another website");
    assert.match(textOf(competing, world.alice.website), /case when/);
    const own = await productRows(
      { db: world.store.db, actor: competing },
      { catalog_id: world.bruno.catalog },
    );
    assert.equal(own.entity.visitorFields, undefined, "his own products are his");
    assert.deepEqual(server.seenAsVisitor, []);
  });
});

function assertNothingIsTold(answers: Map<string, Answer>, owner: Shop): void {
  assert.ok(answers.size > 300, String(answers.size));
  // What is refused repeats what was asked.
  for (const [question, { status, text }] of answers)
    if (status === 200) assertTellsNothing(text, owner, question);
}

function assertTellsNothing(text: string, owner: Shop, asked: string): void {
  const { text: word, number, moment } = canaries[owner];
  for (const canary of [word, String(number), String(number).replace(".", ","), moment.slice(0, 10)])
    assert.ok(!text.includes(canary), `${asked} tells ${canary}: ${text}`);
}

type Answer = { status: number; text: string };

/** The answers to all that a customer can ask about another's website, by what was asked. */
async function askEverything({ asker, owner }: { asker: Shop; owner: Shop }): Promise<Map<string, Answer>> {
  const hidden = canaries[owner];
  const answers = new Map<string, Answer>();
  const ask = async (method: string, path: string, body?: object) => {
    const { text, status } = await world.call(asker, method, path, body);
    assert.ok(status < 500, `${path} ${text}`);
    answers.set(`${method} ${path} ${JSON.stringify(body)}`, { status, text });
  };
  const list = (path: string, filter: object) =>
    ask("GET", `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  for (const path of placesOf(asker, owner)) await list(path, { limit: 100 });
  const ofWebsite = `/WebsiteSettings/${world[owner].website}`;
  for (const [path, entity] of [
    [`${ofWebsite}/products`, product],
    [`/Catalogs/${world[asker].catalog}/competitorsProduct`, product],
    [`${ofWebsite}/productsMkp`, productMkp],
    [`/Products/${rows[owner]["Product"]}/history`, productHistory],
    ["/WebsiteSettings", websiteSetting],
  ] as const) {
    const inside = entity.table === "product" ? hiddenInside : [];
    for (const [name, kind] of [...hiddenFields(entity), ...inside]) {
      await list(path, { order: `${name} DESC`, fields: ["id", name] });
      for (const clause of clausesOn(kind, hidden)) await list(path, { where: { [name]: clause } });
    }
    const [[name] = []] = hiddenFields(entity);
    const where = encodeURIComponent(JSON.stringify({ nor: [{ [name!]: null }] }));
    await ask("GET", `${path}/count?where=${where}`);
  }
  const names = [...hiddenFields(productMkp), ...hiddenInside].map(([name]) => name);
  const fields = ["title", ...names, "attributes"];
  for (const kind of ["products", "productsMkp", "getUnmatchedProducts", "matchedProducts"])
    for (const website of [owner, asker] as const)
      await ask("POST", `/WebsiteSettings/${world[website].website}/export/${kind}`, {
        filter: { fields, addCompetitorsAttrs: true },
      });
  for (const slug of ["cost_price", "fournisseur", "stores", "couleur"])
    await ask("POST", `${ofWebsite}/getProductAttributes`, { slug, catalogId: world[asker].catalog });
  for (const query of [
    { term: { internal_ref: hidden.text } },
    { range: { stock: { gt: 0 } } },
    { match: { "attr.fournisseur": hidden.text } },
    { match_all: {} },
  ])
    await ask("POST", `/Catalogs/${world[asker].catalog}/searchProducts`, {
      query,
      sort: [{ stock: "desc" }],
    });
  return answers;
}

/** What is hidden of fields that are shown. */
const hiddenInside: [string, FieldKind][] = [
  ["product_id", "text"],
  ["attributes.cost_price.value", "number"],
  ["attributes.fournisseur.value", "text"],
  ["attributes.fournisseur", "json"],
];

function clausesOn(kind: FieldKind, { text, number, moment }: Hidden): unknown[] {
  const isThere = { neq: null };
  if (kind === "text") return [text, { like: "CANARY" }, { regexp: "^CANARY" }, { nin: [text] }, isThere];
  if (kind === "number") return [number, { gt: 0 }, { between: [number - 1, number + 1] }, isThere];
  if (kind === "date") return [{ lt: moment }, { lte: moment }, isThere];
  if (kind === "boolean") return [true, { neq: true }];
  return [isThere, { exists: true }];
}

/** Every address that is read: with the rows of the other, and with the asker's own beside the other's website. */
function placesOf(asker: Shop, owner: Shop): string[] {
  const reading = routesOf().routes.filter((route) => isReading(route) && !isChanging(route));
  const mixed = {
    ...rows[owner],
    Catalog: rows[asker]["Catalog"]!,
    MatchedProduct: rows[asker]["MatchedProduct"]!,
  };
  const own = { ...rows[asker], Product: rows[owner]["Product"]! };
  const ofTwo = reading.filter(({ path }) => /^\/(Catalogs|WebsiteSettings|Products)\/\{/.test(path));
  const places = [
    ...reading.map((route) => addressWith(route, mixed)),
    ...ofTwo.map((route) => addressWith(route, own)),
  ];
  return [...new Set(places)];
}

/** Some addresses of the specification change something when they are read; a revision tells how often. */
function isChanging({ path }: Route): boolean {
  return /\/apply|\/unmatch$|\/revision$|^\/(explorer|Containers)/.test(path);
}
