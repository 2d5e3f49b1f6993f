// Matches by exact keys.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { articleGtin, referenceKey } from "#server/search/keys.ts";
import { type Market, openMarket, type ProductValues } from "../../../test/support/market.ts";
import { unmatch } from "./matchManually.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const ean = "3017620422003";
const other = "3017800132463";

/** An own product and the products of one competitor, looked at by keys. */
async function shop(own: ProductValues, theirs: ProductValues[], config: object = {}) {
  const website = await market.website();
  const rival = await market.website();
  const catalog = await market.catalog(website, [rival], config);
  const product = await market.product(website, own);
  const candidates: number[] = [];
  for (const values of theirs) candidates.push(await market.product(rival, values));
  const followed = await market.follow();
  return {
    followed,
    website,
    rival,
    catalog,
    product,
    candidates,
    offers: () => market.offers(catalog, product),
    /** Which of the candidates is matched now: its position. */
    matched: async () => {
      const live = (await market.offers(catalog, product)).find((offer) => !offer["unmatched"]);
      return live ? candidates.indexOf(live["competitor_product_id"]) : null;
    },
  };
}

describe("a product is matched", () => {
  test("by its barcode, however it is written", async () => {
    for (const written of [ean, ` ${ean} `, "3-017620-422003", `0${ean}`]) {
      const { offers } = await shop({ ean }, [{ ean: written, title: "Anything" }]);
      const [offer] = await offers();
      assert.deepEqual(
        [offer?.["type"], offer?.["score"], offer?.["explanation"]],
        ["key", 100, { key: "gtin", value: `0${ean}` }],
      );
    }
  });

  test("by a barcode that lost its leading zeros, which is reported with the side that lost them", async () => {
    const { offers, followed } = await shop({ ean: "0036000291452" }, [{ ean: "36000291452" }]);
    assert.deepEqual((await offers())[0]?.["explanation"], {
      key: "gtin",
      value: "00036000291452",
      zerosRestored: ["competitor"],
    });
    assert.deepEqual([followed.matched, followed.zerosRestored], [1, 1]);
    const own = await shop({ ean: "36000291452" }, [{ ean: "36000291452" }]);
    assert.deepEqual((await own.offers())[0]?.["explanation"].zerosRestored, ["own", "competitor"]);
  });

  test("by brand and manufacturer's reference, whatever the letters and dashes", async () => {
    const { offers } = await shop({ brand: "L'Oréal", mpn: "WH-1000 XM4" }, [
      { brand: "LOREAL", mpn: "wh1000xm4" },
    ]);
    const [offer] = await offers();
    assert.deepEqual(
      [offer?.["score"], offer?.["explanation"]],
      [95, { key: "mpn_key", value: "loreal wh1000xm4" }],
    );
  });

  test("by sku only where the catalogue asks for it", async () => {
    assert.equal(await (await shop({ sku: "A-1" }, [{ sku: "A-1" }])).matched(), null);
    const asking = await shop({ sku: "A-1" }, [{ sku: "A-1" }], { keyMatching: { sku: true } });
    assert.deepEqual([await asking.matched(), (await asking.offers())[0]?.["score"]], [0, 90]);
  });

  test("not by a barcode with a wrong check digit, an empty reference or a reference without a brand", async () => {
    assert.equal(await (await shop({ ean: "3017620422004" }, [{ ean: "3017620422004" }])).matched(), null);
    assert.equal(await (await shop({ brand: "A", mpn: "-" }, [{ brand: "A", mpn: "-" }])).matched(), null);
    assert.equal(await (await shop({ mpn: "X1" }, [{ mpn: "X1" }])).matched(), null);
  });

  test("not by numbers that a shop gives out itself, or that stand where there is none", async () => {
    const none = [
      "2000000123455",
      "0200000123451",
      "9999999999994",
      "1234567890128",
      "9812345678902",
      "20000011",
    ];
    for (const code of none)
      assert.equal(await (await shop({ ean: code }, [{ ean: code }])).matched(), null, code);
    for (const [brand, mpn] of [
      ["Bosch", "N/A"],
      ["Bosch", "1"],
      ["Bosch", "0000"],
      ["Bosch", "Non renseigné"],
      ["N.C.", "GSR18"],
    ])
      assert.equal(await (await shop({ brand, mpn }, [{ brand, mpn }])).matched(), null, `${brand} ${mpn}`);
  });

  test("not with a product that was set aside, nor with a marketplace offer", async () => {
    assert.equal(await (await shop({ ean }, [{ ean, unmatched: true }])).matched(), null);
    assert.equal(await (await shop({ ean, unmatched: true }, [{ ean }])).matched(), null);
    assert.equal(await (await shop({ ean }, [{ ean, kind: "mkp" }])).matched(), null);
  });

  test("by its reference when the barcodes do not contradict it", async () => {
    const same = { brand: "Bosch", mpn: "GSR18" };
    assert.equal(await (await shop({ ...same, ean }, [{ ...same }])).matched(), 0);
    assert.equal(await (await shop({ ...same, ean }, [{ ...same, ean: other }])).matched(), null);
  });
});

