// The lists of products and sellers of a catalogue: each list is its export is its count, under the same filters.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { runImport } from "#server/domain/imports/runImport.ts";
import { uploadAndImport } from "#server/domain/imports/uploadAndImport.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { pieces } from "../../test/support/feeds.ts";
import { type Who, type World, openWorld } from "../../test/support/world.ts";

let world: World;
let own: string;
let catalog: string;
/** Bruno's second catalogue: of Alice's website, compared with the shared one alone. */
let twin: number;

before(async () => {
  world = await openWorld();
  const { alice, bruno, shared } = world;
  own = `/WebsiteSettings/${alice.website}`;
  catalog = `/Catalogs/${alice.catalog}`;
  twin = await make("/Catalogs", {
    name: "Twin",
    logo: "https://bruno.example/twin.png",
    website_id: alice.website,
    customer_id: bruno.customer,
  });
  await world.call("admin", "PUT", `/Catalogs/${twin}/competitors/rel/${shared}`);
  await importFile(
    alice.website,
    "sku;titre;ean;marque;prix",
    "A1;Été indien;3017800132463;Bosch;12,50",
    "A2;Tournevis;3017800201763;Dorée;2",
    "A3;Zèbre;3017620422003;BOSCH;7",
    "A4;Sans rival;;Autre;3",
    "A5;Écarté;3600523417360;Bosch;9",
    "A6;Sans prix;;Dorée;",
  );
  await importFile(
    alice.rival,
    "sku;titre;ean;marque;prix",
    "R1;Chez Rival;3017800132463;Bösch;10",
    "R2;Tournevis plat;3017800201763;Doree;2",
    "R3;Zèbre;3017620422003;Bösch;8",
    "R4;Nouveauté;;Bösch;20",
    "R5;Écarté là-bas;3600523417360;;8",
  );
  await importFile(
    shared,
    "sku;titre;ean;marque;prix",
    "S1;Chez Shared;3017800132463;;11,99",
    "S2;Autre chose;;;4",
  );
  await followChanges(world.store);
  const { body } = await world.find("alice", `${own}/products`, { where: { sku: "A5" } });
  await world.call("alice", "PATCH", `/Products/${body[0].id}`, { unmatched: true });
  await followChanges(world.store);
});
after(() => world.close());

const filters: { where?: object; order?: string }[] = [
  {},
  { order: "title DESC" },
  { where: { brand: { inq: ["bosch"], options: "i" } }, order: "price DESC" },
  { where: { title: { ilike: "%ete%" } } },
  { where: { price: { between: [2, 9] } }, order: "sku" },
  { where: { price: null } },
  { where: { unmatched: true } },
  { where: { or: [{ unmatched: true }, { sku: "A1" }] }, order: "title" },
  { where: { entries_count: 0 }, order: "title" },
  { where: { price_diff: { gt: 0 } }, order: "price_diff DESC" },
  { where: { and: [{ sku: { nin: ["A1", "A2"] } }, { brand: { neq: "Autre" } }] } },
];

describe("the own products of a catalogue", () => {
  for (const filter of filters) {
    test(`are its export and its count under ${JSON.stringify(filter)}`, async () => {
      const listed = await skusOf("alice", `${catalog}/products`, filter);
      const where = { and: [{ catalog_id: world.alice.catalog }, filter.where ?? {}] };
      assert.deepEqual(await exported("products", { ...filter, where }), listed);
      assert.equal(await countOf("alice", `${catalog}/products/count`, filter.where), listed.length);
    });
  }
  test("carry their comparison, and leave out what was set aside unless it is asked about", async () => {
    const { body } = await world.find("alice", `${catalog}/products`, { order: "sku", include: ["website"] });
    assert.deepEqual(
      body.map((row: Record<string, unknown>) => [row["sku"], row["price_diff_integer"], row["product_id"]]),
      [
        ["A1", 2.5, "A1"],
        ["A2", 0, "A2"],
        ["A3", -1, "A3"],
        ["A4", null, "A4"],
        ["A6", null, "A6"],
      ],
    );
    assert.equal(body[0].website.name, "alice shop");
    assert.deepEqual(await skusOf("alice", `${catalog}/products`, { where: { unmatched: true } }), ["A5"]);
  });
  test("come in pages that tell how many there are", async () => {
    const page = await world.find("alice", `${catalog}/products`, { order: "title", limit: 2, skip: 2 });
    assert.deepEqual(
      page.body.map(({ sku }: { sku: string }) => sku),
      ["A4", "A2"],
    );
    assert.equal(page.headers["content-range"], "items 2-3/5");
    assert.equal(page.headers["x-total-count"], "5");
  });
  test("are nobody else's, and of no other catalogue that the where names", async () => {
    assert.equal((await world.find("bruno", `${catalog}/products`)).status, 404);
    assert.equal((await world.find("nobody", `${catalog}/products`)).status, 401);
    const other = { where: { catalog_id: world.bruno.catalog } };
    assert.deepEqual(await skusOf("alice", `${catalog}/products`, other), []);
    assert.equal((await world.find("alice", `${catalog}/products`, { where: { and: ["x"] } })).status, 400);
  });
});

