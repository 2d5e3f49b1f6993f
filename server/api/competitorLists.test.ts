// What is listed of a catalogue's competitors: their products, and their brands beside one's own.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type ComparedShops, openComparedShops } from "../../test/support/comparedShops.ts";

let world: ComparedShops;

before(async () => {
  world = await openComparedShops();
});
after(() => world.close());

describe("the competitors' products", () => {
  test("of all competitors come in one order, each with its website", async () => {
    const { body, headers } = await world.find("alice", `${world.catalog}/competitorsProduct`, {
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
        const whole = await world.skus("alice", `${world.catalog}/competitorsProduct`, { where, order });
        const paged: string[] = [];
        for (let skip = 0; skip < 9; skip += 3) {
          paged.push(
            ...(await world.skus("alice", `${world.catalog}/competitorsProduct`, {
              where,
              order,
              skip,
              limit: 3,
            })),
          );
        }
        assert.deepEqual(paged, whole);
        const among = { website_id: { inq: [world.alice.rival, world.shared] } };
        assert.deepEqual(
          whole,
          await world.skus("alice", "/Products", { where: { and: [among, where] }, order }),
        );
      }
    }
  });
  test("of one own product are those it is matched with", async () => {
    const id = await idOf("A1");
    const matched = await world.skus("alice", `${world.catalog}/competitorsProduct?productId=${id}`);
    assert.deepEqual(matched.toSorted(), ["R1", "S1"]);
    const twins = await world.skus("bruno", `/Catalogs/${world.twin}/competitorsProduct?productId=${id}`);
    assert.deepEqual(twins, ["S1"]);
  });
  test("of a match come with their website and history, those that were undone left out", async () => {
    const [match] = (await world.find("alice", `${world.own}/matchedProducts`, { where: { sku: "A1" } }))
      .body;
    const path = `/MatchedProducts/${match.id}/getCompetitors`;
    const { body } = await world.find("alice", path, { order: "sku" });
    assert.deepEqual(
      body.map(
        (row: { sku: string; website_name: string; website: { name: string }; history: unknown[] }) => [
          row.sku,
          row.website.name,
          row.website_name,
          row.history.length,
        ],
      ),
      [
        ["R1", "Rival", "Rival", 1],
        ["S1", "Shared", "Shared", 1],
      ],
    );
    const named = await world.find("alice", path, {
      order: "sku",
      fields: ["sku", "website_name"],
      limit: 1,
    });
    assert.deepEqual([named.body[0].sku, named.body[0].website_name], ["R1", "Rival"]);
    const pair = `product_id=${match.product_id}&competitor_id=${world.shared}`;
    await world.call("alice", "POST", `${world.catalog}/matchedProducts/unmatch?${pair}&unmatch=true`);
    assert.deepEqual(await world.skus("alice", path), ["R1"]);
    await world.call("alice", "POST", `${world.catalog}/matchedProducts/unmatch?${pair}&unmatch=false`);
    assert.deepEqual((await world.skus("alice", path)).toSorted(), ["R1", "S1"]);
    assert.equal((await world.find("bruno", path)).status, 404);
  });
});

describe("the depth of brands", () => {
  test("counts the spellings of a brand as one, in the most frequent of them", async () => {
    const { body } = await world.find("alice", `${world.catalog}/productsByBrand`, {
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
    const { body } = await world.find("alice", `${world.catalog}/productsByBrand`, { where });
    assert.deepEqual(body, [
      { brand: "Bösch", websiteId: world.alice.rival, website_name: "Rival", total: 3 },
    ]);
    for (const brand of ["bosch", "BÖSCH", { inq: ["bosch", "nobody"] }]) {
      const found = await world.find("alice", `${world.catalog}/productsByBrand`, { where: { brand } });
      assert.equal(found.body.length, 2, `any spelling finds it: ${JSON.stringify(brand)}`);
    }
    const page = await world.find("alice", `${world.catalog}/productsByBrand`, {
      order: "total DESC",
      limit: 2,
    });
    assert.deepEqual(
      page.body.map(({ total }: { total: number }) => total),
      [3, 3],
    );
    assert.equal(page.headers["x-total-count"], "5");
    const counted = (await world.call("alice", "GET", `${world.catalog}/productsByBrand?count=true`)).body;
    assert.deepEqual(counted, { count: 5 });
    assert.equal((await world.find("bruno", `${world.catalog}/productsByBrand`)).status, 404);
  });
});

async function idOf(sku: string): Promise<number> {
  return (await world.find("alice", `${world.own}/products`, { where: { sku } })).body[0].id;
}
