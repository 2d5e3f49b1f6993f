// Matches by text: a handful of traps, and whole public sets whose truth is known.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import Papa from "papaparse";
import { sharedFolder } from "../../../test/support/shared.ts";
import type { ProductText } from "./corpus.ts";
import { TextMatcher } from "./matchTexts.ts";

async function matched(own: ProductText[], theirs: ProductText[]): Promise<[string, string][]> {
  const matcher = new TextMatcher();
  for (const product of own) matcher.own.add(product);
  for (const product of theirs) matcher.theirs.add(product);
  const { matches } = await matcher.match([], {
    written: { own: (at) => own[at]!, theirs: (at) => theirs[at]! },
  });
  return matches.map((pair) => [own[pair.own]!.title, theirs[pair.theirs]!.title]);
}

const makers = ["Bosch", "Makita", "DeWalt", "Ryobi", "Hikoki", "Metabo", "Festool"];
const titles = (...texts: string[]) => texts.map((title) => ({ title }));

describe("a match by text", () => {
  const others = titles("Perceuse visseuse Bosch GSR 12V", "Aspirateur Dyson V11", "Bouilloire inox 1,7 L");
  test("finds a model number however it is written", async () => {
    const found = await matched(
      [...titles("Sony casque WH-1000XM4 noir"), ...others],
      [...titles("Casque sans fil Sony WH1000XM4", "Casque sans fil Sony WH1000XM3"), ...others],
    );
    assert.ok(
      found.some((pair) => pair.join() === "Sony casque WH-1000XM4 noir,Casque sans fil Sony WH1000XM4"),
    );
    assert.equal(found.length, 4);
  });
  test("finds it by the part that both shops write", async () => {
    const own = "Samsung UE49MU6220KXXU TV LED 49 pouces";
    const theirs = "Télévision Samsung UE49MU6220 4K";
    assert.ok(
      (await matched([...titles(own), ...others], [...titles(theirs), ...others])).some(([it]) => it === own),
    );
  });
  test("takes the same quantity, not another one", async () => {
    const found = await matched(
      [...titles("Jus d'orange Valfleur bouteille 1 L"), ...others],
      [...titles("Valfleur jus d'orange 33 cl", "Valfleur jus d'orange 1000 ml"), ...others],
    );
    assert.ok(found.some(([, theirs]) => theirs === "Valfleur jus d'orange 1000 ml"));
  });
  test("takes no other pack of the same, though it is all there is", async () => {
    const packs = titles("Coca-Cola 6x33cl", "Eau Evian 6x1,5L", "Lait Lactel 6x1L", "Leffe 12x25cl");
    const singles = titles("Coca-Cola 33cl", "Eau Evian 1,5L", "Lait Lactel 1L", "Leffe 25cl");
    assert.deepEqual(
      await matched([...packs, ...others], [...singles, ...others]),
      await matched(others, others),
    );
    const found = await matched(
      [...packs, ...others],
      [...singles, ...titles("Coca Cola canettes 6 x 33 cl"), ...others],
    );
    assert.ok(
      found.some(([own, theirs]) => own === "Coca-Cola 6x33cl" && theirs === "Coca Cola canettes 6 x 33 cl"),
    );
  });
  test("takes no other capacity, count or size of the same, though it is all there is", async () => {
    const [own, theirs] = [
      titles("Smartphone Zenith Nova 256 Go", "Essuie-tout Blanca 8 rouleaux", "Lessive Ariane 40 lavages"),
      titles("Smartphone Zenith Nova 512 Go", "Essuie-tout Blanca 4 rouleaux", "Lessive Ariane 20 lavages"),
    ];
    assert.deepEqual(
      await matched([...own, ...others], [...theirs, ...others]),
      await matched(others, others),
    );
    assert.equal((await matched([...own, ...others], [...own, ...others])).length, 6);
  });
  test("gives each product one match at most", async () => {
    const twice = titles("Dyson V11 aspirateur", "Dyson V11 aspirateur balai");
    const found = await matched(others, [...twice, ...others.slice(0, 1)]);
    assert.equal(new Set(found.map(([own]) => own)).size, found.length);
    assert.equal(new Set(found.map(([, theirs]) => theirs)).size, found.length);
  });
  test("is surer where keys have told what a wrong one looks like", async () => {
    const fruits = "fraise framboise abricot cerise prune figue mûre orange citron pêche poire coing".split(
      " ",
    );
    const jams = (brand: string) =>
      fruits.map((fruit) => `Confiture extra ${fruit} allégée en sucres ${brand} 320 g`);
    const brands =
      "Lucien Clémence Augustine Barnabé Célestin Éléonore Fulbert Gaspard Honorine Isidore".split(" ");
    const shop = brands.flatMap(jams);
    // They sell every other one of mine; of the rest they have the same fruit of another brand.
    const sold = [...shop.keys()].filter((at) => at % 2 === 0);
    const matcher = new TextMatcher();
    for (const title of shop) matcher.own.add({ title });
    for (const at of sold) matcher.theirs.add({ title: shop[at]! });
    for (const title of jams("Philomène")) matcher.theirs.add({ title });
    const right = sold.map((own, theirs) => ({ own, theirs }));
    const guessed = await matcher.match(right);
    const known = await matcher.match(right, { verdicts: { right, wrong: [] } });
    assert.ok(guessed.matches.length > 0);
    assert.deepEqual(known.matches, []);
    assert.ok(known.threshold > 0.65 && known.threshold < 0.88, String(known.threshold));
  });
  test("is the same with several threads, and told product by product", async () => {
    const names = Array.from(
      { length: 4_500 },
      (_, at) => `Perceuse ${makers[at % 7]} DDF${1_000 + at} ${at % 40} V`,
    );
    const matcher = new TextMatcher();
    for (const title of names) matcher.own.add({ title });
    for (const title of names.toReversed()) matcher.theirs.add({ title: title.toUpperCase() });
    const told: number[] = [];
    const threaded = await matcher.match([], { threads: 3, progress: (done) => told.push(done) });
    assert.deepEqual(threaded, await matcher.match([], { threads: 1 }));
    assert.equal(threaded.matches.length, names.length);
    assert.deepEqual([told.length > 3, told.at(-1)], [true, names.length]);
    const signal = AbortSignal.abort(new Error("enough"));
    await assert.rejects(matcher.match([], { threads: 3, signal }), /enough/);
  });
  test("looks at the chosen products only", async () => {
    const matcher = new TextMatcher();
    for (const { title } of others) for (const side of [matcher.own, matcher.theirs]) side.add({ title });
    const { matches } = await matcher.match([], { chosen: new Set([2, 0]) });
    assert.deepEqual(new Set(matches.map(({ own, theirs }) => `${own} ${theirs}`)), new Set(["0 0", "2 2"]));
  });
  test("of nothing is nothing", async () => {
    assert.deepEqual(await matched([], []), []);
    assert.deepEqual(await matched(titles("", "…"), titles("😀")), []);
  });
});