describe("unmatched products", () => {
  for (const { where, order } of filters) {
    test(`are their export and their count under ${JSON.stringify({ where, order })}`, async () => {
      const listed = await skusOf("alice", `${own}/getUnmatchedProducts`, { where, order });
      assert.deepEqual(await exported("getUnmatchedProducts", { where, order }), listed);
      assert.equal(await countOf("alice", `${own}/getUnmatchedProducts/count`, where), listed.length);
      const everywhere = await skusOf("alice", "/Products/findAllUnmatched", { where, order });
      assert.deepEqual(everywhere, listed);
      assert.equal(await countOf("alice", "/Products/findAllUnmatchedCount", where), listed.length);
    });
  }
  test("are those without a match and those set aside, or one of the two", async () => {
    const path = `${own}/getUnmatchedProducts`;
    assert.deepEqual(await skusOf("alice", path, { order: "sku" }), ["A4", "A5", "A6"]);
    assert.deepEqual(await skusOf("alice", path, { where: { unmatched: false }, order: "sku" }), [
      "A4",
      "A6",
    ]);
    assert.deepEqual(await skusOf("alice", path, { where: { unmatched: true } }), ["A5"]);
  });
  test("are those of the caller's catalogues, or of the one that the where names", async () => {
    const path = `${own}/getUnmatchedProducts`;
    // Bruno compares the same website with the shared one alone, which has A1 and nothing else of it.
    assert.deepEqual(await skusOf("bruno", path, { order: "sku" }), ["A2", "A3", "A4", "A5", "A6"]);
    const ofTwin = { where: { catalog_id: twin }, order: "sku" };
    assert.deepEqual(await skusOf("bruno", path, ofTwin), ["A2", "A3", "A4", "A5", "A6"]);
    assert.deepEqual(await skusOf("alice", path, ofTwin), []);
    assert.deepEqual(await skusOf("admin", path, ofTwin), ["A2", "A3", "A4", "A5", "A6"]);
    assert.deepEqual(await skusOf("admin", path, { order: "sku" }), ["A4", "A5", "A6"]);
  });
  test("of a competitor are those in no match of the caller's", async () => {
    const rival = `/WebsiteSettings/${world.alice.rival}`;
    const listed = await skusOf("alice", `${rival}/getUnmatchedProducts`, { order: "sku" });
    assert.deepEqual(listed, ["R4", "R5"]);
    assert.equal(await filteredCount("alice", `${rival}/getCountUnmatchedCompetitor`), 2);
  });
  test("are refused under a where that is wrong, and for somebody else's website", async () => {
    const wrong = { where: { price: { nope: 1 } } };
    assert.equal((await world.find("alice", `${own}/getUnmatchedProducts`, wrong)).status, 400);
    assert.equal((await world.find("alice", "/Products/findAllUnmatched", wrong)).status, 400);
    const foreign = `/WebsiteSettings/${world.bruno.website}/getUnmatchedProducts`;
    assert.equal((await world.find("alice", foreign)).status, 404);
    assert.equal((await world.find("nobody", "/Products/findAllUnmatched")).status, 401);
  });
});