describe("of several candidates", () => {
  test("an exact barcode comes first, then the closest price, then the lowest id", async () => {
    const same = { brand: "Bosch", mpn: "GSR18" };
    assert.equal(
      await (
        await shop({ ...same, ean, price: 10 }, [
          { ...same, price: 10 },
          { ean, price: 50 },
        ])
      ).matched(),
      1,
    );
    assert.equal(
      await (
        await shop({ ean, price: 10 }, [
          { ean, price: 7 },
          { ean, price: 12 },
          { ean, price: null },
        ])
      ).matched(),
      1,
    );
    assert.equal(
      await (
        await shop({ ean, price: 10 }, [
          { ean, price: 11 },
          { ean, price: 9 },
        ])
      ).matched(),
      0,
    );
  });

  test("the closest price is looked for in the catalogue's currency", async () => {
    const website = await market.website();
    const rival = await market.website({ currency: "USD" });
    const catalog = await market.catalog(website, [rival]);
    await market.rate(catalog, "USD", 2);
    const product = await market.product(website, { ean, price: 10 });
    await market.product(rival, { ean, price: 10 });
    const twenty = await market.product(rival, { ean, price: 20 });
    await market.follow();
    assert.deepEqual(
      (await market.offers(catalog, product)).map((offer) => offer["competitor_product_id"]),
      [twenty],
    );
  });

  test("one competitor's product may be matched with several of mine", async () => {
    const { website, catalog, product, candidates } = await shop({ ean }, [{ ean }]);
    const second = await market.product(website, { ean });
    await market.follow();
    for (const mine of [product, second]) {
      const matched = (await market.offers(catalog, mine)).map((offer) => offer["competitor_product_id"]);
      assert.deepEqual(matched, candidates);
    }
  });
});

