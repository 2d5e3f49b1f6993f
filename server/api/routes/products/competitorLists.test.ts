// What is listed of a catalogue's competitors: their products, and their brands beside one's own.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { today } from "#shared/calendar/day.ts";
import { type ComparedShops, openComparedShops } from "../../../../test/support/comparedShops.ts";
import type { Who } from "../../../../test/support/world.ts";

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
  test("are of today alone, as all lists but that of matched products: a past day is refused by its name", async () => {
    const website = `/WebsiteSettings/${world.alice.website}`;
    const lists = [
      `${world.catalog}/products`,
      `${world.catalog}/competitorsProduct`,
      `${world.catalog}/productsMkp`,
      `${website}/products`,
      "/Products",
    ];
    for (const path of [
      ...lists,
      ...lists.map((list) => `${list}/count`),
      `${website}/getUnmatchedProducts`,
    ]) {
      for (const [property, value] of [
        ["day", "2026-11-20"],
        ["moved", "2026-11-01,2026-11-20,cheap,expensive"],
      ] as const) {
        const where = { [property]: value };
        const asked = path.endsWith("/count") ? { where } : { filter: { where } };
        const query = Object.entries(asked).map(
          ([name, part]) => `${name}=${encodeURIComponent(JSON.stringify(part))}`,
        );
        const { status, body } = await world.call("alice", "GET", `${path}?${query}`);
        assert.equal(status, 400, `${path} ${property}`);
        assert.match(body.error.message, new RegExp(`"${property}" cannot be asked here`));
      }
    }
  });
  test("in the order of their websites' names are told apart by the rest of the order", async () => {
    const path = `${world.catalog}/competitorsProduct`;
    const { skus } = world;
    const byName = ["R1", "R5", "R4", "R2", "R3", "S2", "S1"];
    assert.deepEqual(await skus("alice", path, { order: ["website_name", "title"], limit: 9 }), byName);
    assert.deepEqual(await skus("alice", path, { order: ["website_name", "title"] }), byName);
    assert.deepEqual(await skus("alice", path, { order: ["website_name", "title"], skip: 4, limit: 2 }), [
      "R3",
      "S2",
    ]);
    const latestFirst = await skus("alice", path, { order: "website_name DESC", limit: 3 });
    assert.deepEqual(latestFirst, ["S2", "S1", "R5"], "ties by id in the direction of the order");
    assert.deepEqual(await skus("alice", path, { where: { website_name: "Shared" }, order: "id" }), [
      "S1",
      "S2",
    ]);
  });
  test("are found by a brand in any spelling, those that came on a day beside mine", async () => {
    const where = { brand: { inq: ["BOSCH", "doree"], options: "i" } };
    const path = `${world.catalog}/competitorsProduct`;
    assert.deepEqual(await world.skus("alice", path, { where, order: "title" }), ["R1", "R4", "R2", "R3"]);
    const asked = new URLSearchParams({ from: today(), to: today(), filter: JSON.stringify({ where }) });
    const { body } = await world.call("alice", "GET", `${world.catalog}/createdProducts?${asked}`);
    const counts = body.map((row: { own: boolean; countProducts: number }) => [row.own, row.countProducts]);
    // Mine are A1, A2, A3 and A6; A5 is set aside.
    assert.deepEqual(counts.toSorted(), [
      [false, 4],
      [true, 4],
    ]);
  });
  test("are as many as their count says, and the lines of their export", async () => {
    const path = `${world.catalog}/competitorsProduct`;
    const { rival } = world.alice;
    for (const where of [
      {},
      { website_id: rival },
      { website_id: { inq: [world.shared, world.bruno.website] } },
      { website_id: { neq: rival } },
      { and: [{ website_id: rival }, { price: { gt: 9 } }] },
      { or: [{ website_id: rival }, { sku: "S1" }] },
      { price: { lt: 9 } },
      { brand: "Bösch" },
    ]) {
      const order = ["website_name", "title"];
      const listed = await world.find("alice", path, { where, order });
      assert.equal(await world.count("alice", `${path}/count`, { where }), listed.body.length);
      const lines = listed.body.map((row: { website_name: string; sku: string }) => [
        row.website_name,
        row.sku,
      ]);
      const exported = await exportLines("alice", "competitorsProduct", {
        where,
        order,
        fields: ["website_name", "sku"],
      });
      assert.deepEqual(exported, [["Competitor", "SKU"], ...lines]);
    }
    assert.equal((await world.find("bruno", path)).status, 404);
    assert.equal((await world.call("bruno", "GET", `${path}/count`)).status, 404);
    assert.equal(
      (await world.call("bruno", "POST", `${world.catalog}/export/competitorsProduct`, {})).status,
      404,
    );
  });
  test("of one own product are those it is matched with", async () => {
    const id = await idOf("A1");
    const matched = await world.skus("alice", `${world.catalog}/competitorsProduct?productId=${id}`);
    assert.deepEqual(matched.toSorted(), ["R1", "S1"]);
    const twins = await world.skus("bruno", `/Catalogs/${world.twin}/competitorsProduct?productId=${id}`);
    assert.deepEqual(twins, ["S1"]);
  });
  test("tell who else sells the product of mine that they are matched with", async () => {
    const sold = async (who: "alice" | "bruno", path: string) => {
      const { body } = await world.find(who, `${path}/competitorsProduct`, {
        where: { sku: { inq: ["R1", "S1", "R5"] } },
        order: "sku",
        include: ["competitors"],
      });
      return body.map(
        ({ sku, competitors }: { sku: string; competitors: { title: string; name: string }[] }) => [
          sku,
          competitors.map(({ name }) => name),
        ],
      );
    };
    const listed = await sold("alice", world.catalog);
    assert.deepEqual(
      listed,
      [
        ["R1", ["Shared"]],
        ["R5", []],
        ["S1", ["Rival"]],
      ],
      "never itself, and nobody of what is matched with nothing",
    );
    assert.deepEqual(await sold("bruno", `/Catalogs/${world.twin}`), [["S1", []]], "of that catalogue alone");
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
    assert.deepEqual(counted, { count: 5, brands: 3 });
    const ofRival = `filter=${encodeURIComponent(JSON.stringify({ where: { website_name: "Rival" } }))}`;
    const some = await world.call("alice", "GET", `${world.catalog}/productsByBrand?count=true&${ofRival}`);
    assert.deepEqual(some.body, { count: 2, brands: 2 });
    assert.equal((await world.find("bruno", `${world.catalog}/productsByBrand`)).status, 404);
  });
});