describe("how many of a competitor's products are matched", () => {
  test("is those in a live match, and the others, under any filter", async () => {
    const rival = `/WebsiteSettings/${world.alice.rival}`;
    for (const where of [{}, { brand: "Bösch" }, { title: { ilike: "%zebre%" } }, { sku: "none" }]) {
      const matched = await filteredCount("alice", `${rival}/getCountMatchedCompetitor`, { where });
      const others = await filteredCount("alice", `${rival}/getCountUnmatchedCompetitor`, { where });
      const { body } = await world.find("alice", `${rival}/products`, { where });
      const inAMatch = new Set(await matchedSkus("alice"));
      assert.equal(matched, body.filter(({ sku }: { sku: string }) => inAMatch.has(sku)).length);
      assert.equal(matched + others, body.length);
    }
  });
  test("is asked of the caller's catalogues, or of one of them", async () => {
    const path = `/WebsiteSettings/${world.shared}/getCountMatchedCompetitor`;
    assert.equal(await filteredCount("alice", path), 1);
    assert.equal(await filteredCount("bruno", path), 1);
    assert.equal(
      (await world.call("bruno", "GET", `${path}?catalogId=${world.bruno.catalog}`)).body.count,
      0,
    );
    assert.equal((await world.call("bruno", "GET", `${path}?catalogId=${twin}`)).body.count, 1);
    assert.equal((await world.call("alice", "GET", `${path}?catalogId=${twin}`)).status, 404);
    assert.equal((await world.call("alice", "GET", `${path}?catalogId=x`)).status, 400);
  });
});

describe("the competitors' products", () => {
  test("of all competitors come in one order, each with its website", async () => {
    const { body, headers } = await world.find("alice", `${catalog}/competitorsProduct`, {
      order: "price DESC",
      limit: 4,
      skip: 1,
    });
    assert.deepEqual(
      body.map((row: { sku: string; website: { name: string } }) => [row.sku, row.website.name]),
      [
        ["S1", "Shared"],
        ["R1", "Rival"],
        ["R5", "Rival"],
        ["R3", "Rival"],
      ],
    );
    assert.equal(headers["content-range"], "items 1-4/7");
  });
  test("are the same in pages and in one piece, under any filter and order", async () => {
    for (const order of ["title", "title DESC", "created DESC", "price", "brand DESC"]) {
      for (const where of [{}, { price: { lt: 10 } }, { title: { ilike: "%e%" } }]) {
        const whole = await skusOf("alice", `${catalog}/competitorsProduct`, { where, order });
        const paged: string[] = [];
        for (let skip = 0; skip < 9; skip += 3) {
          paged.push(
            ...(await skusOf("alice", `${catalog}/competitorsProduct`, { where, order, skip, limit: 3 })),
          );
        }
        assert.deepEqual(paged, whole);
        const among = { website_id: { inq: [world.alice.rival, world.shared] } };
        assert.deepEqual(
          whole,
          await skusOf("alice", "/Products", { where: { and: [among, where] }, order }),
        );
      }
    }
  });
  test("of one own product are those it is matched with", async () => {
    const id = await idOf("A1");
    const matched = await skusOf("alice", `${catalog}/competitorsProduct?productId=${id}`);
    assert.deepEqual(matched.toSorted(), ["R1", "S1"]);
    const twins = await skusOf("bruno", `/Catalogs/${twin}/competitorsProduct?productId=${id}`);
    assert.deepEqual(twins, ["S1"]);
  });
  test("of a match come with their website and history, those that were undone left out", async () => {
    const [match] = (await world.find("alice", `${own}/matchedProducts`, { where: { sku: "A1" } })).body;
    const path = `/MatchedProducts/${match.id}/getCompetitors`;
    const { body } = await world.find("alice", path, { order: "sku" });
    assert.deepEqual(
      body.map((row: { sku: string; website: { name: string }; history: unknown[] }) => [
        row.sku,
        row.website.name,
        row.history.length,
      ]),
      [
        ["R1", "Rival", 1],
        ["S1", "Shared", 1],
      ],
    );
    const pair = `product_id=${match.product_id}&competitor_id=${world.shared}`;
    await world.call("alice", "POST", `${catalog}/matchedProducts/unmatch?${pair}&unmatch=true`);
    assert.deepEqual(await skusOf("alice", path), ["R1"]);
    await world.call("alice", "POST", `${catalog}/matchedProducts/unmatch?${pair}&unmatch=false`);
    assert.deepEqual((await skusOf("alice", path)).toSorted(), ["R1", "S1"]);
    assert.equal((await world.find("bruno", path)).status, 404);
  });
});

