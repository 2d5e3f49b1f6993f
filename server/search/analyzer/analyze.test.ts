// What the engine reads in a title.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Analyzer, kinds } from "./analyze.ts";

const analyzer = new Analyzer();
const names = Object.entries(kinds);

/** Each position as its kind and its forms: "model wh1000xm4|wh|1000xm4". */
function read(text: string): string[] {
  analyzer.read(text);
  return Array.from({ length: analyzer.positions }, (_, at) => {
    const forms = [];
    for (let form = analyzer.firstForm[at]!; form < analyzer.firstForm[at + 1]!; form += 1) {
      forms.push(analyzer.form(form));
    }
    return `${names.find(([, kind]) => kind === analyzer.kinds[at])![0]} ${forms.join("|")}`;
  });
}

describe("a title", () => {
  for (const [text, ...expected] of [
    ["Œufs frais de l’Île-de-Ré", "word oeuf", "word frai", "word ile", "word re"],
    ["Jus d'orange « bio » aujourd'hui", "word jus", "word orange", "word bio", "word aujourd", "word hui"],
    ["Casque WH-1000XM4", "word casque", "model wh1000xm4|wh|1000xm4"],
    ["Bosch 0.601.868.109", "word bosch", "model 601868109"],
    ["Tondeuse 42,7 cm³", "word tondeuse", "quantity ~42.7ml"],
    ["Toile 2 m2", "word toile", "quantity ~20000cmq"],
    ["Vidéoprojecteur 2200 lm", "word videoprojecteur", "quantity ~2200lm"],
    ["SSD 1To", "word ssd", "quantity ~1000000mb"],
    ["SSD 1000 Go", "word ssd", "quantity ~1000000mb"],
    ["to be 1 To", "word be", "quantity ~1000000mb"],
    ["Eau 2x500ml", "word eau", "number 2", "quantity ~500ml"],
    ["Eau 6 x 1,5 L", "word eau", "number 6", "quantity ~1500ml"],
    ["10,000 pièces", "number 10000", "word piece"],
    ["10,5 volts", "quantity ~10.5v"],
    ['Écran 27"', "word ecran", "quantity ~27in"],
    ["Écran 27'' incurvé", "word ecran", "quantity ~27in", "word incurve"],
    ["1920x1080", "number 1920", "number 1080"],
    ["Men's watch", "word men", "word watch"],
    ["PSLX350H", "model pslx350h"],
    ["AC/DC 12V", "word ac", "word dc", "quantity ~12v"],
    ["Bière x4 33 cl", "word biere", "pack x4", "quantity ~330ml"],
    ["Jambon 6Tr 2plis 160s", "word jambon", "pack 6tr", "pack 2plis", "pack 160s"],
    ["Gel 2EN1 FPS15", "word gel", "pack 2en1", "pack fps15"],
    ["Gel 2-en-1, papier x6-2plis", "word gel", "pack 2en1", "word papier", "pack x6", "pack 2plis"],
    ["Fujifilm X20", "word fujifilm", "model x20"],
    ["fujifilm x20", "word fujifilm", "model x20"],
    ["iPhone 6s", "word iphone", "model 6s"],
    ["sans-fil", "word fil"],
    ["Porte-clés", "word porte", "word cle"],
    ["iPhone 8 Plus", "word iphone", "number 8", "word plu"],
    ["007", "number 7"],
    ["réf. 00123456", "word ref", "model 123456"],
    ["½ bouteille", "number 1", "number 2", "word bouteille"],
    ["😀"],
  ] as [string, ...string[]][]) {
    test(text, () => assert.deepEqual(read(text), expected));
  }

  test("of any length and any signs is read up to its bounds", () => {
    for (const text of [
      "a1-".repeat(10_000),
      "1.".repeat(9_000),
      "ﷺ".repeat(5_000),
      "\u0000'\"x".repeat(9_000),
    ]) {
      assert.ok(read(text).length < 4_000);
    }
  });
});