describe("the offers on the marketplaces of a catalogue", () => {
  before(async () => {
    const offers = [
      { product_id: "M1", title: "Perceuse", competitor_name: "Brico", price: 10, rank: 1 },
      { product_id: "M1", title: "Perceuse", competitor_name: "Ma Boutique", price: 11, rank: 2 },
      { product_id: "M2", title: "Scie", competitor_name: "Brico", price: 20, currency: "CHF" },
    ].map((offer) => ({ ...offer, website_id: world.alice.rival, channel: "amazon_fr_default" }));
    await admin("POST", "/ProductMkps", offers);
    await admin("POST", "/ProductMkps", [
      { ...offers[0], website_id: world.bruno.website, title: "Ailleurs" },
    ]);
    await admin("PATCH", `/WebsiteSettings/${world.alice.rival}`, {
      competitor_as_customer_name: ["ma boutique"],
    });
    await admin("POST", `${world.catalog}/currencyMappings`, { currency: "CHF", rate: 0.5 });
  });

  test("are in its currency, with their website, and tell which are its customer's own", async () => {
    const path = `${world.catalog}/productsMkp`;
    const { body, headers } = await world.find("alice", path, { order: ["title", "rank"], limit: 5 });
    assert.deepEqual(
      body.map((row: Record<string, unknown>) =>
        ["title", "competitor_name", "price", "currency", "raw_price", "website_name", "own_seller"].map(
          (name) => row[name],
        ),
      ),
      [
        ["Perceuse", "Brico", 10, "EUR", null, "Rival", false],
        ["Perceuse", "Ma Boutique", 11, "EUR", null, "Rival", true],
        ["Scie", "Brico", 40, "EUR", 20, "Rival", false],
      ],
    );
    assert.equal(headers["content-range"], "items 0-2/3");
  });
  test("are as many as their count says, and the lines of their export, under any filter", async () => {
    const path = `${world.catalog}/productsMkp`;
    for (const [where, count] of [
      [{}, 3],
      [{ competitor_name: { ilike: "%brico%" } }, 2],
      [{ price: { gt: 30 } }, 1],
      [{ channel: "google_fr_default" }, 0],
    ] as const) {
      const order = "price DESC";
      const listed = await world.find("alice", path, { where, order });
      assert.equal(listed.body.length, count);
      assert.equal(await world.count("alice", `${path}/count`, { where }), count);
      const exported = await exportLines("alice", "productsMkp", {
        where,
        order,
        fields: ["title", "price"],
      });
      const lines = listed.body.map((row: { title: string; price: number }) => [
        row.title,
        row.price?.toFixed(2).replace(".", ","),
      ]);
      assert.deepEqual(exported.slice(1), lines);
    }
  });
  test("are nobody else's", async () => {
    assert.equal((await world.find("bruno", `${world.catalog}/productsMkp`)).status, 404);
    assert.equal((await world.call("bruno", "GET", `${world.catalog}/productsMkp/count`)).status, 404);
    assert.equal((await world.call("bruno", "POST", `${world.catalog}/export/productsMkp`, {})).status, 404);
    assert.equal((await world.call("nobody", "GET", `${world.catalog}/productsMkp`)).status, 401);
    const others = await world.find("bruno", `/Catalogs/${world.bruno.catalog}/productsMkp`);
    assert.deepEqual(
      others.body.map(({ title }: { title: string }) => title),
      ["Ailleurs"],
    );
  });
});

/** The lines of an export of a catalogue, the heading first. */
async function exportLines(who: Who, list: string, filter: object): Promise<string[][]> {
  const answer = await world.call(who, "POST", `${world.catalog}/export/${list}`, { filter });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers["x-filename"], "export_produits.csv");
  return answer.text
    .slice(1)
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd().split(";"));
}

async function admin(method: string, path: string, body: object): Promise<void> {
  const answer = await world.call("admin", method, path, body);
  assert.ok(answer.status < 300, answer.text);
}

async function idOf(sku: string): Promise<number> {
  return (await world.find("alice", `${world.own}/products`, { where: { sku } })).body[0].id;
}