describe("the depth of brands", () => {
  test("counts the spellings of a brand as one, in the most frequent of them", async () => {
    const { body } = await world.find("alice", `${catalog}/productsByBrand`, {
      order: ["brand", "websiteId"],
    });
    const rows = body.map((row: Record<string, unknown>) => [
      row["brand"],
      row["website_name"],
      row["total"],
    ]);
    // Three products say Bösch, two Bosch, one BOSCH.
    assert.deepEqual(rows, [
      ["Autre", "alice shop", 1],
      ["Bösch", "alice shop", 3],
      ["Bösch", "Rival", 3],
      ["Dorée", "alice shop", 2],
      ["Dorée", "Rival", 1],
    ]);
  });
  test("is filtered, ordered, paged and counted", async () => {
    const where = { brand: { ilike: "%bosch%" }, websiteId: world.alice.rival };
    const { body } = await world.find("alice", `${catalog}/productsByBrand`, { where });
    assert.deepEqual(body, [
      { brand: "Bösch", websiteId: world.alice.rival, website_name: "Rival", total: 3 },
    ]);
    const page = await world.find("alice", `${catalog}/productsByBrand`, { order: "total DESC", limit: 2 });
    assert.deepEqual(
      page.body.map(({ total }: { total: number }) => total),
      [3, 3],
    );
    assert.equal(page.headers["x-total-count"], "5");
    const counted = (await world.call("alice", "GET", `${catalog}/productsByBrand?count=true`)).body;
    assert.deepEqual(counted, { count: 5 });
    assert.equal((await world.find("bruno", `${catalog}/productsByBrand`)).status, 404);
  });
});

describe("a tracking", () => {
  const cases: [filters: object, where: object][] = [
    [{}, {}],
    [{ competitive: "cheap" }, { price_diff_integer: { lt: 0 } }],
    [{ brand: [{ name: "bosch" }] }, { brand: { inq: ["bosch"], options: "i" } }],
    [{ title: "ete" }, { title: { ilike: "%ete%" } }],
    [{ price: { min: 2, max: 9 } }, { price: { between: [2, 9] } }],
    [{ competitors: ["shared"] }, { "competitors.website_id": { inq: ["shared"] } }],
    // A competitor that is none any more is passed over.
    [{ competitors: ["shared", 999_999] }, { "competitors.website_id": { inq: ["shared"] } }],
    [{ competitors: [999_999] }, {}],
  ];
  for (const [asked, where] of cases) {
    test(`lists and counts the matched products under ${JSON.stringify(asked)}`, async () => {
      const tracking = await track(meant(asked));
      const filter = { where: { catalog_id: world.alice.catalog, ...meant(where) }, order: "sku" };
      const expected = (await world.find("alice", "/MatchedProducts", filter)).body;
      assert.notEqual(expected.length, 0);
      const listed = await skusOf("alice", `/TrackingProducts/${tracking}/products`, { order: "sku" });
      assert.deepEqual(
        listed,
        expected.map(({ sku }: { sku: string }) => sku),
      );
      const path = `${catalog}/trackingProducts/${tracking}`;
      const [read] = (
        await world.find("alice", `${catalog}/trackingProducts`, {
          where: { id: tracking },
          fields: ["name"],
          include: ["counts"],
        })
      ).body;
      const at = (sign: number) =>
        expected.filter((row: { price_diff_integer: number }) => Math.sign(row.price_diff_integer) === sign)
          .length;
      assert.deepEqual(read, {
        name: "Suivi",
        countProducts: expected.length,
        countCheapProducts: at(-1),
        countEqualsProducts: at(0),
        countExpensiveProducts: at(1),
      });
      assert.equal((await world.call("alice", "GET", path)).body.countProducts, undefined);
    });
  }
  test("narrows further by the filter it is read with", async () => {
    const path = `/TrackingProducts/${await track({ brand: [{ name: "Bosch" }] })}/products`;
    const { body, headers } = await world.find("alice", path, { where: { price: { gt: 10 } }, limit: 1 });
    assert.deepEqual([body.map(({ sku }: { sku: string }) => sku), headers["x-total-count"]], [["A1"], "1"]);
  });
  test("with a filter that no list has is refused, for it would mean too much", async () => {
    const path = `/TrackingProducts/${await track({ titel: "ete" })}/products`;
    const { status, body } = await world.find("alice", path);
    assert.equal(status, 422);
    assert.match(body.error.message, /titel/);
  });
  test("is nobody else's", async () => {
    const path = `/TrackingProducts/${await track({})}/products`;
    assert.equal((await world.find("bruno", path)).status, 404);
    assert.equal((await world.find("nobody", path)).status, 401);
  });
});

