import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { brandKey, gtin14, mpnKey } from "#server/search/keys.ts";
import { type DemoWorld, demoWorld } from "./demoWorld.ts";
import type { Line } from "./dialects.ts";
import { war } from "./happenings.ts";
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

  test("has crossed-out prices in every shop on every day, so that no column ends empty between two sales", () => {
    for (const { visits } of full.rounds) {
      for (const { shop, moment } of visits) {
        const lines = full.linesOf(shop, moment);
        assert.ok(
          lines.some(({ price }) => price.was),
          `${shop.name}, ${moment.toISOString()}`,
        );
      }
    }
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

  test("changes a few prices from one day to the next, and most of them within four months", () => {
    const changedSince = (round: number) => {
      const lines = full.linesOf(maisonDirecte, full.rounds.at(round)!.moment);
      const before = new Map(lines.map(({ sku, price }) => [sku, price.now]));
      const known = linesOf(maisonDirecte).filter(({ sku }) => before.has(sku));
      return known.filter(({ sku, price }) => before.get(sku) !== price.now).length / known.length;
    };
    const [sinceYesterday, sinceTheFirst] = [changedSince(-2), changedSince(0)];
    assert.ok(sinceYesterday > 0.005 && sinceYesterday < 0.25, `${sinceYesterday} since the day before`);
    assert.ok(sinceTheFirst > 0.5, `${sinceTheFirst} since the first day`);
  });

  test("visits every shop at the beginning and on the last days but one that fell silent, and the retailers each time", () => {
    const visited = ({ visits }: { visits: readonly { shop: Shop }[] }) =>
      visits.map(({ shop }) => shop.slug);
    assert.deepEqual(
      visited(full.rounds[0]!),
      full.shops.map(({ slug }) => slug),
    );
    for (const round of full.rounds.slice(-2))
      assert.deepEqual(
        full.shops.map(({ slug }) => slug).filter((slug) => !visited(round).includes(slug)),
        ["prix-canaille"],
      );
    const silent = full.rounds.findLast((round) => visited(round).includes("prix-canaille"))!;
    assert.ok(lastMoment.getTime() - silent.moment.getTime() > 7 * 86_400_000, "its prices are old");
    for (const { visits } of full.rounds)
      assert.ok([maisonDirecte, nuitsClaires].every((shop) => visits.some((visit) => visit.shop === shop)));
    const days = full.rounds.map(({ moment }) => (lastMoment.getTime() - moment.getTime()) / 86_400_000);
    assert.ok(days.filter((ago) => ago < 14).length >= 14, "daily in the last two weeks");
  });

  test("has a department that a competitor has given up lately", () => {
    const vauban = shopNamed("galerie-vauban");
    const sport = (days: number) =>
      full.linesOf(vauban, daysAgo(days)).filter(({ article }) => article.category.name === "Sport").length;
    assert.ok(sport(10) > 50, `${sport(10)} before`);
    assert.equal(sport(9) + sport(0), 0);
  });

  test("has a price war: two competitors lower a part of a department in turn, by a sixth in two weeks", () => {
    const pricesOf = (slug: string, days: number) =>
      new Map(
        full
          .linesOf(shopNamed(slug), daysAgo(days))
          .filter(({ article }) => article.category.name === war.category)
          .map(({ article, price }) => [article.number, price.was ?? price.now]),
      );
    for (const slug of war.shops) {
      const [before, now] = [pricesOf(slug, war.ago + 1), pricesOf(slug, 0)];
      const falls = [...now].flatMap(([number, price]) =>
        before.has(number) ? [price / before.get(number)!] : [],
      );
      const fallen = falls.filter((ratio) => ratio < 0.9);
      assert.ok(fallen.length / falls.length > 0.25, `${slug}: ${fallen.length} of ${falls.length}`);
      assert.ok(fallen.length / falls.length < 0.55, `${slug}: ${fallen.length} of ${falls.length}`);
    }
  });

  test("has sellers that left its marketplace, and others that came", () => {
    const sellersOn = (days: number) =>
      new Set(full.linesOf(shopNamed("planete-bazar"), daysAgo(days)).map(({ offer }) => offer!.seller));
    const [then, now] = [sellersOn(20), sellersOn(0)];
    assert.deepEqual([...then].filter((seller) => !now.has(seller)).toSorted(), [
      "MegaLogis",
      "Reflex Import",
    ]);
    assert.deepEqual([...now].filter((seller) => !then.has(seller)).toSorted(), [
      "Casa Lumera",
      "Vertigo Shop",
    ]);
  });

  test("has products that are new this week, and some that are gone", () => {
    const skusOn = (moment: Date) => new Set(full.linesOf(maisonDirecte, moment).map(({ sku }) => sku));
    const [now, weekAgo] = [skusOn(lastMoment), skusOn(new Date(lastMoment.getTime() - 7 * 86_400_000))];
    assert.ok([...now].filter((sku) => !weekAgo.has(sku)).length >= 10);
    assert.ok([...skusOn(full.rounds[0]!.moment)].filter((sku) => !now.has(sku)).length >= 10);
  });

  for (const { slug, name } of [maisonDirecte, nuitsClaires]) {
    test(`shows ${name} in all three positions, and leaves some of its products unmatched`, () => {
      const { matched, cheap, equal, expensive } = positionsOf(shopNamed(slug));
      assert.ok(matched > 0.7 && matched < 0.85, `${matched} matched`);
      for (const share of [cheap, equal, expensive])
        assert.ok(share > 0.12, `${cheap}, ${equal}, ${expensive}`);
    });
  }

  test("shows the retailer cheaper for some two fifths of its products, dearer for some more", () => {
    const { cheap, equal, expensive } = positionsOf(maisonDirecte);
    for (const [share, about] of [
      [cheap, 0.4],
      [equal, 0.15],
      [expensive, 0.45],
    ] as const)
      assert.ok(Math.abs(share - about) < 0.08, `${cheap}, ${equal}, ${expensive}`);
  });

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

function daysAgo(days: number): Date {
  return new Date(lastMoment.getTime() - days * 86_400_000);
}

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
