// The lists of a catalogue's own products: each list is its export is its count, under the same filters.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import {
  type ComparedShops,
  importLines,
  openComparedShops,
} from "../../../../test/support/comparedShops.ts";
import type { Who } from "../../../../test/support/world.ts";

let world: ComparedShops;

before(async () => {
  world = await openComparedShops();
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
  { where: { and: [{ sku: { nin: ["A1", "A2"] } }, { brand: { neq: "Autre" } }] } },
];
/** What is matched with nothing has no difference to be put in order by. */
const ofCompared = { where: { price_diff: { gt: 0 } }, order: "price_diff DESC" };

describe("the own products of a catalogue", () => {
  for (const filter of [...filters, ofCompared]) {
    test(`are its export and its count under ${JSON.stringify(filter)}`, async () => {
      const listed = await world.skus("alice", `${world.catalog}/products`, filter);
      const where = { and: [{ catalog_id: world.alice.catalog }, filter.where ?? {}] };
      assert.deepEqual(await exported("products", { ...filter, where }), listed);
      assert.equal(
        await world.count("alice", `${world.catalog}/products/count`, { where: filter.where }),
        listed.length,
      );
    });
  }
  test("carry their comparison, and leave out what was set aside unless it is asked about", async () => {
    const { body } = await world.find("alice", `${world.catalog}/products`, {
      order: "sku",
      include: ["website"],
    });
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
    assert.deepEqual(await world.skus("alice", `${world.catalog}/products`, { where: { unmatched: true } }), [
      "A5",
    ]);
  });
  test("are compared with the competitors that the where names, as the matched products are", async () => {
    const where = { catalog_id: world.alice.catalog, "competitors.website_id": { inq: [world.shared] } };
    const asked = { where, order: "sku", fields: ["sku", "best_price", "price_diff_integer"] };
    const { body } = await world.find("alice", `${world.catalog}/products`, asked);
    assert.deepEqual(body, (await world.find("alice", "/MatchedProducts", asked)).body);
    assert.deepEqual(body, [{ sku: "A1", best_price: 11.99, price_diff_integer: 0.51 }]);
    const dearer = { ...where, price_diff_integer: { lt: 1 } };
    assert.equal(await world.count("alice", `${world.catalog}/products/count`, { where: dearer }), 1);
  });
  test("come in pages that tell how many there are", async () => {
    const page = await world.find("alice", `${world.catalog}/products`, {
      order: "title",
      limit: 2,
      skip: 2,
    });
    assert.deepEqual(
      page.body.map(({ sku }: { sku: string }) => sku),
      ["A4", "A2"],
    );
    assert.equal(page.headers["content-range"], "items 2-3/5");
    assert.equal(page.headers["x-total-count"], "5");
  });
  test("are nobody else's, and of no other catalogue that the where names", async () => {
    assert.equal((await world.find("bruno", `${world.catalog}/products`)).status, 404);
    assert.equal((await world.find("nobody", `${world.catalog}/products`)).status, 401);
    const other = { where: { catalog_id: world.bruno.catalog } };
    assert.deepEqual(await world.skus("alice", `${world.catalog}/products`, other), []);
    assert.equal(
      (await world.find("alice", `${world.catalog}/products`, { where: { and: ["x"] } })).status,
      400,
    );
  });
});

describe("unmatched products", () => {
  for (const { where, order } of filters) {
    test(`are their export and their count under ${JSON.stringify({ where, order })}`, async () => {
      const listed = await world.skus("alice", `${world.own}/getUnmatchedProducts`, { where, order });
      assert.deepEqual(await exported("getUnmatchedProducts", { where, order }), listed);
      assert.equal(
        await world.count("alice", `${world.own}/getUnmatchedProducts/count`, { where: where }),
        listed.length,
      );
      const everywhere = await world.skus("alice", "/Products/findAllUnmatched", { where, order });
      assert.deepEqual(everywhere, listed);
      assert.equal(
        await world.count("alice", "/Products/findAllUnmatchedCount", { where: where }),
        listed.length,
      );
    });
  }
  test("are those without a match and those set aside, or one of the two", async () => {
    const path = `${world.own}/getUnmatchedProducts`;
    assert.deepEqual(await world.skus("alice", path, { order: "sku" }), ["A4", "A5", "A6"]);
    assert.deepEqual(await world.skus("alice", path, { where: { unmatched: false }, order: "sku" }), [
      "A4",
      "A6",
    ]);
    assert.deepEqual(await world.skus("alice", path, { where: { unmatched: true } }), ["A5"]);
  });
  test("are those of the caller's catalogues, or of the one that the where names", async () => {
    const path = `${world.own}/getUnmatchedProducts`;
    // Bruno compares the same website with the shared one alone, which has A1 and nothing else of it.
    assert.deepEqual(await world.skus("bruno", path, { order: "sku" }), ["A2", "A3", "A4", "A5", "A6"]);
    const ofTwin = { where: { catalog_id: world.twin }, order: "sku" };
    assert.deepEqual(await world.skus("bruno", path, ofTwin), ["A2", "A3", "A4", "A5", "A6"]);
    assert.deepEqual(await world.skus("alice", path, ofTwin), []);
    assert.deepEqual(await world.skus("admin", path, ofTwin), ["A2", "A3", "A4", "A5", "A6"]);
    assert.deepEqual(await world.skus("admin", path, { order: "sku" }), ["A4", "A5", "A6"]);
  });
  test("of a competitor are those in no match of the caller's", async () => {
    const rival = `/WebsiteSettings/${world.alice.rival}`;
    const listed = await world.skus("alice", `${rival}/getUnmatchedProducts`, { order: "sku" });
    assert.deepEqual(listed, ["R4", "R5"]);
    assert.equal(await world.count("alice", `${rival}/getCountUnmatchedCompetitor`), 2);
  });
  test("are refused under a where that is wrong, and for somebody else's website", async () => {
    const wrong = { where: { price: { nope: 1 } } };
    assert.equal((await world.find("alice", `${world.own}/getUnmatchedProducts`, wrong)).status, 400);
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
      const matched = await world.count("alice", `${rival}/getCountMatchedCompetitor`, { filter: { where } });
      const others = await world.count("alice", `${rival}/getCountUnmatchedCompetitor`, {
        filter: { where },
      });
      const { body } = await world.find("alice", `${rival}/products`, { where });
      const inAMatch = new Set(await matchedSkus("alice"));
      assert.equal(matched, body.filter(({ sku }: { sku: string }) => inAMatch.has(sku)).length);
      assert.equal(matched + others, body.length);
    }
  });
  test("is asked of the caller's catalogues, or of one of them", async () => {
    const path = `/WebsiteSettings/${world.shared}/getCountMatchedCompetitor`;
    assert.equal(await world.count("alice", path), 1);
    assert.equal(await world.count("bruno", path), 1);
    assert.equal(
      (await world.call("bruno", "GET", `${path}?catalogId=${world.bruno.catalog}`)).body.count,
      0,
    );
    assert.equal((await world.call("bruno", "GET", `${path}?catalogId=${world.twin}`)).body.count, 1);
    assert.equal((await world.call("alice", "GET", `${path}?catalogId=${world.twin}`)).status, 404);
    assert.equal((await world.call("alice", "GET", `${path}?catalogId=x`)).status, 400);
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

test("the products of some stores are those that the file has a price or a stock of there", async () => {
  await importLines(
    world,
    world.alice.website,
    "sku;titre;ean;marque;prix;store:75:price;store:75:stock;store:lil:stock",
    "A1;Été indien;3017800132463;Bosch;12,50;12;;",
    "A2;Tournevis;3017800201763;Dorée;2;;;4",
    "A3;Zèbre;3017620422003;BOSCH;7;;0;",
    "A4;Sans rival;;Autre;3;;;",
  );
  await followChanges(world.store);
  const inStores = (...codes: string[]) => whereOf({ store: codes.map((name) => ({ name })) });
  const own = (where: object) =>
    world.skus("alice", `${world.catalog}/products`, {
      where: { and: [where, { missing_since: null }] },
      order: "sku",
    });
  assert.deepEqual(await own(inStores("75")), ["A1", "A3"]);
  assert.deepEqual(await own(inStores("LIL")), ["A2"]);
  assert.deepEqual(await own(inStores("75", "lil")), ["A1", "A2", "A3"]);
  assert.deepEqual(await own(inStores("7")), []);
  assert.equal(
    await world.count("alice", `${world.catalog}/matchedProducts/count`, { where: inStores("75") }),
    2,
  );
});

/** The skus of the rival's products in a live match of the caller's catalogues. */
async function matchedSkus(who: Who): Promise<string[]> {
  const { body } = await world.find(who, "/MatchedProducts");
  const pairs = body.flatMap(
    (row: { competitors: { product_id: number; unmatched: boolean }[] }) => row.competitors,
  );
  const live = pairs.filter((pair: { unmatched: boolean }) => !pair.unmatched);
  const ids = live.map((pair: { product_id: number }) => pair.product_id);
  return world.skus(who, "/Products", { where: { id: { inq: ids } } });
}

/** The skus of the rows of Alice's export. */
async function exported(list: string, filter: object): Promise<string[]> {
  const body = { filter: { ...filter, fields: ["sku"] } };
  const answer = await world.call("alice", "POST", `${world.own}/export/${list}`, body);
  assert.equal(answer.status, 200, answer.text);
  const [, ...lines] = answer.text.slice(1).trimEnd().split("\n");
  return lines.map((line) => line.split(";")[0]!).filter((sku) => sku !== "");
}