describe("a match by key", () => {
  test("is kept when a closer price comes along", async () => {
    const { rival, matched } = await shop({ ean, price: 10 }, [{ ean, price: 20 }]);
    await market.product(rival, { ean, price: 10 });
    await market.follow();
    assert.equal(await matched(), 0);
  });

  test("is dropped when the barcodes turn out to be different, and another one takes its place", async () => {
    const same = { brand: "Bosch", mpn: "GSR18" };
    const { candidates, matched, offers } = await shop({ ...same, price: 10 }, [
      { ...same, price: 10 },
      { ...same, price: 30 },
    ]);
    assert.equal(await matched(), 0);
    await market.change(candidates[0]!, { ean: other });
    await market.follow();
    assert.equal(await matched(), 0, "my barcode is not known");
    await market.change((await offers())[0]!["product_id"], { ean });
    await market.follow();
    assert.equal(await matched(), 1);
    assert.equal((await offers()).length, 1);
  });

  test("gives way to another one when the competitor's barcode becomes known", async () => {
    const same = { brand: "Bosch", mpn: "GSR18" };
    const { candidates, matched } = await shop({ ...same, ean, price: 10 }, [
      { ...same, price: 10 },
      { ...same, price: 30 },
    ]);
    assert.equal(await matched(), 0);
    await market.change(candidates[0]!, { ean: other });
    await market.follow();
    assert.equal(await matched(), 1);
  });

  test("is never made again once it was undone, whatever changes", async () => {
    const { catalog, product, rival, candidates, offers } = await shop({ ean, price: 10 }, [
      { ean, price: 20 },
    ]);
    await unmatch(market.db, {
      catalogId: catalog,
      productId: product,
      competitorWebsiteId: rival,
      unmatch: true,
    });
    await market.change(product, { price: 11 });
    await market.change(candidates[0]!, { price: 11 });
    await market.follow();
    assert.deepEqual(
      (await offers()).map((offer) => offer["unmatched"]),
      [true],
    );
  });

  test("after an undo another candidate is taken only when something changes", async () => {
    const { catalog, product, rival, candidates, matched } = await shop({ ean, price: 10 }, [
      { ean, price: 10 },
      { ean, price: 20 },
    ]);
    await unmatch(market.db, {
      catalogId: catalog,
      productId: product,
      competitorWebsiteId: rival,
      unmatch: true,
    });
    await market.follow();
    assert.equal(await matched(), null);
    await market.change(candidates[1]!, { price: 21 });
    await market.follow();
    assert.equal(await matched(), 1);
  });
});

test("PostgreSQL and the search engine read a barcode alike", async () => {
  const digits = fc.stringMatching(/^[0-9]{5,15}$/);
  const valid = digits.map((text) => {
    const body = text.slice(0, 13);
    const sum = [...body.padStart(13, "0")].reduce(
      (total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3),
      0,
    );
    return `${body}${(10 - (sum % 10)) % 10}`;
  });
  const blank = fc.constantFrom("", "", " ", "-", "\u00a0", "\u202f", "\t", "\u2011", "x", "٣", "０");
  const code = fc
    .tuple(fc.oneof(digits, valid), fc.nat(14), blank)
    .map(([text, at, inserted]) => text.slice(0, at) + inserted + text.slice(at));
  const codes = [...fc.sample(code, 5_000), "", "0000000000000", "00000000", ean, "36000291452", "12345670"];
  const { rows } = await sql<{ gtin: string | null }>`
    select gtin14(code) as gtin from unnest(${codes}::text[]) with ordinality as given (code, at) order by at`.execute(
    market.db,
  );
  assert.deepEqual(
    rows.map(({ gtin }) => gtin),
    codes.map((text) => articleGtin(text)?.gtin ?? null),
  );
  assert.ok(rows.filter(({ gtin }) => gtin !== null).length > 1_000);
});

test("PostgreSQL and the search engine read a reference alike, or take it for none", async () => {
  const texts =
    "N/A,n.c.,-,1,12,123,000,xx,a,ab,Sans réf.,Inconnue,Aucun,GSR18,3M,HP,test,tests,Générique,autre".split(
      ",",
    );
  const { rows } = await sql<{ key: string | null }>`
    select match_key('Bosch') || ' ' || match_key(text) as key
    from unnest(${texts}::text[]) with ordinality as given (text, at) order by at`.execute(market.db);
  assert.deepEqual(
    rows.map(({ key }) => key),
    texts.map((text) => referenceKey("Bosch", text)),
  );
  assert.deepEqual(
    rows.filter(({ key }) => key).map(({ key }) => key),
    ["bosch 123", "bosch ab", "bosch gsr18", "bosch 3m", "bosch hp", "bosch tests"],
  );
});