test("a website knows how many products it has, however they come and go", async () => {
  const { rival } = world.alice;
  const counted = async () =>
    (await world.call("alice", "GET", `/WebsiteSettings/${rival}`)).body.products_count;
  const before = await counted();
  const made = await world.call("admin", "POST", "/Products", [
    { website_id: rival, product_id: "N1", title: "Neuf 1" },
    { website_id: rival, product_id: "N2", title: "Neuf 2" },
  ]);
  assert.equal(await counted(), before + 2);
  const [offer] = (
    await world.call("admin", "POST", "/ProductMkps", [
      {
        website_id: rival,
        product_id: "N1",
        title: "Offre",
        channel: "amazon_fr_default",
        competitor_name: "X",
      },
    ])
  ).body;
  assert.equal(await counted(), before + 2);
  await world.call("admin", "DELETE", `/ProductMkps/${offer.id}`);
  for (const { id } of made.body) await world.call("admin", "DELETE", `/Products/${id}`);
  assert.equal(await counted(), before);
});

async function importFile(website: number, ...lines: string[]) {
  const upload = {
    websiteId: website,
    name: "feed.csv",
    content: pieces(lines.join("\n"), 65_536),
    maxBytes: 1e9,
  };
  const options = { type_options: { uniqueProductIdentifier: "sku" } };
  const { id } = await uploadAndImport(world.services, upload, { options });
  const { store, storage, http, config } = world.services;
  const run = await runImport({ store, storage, http, config }, id);
  assert.equal(run.status, "complete", JSON.stringify(run.error_message));
}

async function make(path: string, body: unknown): Promise<number> {
  const answer = await world.call("admin", "POST", path, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.id;
}

/** With the ids in the place of the names. */
const meant = (value: object) =>
  JSON.parse(JSON.stringify(value).replaceAll('"shared"', String(world.shared)));

async function track(asked: object): Promise<number> {
  const { status, body, text } = await world.call("alice", "POST", "/TrackingProducts", {
    catalog_id: world.alice.catalog,
    name: "Suivi",
    filters: JSON.stringify(asked),
  });
  assert.equal(status, 200, text);
  return body.id;
}

async function skusOf(who: Who, path: string, filter: object = {}): Promise<string[]> {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const answer = await world.call(who, "GET", `${path}${path.includes("?") ? "&" : "?"}${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.map(({ sku }: { sku: string }) => sku);
}

async function countOf(who: Who, path: string, where: object = {}): Promise<number> {
  const answer = await world.call(who, "GET", `${path}?where=${encodeURIComponent(JSON.stringify(where))}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.count;
}

async function filteredCount(who: Who, path: string, filter: object = {}): Promise<number> {
  const answer = await world.find(who, path, filter);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.count;
}

async function idOf(sku: string): Promise<number> {
  return (await world.find("alice", `${own}/products`, { where: { sku } })).body[0].id;
}

/** The skus of the rival's products in a live match of the caller's catalogues. */
async function matchedSkus(who: Who): Promise<string[]> {
  const { body } = await world.find(who, "/MatchedProducts");
  const pairs = body.flatMap(
    (row: { competitors: { product_id: number; unmatched: boolean }[] }) => row.competitors,
  );
  const live = pairs.filter((pair: { unmatched: boolean }) => !pair.unmatched);
  const ids = live.map((pair: { product_id: number }) => pair.product_id);
  return skusOf(who, "/Products", { where: { id: { inq: ids } } });
}

/** The skus of the rows of Alice's export. */
async function exported(list: string, filter: object): Promise<string[]> {
  const body = { filter: { ...filter, fields: ["sku"] } };
  const answer = await world.call("alice", "POST", `${own}/export/${list}`, body);
  assert.equal(answer.status, 200, answer.text);
  const [, ...lines] = answer.text.slice(1).trimEnd().split("\n");
  return lines.map((line) => line.split(";")[0]!).filter((sku) => sku !== "");
}
