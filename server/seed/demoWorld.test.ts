import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { brandKey, gtin14, mpnKey } from "#server/search/keys.ts";
import { type DemoWorld, demoWorld } from "./demoWorld.ts";
import type { Line } from "./dialects.ts";
import { type Shop, maisonDirecte, nuitsClaires, shopNamed } from "./shops.ts";

const until = new Date("2026-11-21T08:00:00Z");
const full = demoWorld({ until });
const lastMoment = full.rounds.at(-1)!.moment;

describe("the demo", () => {
  test("is the same to the last byte whenever it is made", () => {
    const fingerprint = (world: DemoWorld) => {
      const hash = createHash("sha256");
      for (const { visits } of world.rounds)
        for (const visit of visits) hash.update(visit.fileName).update(visit.feed());
      return hash.digest("hex");
    };
    assert.equal(
      fingerprint(demoWorld({ until, size: "small" })),
      fingerprint(demoWorld({ until, size: "small" })),
    );
    const [first] = demoWorld({ until }).rounds;
    assert.deepEqual(first!.visits[0]!.feed(), full.rounds[0]!.visits[0]!.feed());
  });

  test("follows some two thousand products of ten departments against some twelve thousand of six competitors", () => {
    const own = linesOf(maisonDirecte);
    assert.ok(Math.abs(own.length - 2_000) < 50, `${own.length} own products`);
    assert.equal(new Set(own.map(({ article }) => article.category)).size, 10);
    assert.equal(maisonDirecte.watches!.length, 6);
    const theirs = maisonDirecte.watches!.flatMap((slug) => productsOf(shopNamed(slug)));
    assert.ok(Math.abs(theirs.length - 12_000) < 800, `${theirs.length} competitors' products`);
  });

  test("looks back over four months, in time order, to before the moment it ends at", () => {
    const moments = full.rounds.flatMap(({ visits }) => visits.map(({ moment }) => moment.getTime()));
    assert.deepEqual(
      moments,
      moments.toSorted((a, b) => a - b),
    );
    assert.ok(moments.at(-1)! < until.getTime());
    assert.equal(Math.round((lastMoment.getTime() - full.rounds[0]!.moment.getTime()) / 86_400_000), 120);
  });

  test("tells every article of a shop from every other by its reference", () => {
    for (const shop of full.shops) {
      const products = productsOf(shop);
      assert.equal(new Set(products.map(({ sku }) => sku)).size, products.length, shop.name);
    }
  });

  test("has barcodes that are right, but for the few that shops lose and damage", () => {
    const eans = linesOf(maisonDirecte).map(({ ean }) => ean);
    const given = eans.filter((ean) => ean !== "");
    const right = given.filter((ean) => gtin14(ean));
    const restored = given.filter((ean) => gtin14(ean)?.restored);
    assert.ok(given.length / eans.length > 0.95 && given.length < eans.length);
    assert.ok(right.length / given.length > 0.98 && right.length < given.length);
    assert.ok(restored.length > 0 && restored.length / given.length < 0.05);
    const canaille = linesOf(shopNamed("prix-canaille"));
    assert.ok(canaille.filter(({ ean }) => ean === "").length / canaille.length > 0.5);
  });

  test("never sells at a loss, and strikes out only prices above the one asked", () => {
    for (const { price, article } of linesOf(maisonDirecte)) {
      assert.ok(price.now >= article.cost, `${article.name} at ${price.now}, bought at ${article.cost}`);
      if (price.was) assert.ok(price.was > price.now, article.name);
    }
  });

  test("changes a part of its prices between two visits, as shops do", () => {
    const before = new Map(
      full.linesOf(maisonDirecte, full.rounds.at(-2)!.moment).map(({ sku, price }) => [sku, price.now]),
    );
    const known = linesOf(maisonDirecte).filter(({ sku }) => before.has(sku));
    const changed = known.filter(({ sku, price }) => before.get(sku) !== price.now);
    const share = changed.length / known.length;
    assert.ok(share > 0.15 && share < 0.75, `${share} of the prices changed`);
  });

  for (const { slug, name } of [maisonDirecte, nuitsClaires]) {
    test(`shows ${name} in all three positions, and leaves some of its products unmatched`, () => {
      const { matched, cheap, equal, expensive } = positionsOf(shopNamed(slug));
      assert.ok(matched > 0.7 && matched < 0.85, `${matched} matched`);
      for (const share of [cheap, equal, expensive])
        assert.ok(share > 0.12, `${cheap}, ${equal}, ${expensive}`);
    });
  }

  test("has sellers on the marketplace, the retailer among them", () => {
    const offers = linesOf(shopNamed("planete-bazar")).map(({ offer }) => offer!);
    const sellers = new Set(offers.map(({ seller }) => seller));
    assert.ok(sellers.size > 15);
    assert.ok(sellers.has(maisonDirecte.name));
    assert.ok(offers.some(({ rank }) => rank >= 4));
  });

  test("in its small size keeps a converted currency, a marketplace and a second customer", () => {
    const small = demoWorld({ until, size: "small" });
    const own = small.linesOf(maisonDirecte, small.rounds.at(-1)!.moment);
    assert.ok(Math.abs(own.length - 60) < 6, `${own.length} own products`);
    assert.equal(small.rounds.length, 3);
    const rivals = small.shops.filter(({ slug }) => maisonDirecte.watches!.includes(slug));
    assert.equal(rivals.length, 3);
    assert.ok(
      rivals.some(({ currency }) => currency === "CHF") && rivals.some(({ marketplace }) => marketplace),
    );
    assert.ok(small.linesOf(nuitsClaires, small.rounds.at(-1)!.moment).length >= 3);
  });
});

function linesOf(shop: Shop): Line[] {
  return full.linesOf(shop, lastMoment);
}

/** One line per article, of a marketplace the best offer that is not the retailer's. */
function productsOf(shop: Shop): Line[] {
  const lines = linesOf(shop).filter(({ offer }) => offer?.seller !== maisonDirecte.name);
  return [...new Map(lines.toReversed().map((line) => [line.sku, line])).values()];
}

/** As the product would match and compare: by barcode, else by brand and reference, in euros and by the piece. */
function positionsOf(shop: Shop) {
  const rivals = shop.watches!.map((slug) => {
    const lines = productsOf(shopNamed(slug));
    return new Map(lines.flatMap((line) => keysOf(line).map((key) => [key, line])));
  });
  const differences = linesOf(shop).map((own) => {
    const prices = rivals.flatMap((lines) => {
      const rival = keysOf(own)
        .map((key) => lines.get(key))
        .find(Boolean);
      return rival
        ? [Math.round((rival.offer?.price ?? rival.price.now) / rival.shop.rate / rival.packing.pieces)]
        : [];
    });
    return prices.length === 0 ? null : own.price.now - Math.min(...prices);
  });
  const matched = differences.filter((difference) => difference !== null);
  const share = (holds: (difference: number) => boolean) => matched.filter(holds).length / matched.length;
  return {
    matched: matched.length / differences.length,
    cheap: share((difference) => difference < 0),
    equal: share((difference) => difference === 0),
    expensive: share((difference) => difference > 0),
  };
}

function keysOf({ ean, article }: Line): string[] {
  const gtin = gtin14(ean)?.gtin;
  return [...(gtin ? [gtin] : []), `${brandKey(article.brand)} ${mpnKey(article.mpn)}`];
}
