// Value mappings through the API: the attributes they give are shown and filtered as attributes, and nobody else's.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { type Who, type World, addProducts, openWorld } from "../../../../test/support/world.ts";

let world: World;
let mine: number[];
let theirs: number[];

before(async () => {
  world = await openWorld();
  const { store, alice, shared } = world;
  mine = await addProducts(store, alice.website, [
    {
      title: "Bol bleu nuit",
      ean: "3017620422003",
      attributes: { teinte: { name: "Teinte", value: "Bleu nuit" } },
    },
    { title: "Bol NAVY", ean: "3017800132463", attributes: { teinte: { name: "Teinte", value: "navy" } } },
    {
      title: "Bol corail",
      attributes: {
        teinte: { name: "Teinte", value: "Navy" },
        couleur: { name: "Couleur", value: "Corail" },
      },
    },
    { title: "Assiette", attributes: {} },
  ]);
  theirs = await addProducts(store, shared, [{ title: "Leur bol navy", ean: "3017620422003" }]);
  await sql`insert into product_attribute (website_id, slug_name, name) values (${alice.website}, 'teinte', 'Teinte')`.execute(
    store.db,
  );
  await markChangedProducts(store.db, alice.website, mine);
  await markChangedProducts(store.db, shared, theirs);
  await followChanges(store);
});
after(() => world.close());

const blue = {
  name: "Bleus",
  source_field: "attributes.teinte",
  source_values: ["bleu nuit", "NAVY"],
  target_slug: "couleur",
  target_name: "Couleur",
  target_value: "Bleu",
};

async function makeMapping(values: object = {}, who: Who = "alice"): Promise<number> {
  const made = await world.call(who, "POST", `/Catalogs/${world.alice.catalog}/valueMappings`, {
    ...blue,
    ...values,
  });
  assert.equal(made.status, 200, made.text);
  return made.body.id;
}

const apply = (who: Who = "alice", query = "", method = "GET") =>
  world.call(who, method, `/Catalogs/${world.alice.catalog}/applyValueMappingRule${query}`);

/** Titles of the own products with this attribute value, as the catalogue's list filters them. */
async function listed(slug: string, value: string, who: Who = "alice"): Promise<string[]> {
  const where = {
    website_id: world.alice.website,
    catalog_id: world.alice.catalog,
    [`attributes.${slug}.value`]: { inq: [value], options: "i" },
  };
  const found = await world.find(who, "/Products", { where, order: "title", limit: 10 });
  assert.equal(found.status, 200, found.text);
  return found.body.map((row: { title: string }) => row.title);
}