describe("without labels", () => {
  const shared = sharedFolder();
  test(
    "nine pairs in ten of Abt and Buy are found, and hardly a wrong one",
    { skip: shared ? false : "the shared data is not here" },
    async () => {
      const read = (name: string, encoding: string) =>
        Papa.parse<Record<string, string>>(
          new TextDecoder(encoding).decode(readFileSync(join(shared!, "data/er-abt-buy", name))),
          { header: true, skipEmptyLines: true },
        ).data;
      const own = read("Abt.csv", "windows-1252");
      const theirs = read("Buy.csv", "utf-8");
      const truth = new Set(
        read("abt_buy_perfectMapping.csv", "utf-8").map((row) => `${row["idAbt"]} ${row["idBuy"]}`),
      );
      const matcher = new TextMatcher();
      for (const [rows, side] of [
        [own, matcher.own],
        [theirs, matcher.theirs],
      ] as const) {
        for (const row of rows) {
          side.add({
            title: row["name"] ?? "",
            brand: row["manufacturer"],
            description: row["description"],
            price: row["price"] ? Number(row["price"].replace(/[$,]/g, "")) : null,
          });
        }
      }
      const { matches } = await matcher.match();
      const right = matches.filter((pair) =>
        truth.has(`${own[pair.own]!["id"]} ${theirs[pair.theirs]!["id"]}`),
      ).length;
      assert.ok(right / matches.length > 0.97, `precision ${right / matches.length}`);
      assert.ok(right / truth.size > 0.9, `recall ${right / truth.size}`);
    },
  );
});