async function clear(): Promise<{ virtualAttributes: number; valueMappings: number }> {
  const answer = await world.call(
    "admin",
    "DELETE",
    `/Catalogs/${world.alice.catalog}/deleteAllVirtualAttributesandVm`,
  );
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe("a rule that is being written", () => {
  const preview = (draft: object, who: Who = "alice") =>
    world.call(who, "POST", `/Catalogs/${world.alice.catalog}/previewValueMapping`, { ...blue, ...draft });
  const titles = ({ products }: { products: { title: string }[] }) => products.map(({ title }) => title);

  test("shows which products it would mean, those that keep their own value last, and gives them nothing", async () => {
    const { status, body, text } = await preview({});
    assert.equal(status, 200, text);
    assert.deepEqual([body.count, body.kept], [3, 1]);
    assert.deepEqual(titles(body), ["Bol bleu nuit", "Bol NAVY", "Bol corail"]);
    assert.equal(body.products[2].imported_value, "Corail");
    const everywhere = {
      website_id: null,
      source_field: "title",
      operator: "contains",
      source_values: ["navy"],
    };
    assert.deepEqual(titles((await preview(everywhere)).body), ["Bol NAVY", "Leur bol navy"]);
    const theirsAlone = { ...everywhere, website_id: world.shared };
    assert.deepEqual(titles((await preview(theirsAlone)).body), ["Leur bol navy"]);
    const { rows } = await sql`select from virtual_attribute`.execute(world.store.db);
    assert.equal(rows.length, 0);
  });

  test("is refused as it would be when it is saved, and to others", async () => {
    for (const draft of [
      { source_field: "price" },
      { source_values: [" "] },
      { target_slug: "Pas un slug" },
      { website_id: world.bruno.website },
    ])
      assert.equal((await preview(draft)).status, 422, JSON.stringify(draft));
    const unreadable = await preview({ operator: "regexp", source_values: ["ok", "("] });
    assert.equal(unreadable.status, 422);
    assert.match(unreadable.body.error.details.messages.source_values[0], /"\("/);
    assert.equal((await preview({}, "bruno")).status, 404);
  });
});

describe("a rule that is applied", () => {
  after(clear);

  test("gives its attribute to the products that hold one of its values, whatever case and accents", async () => {
    const id = await makeMapping();
    assert.deepEqual(await listed("couleur", "bleu"), [], "not before it is applied");
    const applied = await apply();
    assert.deepEqual(applied.body, { count: 3, changed: 3 });
    assert.deepEqual(await listed("couleur", "bleu"), ["Bol bleu nuit", "Bol NAVY"]);
    const rows = await world.find("alice", "/VirtualAttributes", { where: { value_mapping_id: id } });
    assert.deepEqual(
      rows.body.map((row: Record<string, unknown>) => [
        row["slug_name"],
        row["name"],
        row["value"],
        row["by_hand"],
      ]),
      Array.from({ length: 3 }, () => ["couleur", "Couleur", "Bleu", false]),
    );
  });

  test("is shown as an attribute of the row, beside the imported ones and never over them", async () => {
    const filter = {
      where: { catalog_id: world.alice.catalog, website_id: world.alice.website },
      order: "id",
    };
    const { body } = await world.find("alice", "/Products", filter);
    assert.deepEqual(
      body.map((row: { attributes: object }) => row.attributes),
      [
        {
          teinte: { name: "Teinte", value: "Bleu nuit" },
          couleur: { name: "Couleur", value: "Bleu", slug_value: "bleu" },
          attributes_array: [
            { name: "Teinte", value: "Bleu nuit" },
            { name: "Couleur", value: "Bleu" },
          ],
        },
        {
          teinte: { name: "Teinte", value: "navy" },
          couleur: { name: "Couleur", value: "Bleu", slug_value: "bleu" },
          attributes_array: [
            { name: "Teinte", value: "navy" },
            { name: "Couleur", value: "Bleu" },
          ],
        },
        {
          teinte: { name: "Teinte", value: "Navy" },
          couleur: { name: "Couleur", value: "Corail" },
          attributes_array: [
            { name: "Teinte", value: "Navy" },
            { name: "Couleur", value: "Corail" },
          ],
        },
        { attributes_array: [] },
      ],
    );
    const matched = await world.find("alice", `/Catalogs/${world.alice.catalog}/matchedProducts`, {
      where: { "attributes.couleur.value": { inq: ["BLEU"], options: "i" } },
    });
    assert.deepEqual(
      matched.body.map((row: { title: string }) => row.title),
      ["Bol bleu nuit"],
    );
  });

  test("a second time changes nothing", async () => {
    const before =
      await sql`select md5(string_agg(given::text, '' order by id)) as hash from virtual_attribute given`.execute(
        world.store.db,
      );
    assert.deepEqual((await apply("alice", "", "POST")).body, { count: 3, changed: 0 });
    const after =
      await sql`select md5(string_agg(given::text, '' order by id)) as hash from virtual_attribute given`.execute(
        world.store.db,
      );
    assert.deepEqual(after.rows, before.rows);
  });

  test("names its attribute among those that the catalogue's filters suggest", async () => {
    const { body } = await world.find("alice", `/Catalogs/${world.alice.catalog}`);
    assert.deepEqual(body.attributes, [
      { slug_name: "couleur", name: "Couleur" },
      { slug_name: "teinte", name: "Teinte" },
    ]);
  });

  test("is suggested with its values, and is a column of the catalogue's exports", async () => {
    const path = `/Catalogs/${world.alice.catalog}/attributesAggregate?slug=couleur`;
    assert.deepEqual((await world.call("alice", "GET", path)).body, [
      { value: "Bleu", count: 2 },
      { value: "Corail", count: 1 },
    ]);
    const ofWebsite = `/WebsiteSettings/${world.alice.website}/attributesAggregate?slug=couleur`;
    assert.deepEqual((await world.call("alice", "GET", ofWebsite)).body, [{ value: "Corail", count: 1 }]);
    const filter = encodeURIComponent(
      JSON.stringify({
        where: { catalog_id: world.alice.catalog },
        order: "id",
        fields: ["title", "attributes"],
      }),
    );
    const file = await world.call(
      "alice",
      "POST",
      `/WebsiteSettings/${world.alice.website}/export/products?exportType=all&filter=${filter}`,
    );
    assert.equal(file.status, 200, file.text);
    const [head, ...lines] = file.text.trim().split(/\r?\n/);
    const place = head!.split(";").indexOf("Couleur");
    assert.deepEqual(
      lines.map((line) => line.split(";")[place]),
      ["Bleu", "Bleu", "Corail", ""],
    );
  });

  test("is nobody else's: another customer of the competitor sees no attribute and no row", async () => {
    const contains = { source_field: "title", operator: "contains", source_values: ["navy"] };
    await makeMapping({ ...contains, target_slug: "secret", target_value: "MARQUE-ALICE" });
    await apply();
    const own = await world.find("alice", "/VirtualAttributes", { where: { product_id: theirs[0] } });
    assert.deepEqual(
      own.body.map((row: { value: string }) => row.value),
      ["MARQUE-ALICE"],
    );
    for (const [path, filter] of [
      ["/VirtualAttributes", {}],
      ["/Products", { where: { id: theirs[0] }, include: ["virtualAttribute"] }],
      ["/Products", { where: { "attributes.secret.value": "MARQUE-ALICE" } }],
      [`/WebsiteSettings/${world.shared}/virtualAttribute`, {}],
    ] as const) {
      const seen = await world.find("bruno", path, filter);
      assert.equal(seen.text.includes("MARQUE"), false, path);
    }
    assert.equal((await apply("bruno")).status, 404);
    assert.equal((await apply("nobody")).status, 401);
  });
});

describe("which products a rule means", () => {
  for (const [name, values, titles] of [
    [
      "a part of the title",
      { source_field: "title", operator: "contains", source_values: ["BOL "] },
      ["Bol bleu nuit", "Bol corail", "Bol NAVY"],
    ],
    [
      "the whole title",
      { source_field: "title", operator: "equals", source_values: ["assiette"] },
      ["Assiette"],
    ],
    [
      "any of several",
      { source_field: "title", operator: "in", source_values: ["assiette", "bol navy", "rien"] },
      ["Assiette", "Bol NAVY"],
    ],
    [
      "a pattern",
      { source_field: "title", operator: "regexp", source_values: ["^bol (bleu|navy)", "/^ASS/"] },
      ["Assiette", "Bol bleu nuit", "Bol NAVY"],
    ],
    [
      "signs of a pattern of like, literally",
      { source_field: "title", operator: "contains", source_values: ["%", "_"] },
      [],
    ],
    ["a part of an attribute", { operator: "contains", source_values: ["NUIT"] }, ["Bol bleu nuit"]],
    ["none, switched off", { enabled: false }, []],
    [
      "none, meant for a competitor",
      { website_id: -1, source_field: "title", operator: "contains", source_values: ["bol"] },
      [],
    ],
  ] as [string, Record<string, unknown>, string[]][]) {
    test(name, async () => {
      const website_id = values["website_id"] === -1 ? world.shared : null;
      await makeMapping({ ...values, website_id, target_slug: "essai", target_value: "oui" });
      await apply();
      assert.deepEqual(await listed("essai", "oui"), titles);
      await clear();
      assert.deepEqual(await listed("essai", "oui"), []);
    });
  }

  test("one rule of several can be applied alone, and only a rule of the catalogue", async () => {
    await makeMapping({ target_slug: "un" });
    const second = await makeMapping({ target_slug: "deux" });
    assert.deepEqual((await apply("alice", `?valueMappingId=${second}`)).body, { count: 3, changed: 3 });
    assert.deepEqual(await listed("un", "Bleu"), []);
    assert.equal((await listed("deux", "Bleu")).length, 3);
    assert.equal((await apply("alice", "?valueMappingId=999999")).status, 404);
    assert.deepEqual(await clear(), { virtualAttributes: 3, valueMappings: 2 });
  });

  test("of two rules for one attribute the higher priority speaks, then the more recent", async () => {
    const first = await makeMapping({ target_value: "Marine" });
    await makeMapping({ target_value: "Azur" });
    await apply();
    assert.equal((await listed("couleur", "azur")).length, 2);
    await world.call("alice", "PATCH", `/ValueMappings/${first}`, { priority: 5 });
    assert.equal((await listed("couleur", "marine")).length, 2);
    await world.call("alice", "PATCH", `/ValueMappings/${first}`, { target_value: "Outremer" });
    assert.equal((await listed("couleur", "outremer")).length, 2);
    await world.call("alice", "DELETE", `/ValueMappings/${first}`);
    assert.equal((await listed("couleur", "azur")).length, 2);
    await clear();
  });
});

describe("products linked by hand", () => {
  let id: number;
  const rel = (product: number) => `/ValueMappings/${id}/products/rel/${product}`;
  before(async () => {
    id = await makeMapping();
    await apply();
  });
  after(clear);

  test("get the attribute at once, and keep it whatever the rule says", async () => {
    const linked = await world.call("alice", "PUT", rel(mine[3]!));
    assert.equal(linked.status, 200, linked.text);
    assert.deepEqual([linked.body.value, linked.body.by_hand], ["Bleu", true]);
    assert.equal((await world.call("alice", "PUT", rel(mine[3]!))).body.id, linked.body.id, "twice is once");
    assert.deepEqual(await listed("couleur", "bleu"), ["Assiette", "Bol bleu nuit", "Bol NAVY"]);
    assert.deepEqual((await apply()).body, { count: 4, changed: 0 });
    assert.equal((await world.call("alice", "HEAD", rel(mine[3]!))).status, 200);
    assert.deepEqual((await world.find("alice", `/ValueMappings/${id}/products/count`)).body, { count: 4 });
  });

  test("taken out of a rule stay out of it", async () => {
    assert.equal((await world.call("alice", "DELETE", rel(mine[0]!))).status, 204);
    assert.deepEqual(await listed("couleur", "bleu"), ["Assiette", "Bol NAVY"]);
    assert.deepEqual((await apply()).body, { count: 3, changed: 0 });
    assert.equal((await world.call("alice", "HEAD", rel(mine[0]!))).status, 404);
    assert.equal((await world.call("alice", "PUT", rel(mine[0]!))).status, 200);
    assert.equal(
      (await world.call("alice", "DELETE", `/ValueMappings/${id}/products/${mine[0]}`)).status,
      204,
    );
    assert.deepEqual(await listed("couleur", "bleu"), ["Assiette", "Bol NAVY"]);
  });

  test("all of them can be taken out, and the rule fills the mapping anew", async () => {
    assert.equal((await world.call("alice", "DELETE", `/ValueMappings/${id}/products`)).status, 204);
    assert.deepEqual(await listed("couleur", "bleu"), []);
    assert.deepEqual((await apply()).body, { count: 3, changed: 3 });
  });

  test("a product made through the mapping is linked; its fields are changed through it by those who may", async () => {
    const path = `/ValueMappings/${id}/products`;
    const draft = { website_id: world.alice.website, product_id: "neuf", title: "Bol neuf" };
    assert.equal((await world.call("alice", "POST", path, draft)).status, 403);
    const made = await world.call("admin", "POST", path, draft);
    assert.equal(made.status, 200, made.text);
    assert.deepEqual(await listed("couleur", "bleu"), ["Bol bleu nuit", "Bol NAVY", "Bol neuf"]);
    const changed = await world.call("admin", "PUT", `${path}/${made.body.id}`, {
      ...draft,
      title: "Bol renommé",
    });
    assert.equal(changed.body.title, "Bol renommé");
    assert.equal((await world.call("admin", "DELETE", `/Products/${made.body.id}`)).body.count, 1);
    assert.deepEqual(await listed("couleur", "bleu"), ["Bol bleu nuit", "Bol NAVY"]);
    const left = await world.find("admin", "/VirtualAttributes", { where: { product_id: made.body.id } });
    assert.deepEqual(left.body, [], "with a product its virtual attributes go");
  });

  test("only by those who see the mapping, in a catalogue that is open, for products of its websites", async () => {
    assert.equal((await world.call("bruno", "PUT", rel(theirs[0]!))).status, 404);
    const [foreign] = await addProducts(world.store, world.bruno.website, [{ title: "Bol de Bruno" }]);
    assert.equal((await world.call("alice", "PUT", rel(foreign!))).status, 404);
    assert.equal((await world.call("admin", "PUT", rel(foreign!))).status, 422);
    const direct = { value_mapping_id: id, product_id: mine[3], catalog_id: world.alice.catalog };
    assert.equal((await world.call("alice", "POST", "/VirtualAttributes", direct)).status, 403);
    await world.call("admin", "PATCH", `/Catalogs/${world.alice.catalog}`, { lock: true });
    for (const [method, path] of [
      ["PUT", rel(mine[3]!)],
      ["DELETE", rel(mine[1]!)],
      ["GET", `/Catalogs/${world.alice.catalog}/applyValueMappingRule`],
      ["PATCH", `/ValueMappings/${id}`],
    ] as const) {
      const refused = await world.call(
        "alice",
        method,
        path,
        method === "PATCH" ? { priority: 1 } : undefined,
      );
      assert.deepEqual([refused.status, refused.body.error.code], [403, "CATALOG_LOCKED"], path);
    }
    await world.call("admin", "PATCH", `/Catalogs/${world.alice.catalog}`, { lock: false });
    assert.deepEqual(await listed("couleur", "bleu"), ["Bol bleu nuit", "Bol NAVY"]);
  });
});

describe("a rule that would be of no use is refused", () => {
  for (const [name, values, status] of [
    ["an unknown source field", { source_field: "price" }, 422],
    ["an attribute name that no filter could ask for", { target_slug: "Couleur principale" }, 422],
    ["no value", { source_values: [" "] }, 422],
    ["a website of others", { website_id: -1 }, 422],
    ["a pattern that cannot be read", { operator: "regexp", source_values: ["("] }, 422],
    ["a pattern that could take for ever", { operator: "regexp", source_values: ["(a{50}){50}"] }, 422],
    ["too many patterns", { operator: "regexp", source_values: Array(21).fill("a") }, 422],
  ] as [string, Record<string, unknown>, number][]) {
    test(name, async () => {
      const website_id = values["website_id"] === -1 ? world.bruno.website : null;
      const path = `/Catalogs/${world.alice.catalog}/valueMappings`;
      const answer = await world.call("admin", "POST", path, { ...blue, ...values, website_id });
      assert.equal(answer.status, status, answer.text);
      assert.deepEqual((await world.find("alice", `${path}/count`)).body, { count: 0 });
    });
  }

  test("patterns made to be slow are answered quickly all the same", async () => {
    const [long] = await addProducts(world.store, world.alice.website, [
      { title: "a".repeat(1_000), attributes: { teinte: { name: "Teinte", value: "a".repeat(50_000) } } },
    ]);
    for (const pattern of [
      "(a+)+$",
      "(a|aa)+$",
      "(a|a?)+$",
      "(.*a){12}$",
      "([a-z]+)*$",
      "^(([a-z])+.)+[A-Z]$",
      "(x+x+)+y",
    ]) {
      await makeMapping({ operator: "regexp", source_values: [pattern] });
    }
    assert.equal((await apply()).status, 200);
    await world.call("admin", "DELETE", `/Products/${long}`);
    await clear();
  });

  test("goes with the website that it is about, as do the attributes of that website's products", async () => {
    const website = await world.call("admin", "POST", "/WebsiteSettings", {
      url: "https://bref.example",
      name: "Bref",
    });
    const place = `/Catalogs/${world.alice.catalog}/competitors/rel/${website.body.id}`;
    await world.call("admin", "PUT", place);
    await addProducts(world.store, website.body.id, [{ title: "Bol éphémère" }]);
    const about = { source_field: "title", operator: "contains", source_values: ["éphémère"] };
    await makeMapping({ ...about, website_id: website.body.id });
    const general = await makeMapping(about);
    assert.deepEqual((await apply()).body, { count: 2, changed: 2 });
    assert.equal((await world.call("admin", "DELETE", `/WebsiteSettings/${website.body.id}`)).body.count, 1);
    const left = await world.find("alice", `/Catalogs/${world.alice.catalog}/valueMappings`);
    assert.deepEqual(
      left.body.map((row: { id: number }) => row.id),
      [general],
    );
    assert.deepEqual(await clear(), { virtualAttributes: 0, valueMappings: 1 });
  });

  test("and only an administrator empties a catalogue of its rules", async () => {
    const path = `/Catalogs/${world.alice.catalog}/deleteAllVirtualAttributesandVm`;
    assert.equal((await world.call("alice", "DELETE", path)).status, 403);
    assert.equal((await world.call("nobody", "DELETE", path)).status, 401);
    assert.deepEqual(await clear(), { virtualAttributes: 0, valueMappings: 0 });
  });
});

test("an availability that a mapping gives, or that is written through the API, is found by its slug", async () => {
  await clear();
  const product = `/Products/${mine[3]}`;
  const written = await world.call("admin", "PATCH", product, {
    attributes: { availability: { value: "In Stock" } },
  });
  assert.deepEqual(written.body.attributes.availability, { value: "In Stock", slug_name: "in_stock" });
  await makeMapping({
    target_slug: "availability",
    target_name: "Disponibilité",
    target_value: "in stock",
  });
  await apply();
  const matched = await world.find("alice", `/Catalogs/${world.alice.catalog}/matchedProducts`, {
    where: whereOf({ attributes: { availability: ["in stock"] } }),
  });
  assert.deepEqual(
    matched.body.map(({ title }: { title: string }) => title),
    ["Bol bleu nuit"],
  );
  const own = await world.find("alice", `/Catalogs/${world.alice.catalog}/products`, {
    where: whereOf({ attributes: { availability: ["in stock"] } }),
    order: "title",
  });
  assert.deepEqual(
    own.body.map(({ title }: { title: string }) => title),
    ["Assiette", "Bol bleu nuit", "Bol corail", "Bol NAVY"],
  );
  assert.equal((await world.call("admin", "PATCH", product, { attributes: {} })).status, 200);
  await clear();
});
