// `npx vigie` on files, as a person types it: what it prints, what it writes, how it ends.
import assert from "node:assert/strict";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import Papa from "papaparse";
import { startEmbedded } from "#server/store/embedded.ts";
import { vigie as typed } from "./support/commandLine.ts";
import { vigieOnDatabase } from "./support/commandOnDatabase.ts";
import { sharedFolder } from "./support/shared.ts";
import { temporaryFolder } from "./support/temporary.ts";

const english = { LANG: "en_GB.UTF-8" };

describe("vigie compare", () => {
  let folder: string;
  before(async () => {
    folder = await temporaryFolder();
    await write(
      "mine.csv",
      "ean;nom;prix;marque\n3017800132463;Lait;1,20;Blanche\n3017800201763;Beurre;2,50;Dorée\n",
    );
    await write("a.csv", "gtin,title,price\n3017800132463,Milk,1.10\n3017800201763,Butter,2.50\n");
    await write("b.json", JSON.stringify([{ ean: "17800132463", name: "Lait entier", price: 1.3 }]));
  });

  const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);

  test("tells where one is cheaper, equal or more expensive, and writes it", async () => {
    const { code, out, err } = await typed(
      folder,
      "compare --own mine.csv --competitor A=a.csv --competitor B=b.json --out positions.csv --json",
      {},
      "launcher",
    );
    assert.equal(code, 0, err);
    assert.deepEqual(JSON.parse(out), {
      own: 2,
      competitor: 3,
      matched: 2,
      cheap: 0,
      equals: 1,
      expensive: 1,
    });
    const [header = "", ...lines] = (await readFile(join(folder, "positions.csv"), "utf8"))
      .trimEnd()
      .split("\n");
    assert.match(header, /^\uFEFFProduit;SKU;EAN;.*;A : prix;A : écart;A : écart en %;B : prix;/);
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? "", /^Lait;;3017800132463;.*;1,20;plus cher;1,10;A;0,10;9,09;/);
    assert.match(lines[1] ?? "", /^Beurre;.*;2,50;même prix;2,50;A;0,00;0;/);
  });
  test("prints a table without --json", async () => {
    const french = await onDatabase("compare --own mine.csv --competitor A=a.csv --out positions.csv");
    assert.match(french.out, /Produits matchés +2\n/);
  });
  test("reads the columns it is told, on both sides or on one", async () => {
    await write("odd.csv", "code|what|cost\n3017800132463|Milk|1.00\n");
    const { out, err } = await onDatabase(
      "compare --own mine.csv --competitor Odd=odd.csv --map price=prix --competitor-map ean=code --competitor-map title=what --competitor-map price=cost --own-map ean=ean --own-map title=nom --out positions.csv --json",
    );
    assert.equal(err, "");
    assert.equal(JSON.parse(out).expensive, 1);
  });
  test("recognises the columns it is not told by their names", async () => {
    await write("dear.csv", "ean;nom;prix;prix_remise\n3017800132463;Lait;1,20;1,00\n");
    const args =
      "compare --own dear.csv --competitor A=a.csv --own-map price=prix_remise --out positions.csv --json";
    const { out, err } = await onDatabase(args);
    assert.equal(err, "");
    assert.equal(JSON.parse(out).cheap, 1);
  });
  test("keeps what it made when it is told where, and adds to it the next time", async () => {
    const kept = { VIGIE_DATA: join(folder, "kept") };
    const compared = "compare --own mine.csv --competitor A=a.csv --out positions.csv --json";
    const first = await vigie(compared, kept);
    // Its database has ended with it; the other commands join one that is started again, instead of one each.
    const database = await startEmbedded({ dataDir: kept.VIGIE_DATA });
    const second = await vigie(compared, kept);
    assert.deepEqual(JSON.parse(second.out), JSON.parse(first.out));
    const exported = await vigie("export --catalog 1", kept);
    const written = await readFile(join(folder, "positions.csv"), "utf8");
    assert.equal(exported.out, written, "a spreadsheet reads the one as the other");
    const args = "import --website 1 mine.csv --observed-at 2026-01-31T08:00:00Z";
    const imported = await vigie(args, kept);
    await write("renamed.csv", "ean;nom;tarif_ttc_web\n3017800132463;Lait;1,20\n3017800201763;Beurre;2,10\n");
    const paused = await vigie("import --website 1 renamed.csv", kept);
    await write("dated.csv", "ean;nom;prix;marque;vu\n3017800132463;Lait;1,10;Blanche;03/04/2024\n");
    const dated = "import --website 1 dated.csv --map observedAt=vu";
    const [asked, told] = [await vigie(dated, kept), await vigie(`${dated} --date-format dmy`, kept)];
    await database.stop();
    assert.equal(paused.code, 1);
    assert.match(paused.err, /Colonnes absentes du fichier\s: «\sprix\s».* n° \d+ attend, en pause/);
    assert.equal(asked.code, 1);
    assert.match(asked.err, /«\svu\s» peuvent se lire de deux façons/);
    assert.equal(told.code, 0, told.err);
    assert.match(told.err, /datés par le fichier, du 03\/04\/2024 au 03\/04\/2024/);
    assert.match(
      imported.out,
      /mine\.csv est importé\. Lignes lues : 2 ; produits créés : 0 ; modifiés : 0 ; lignes en erreur : 0\./,
    );
  });
  test(
    "counts the first hundred articles of a survey of supermarkets exactly, each side the lines of one of them",
    { skip: sharedFolder() ? false : "the shared data is not here" },
    async () => {
      const { survey, expected } = await partOfSurvey();
      await write("survey.csv", survey);
      const maps = "ean=code title=name price=price brand=brand category=category unit=quantity".split(" ");
      const args = [
        "compare",
        "--own",
        "survey.csv",
        "--competitor",
        "Cora=survey.csv",
        "--own-where",
        "supermarket=AUCHAN",
      ];
      args.push(
        "--competitor-where",
        "supermarket=CORA",
        ...maps.flatMap((map) => ["--map", map]),
        "--out",
        "q.csv",
        "--json",
      );
      const { out, err } = await onDatabase(args);
      assert.equal(err, "");
      assert.deepEqual(JSON.parse(out), expected);
    },
  );

  const refusals: [string, string, RegExp, number][] = [
    ["nothing", "compare", /--own/, 2],
    ["an unknown option", "compare --owm x", /--owm/, 2],
    [
      "a file that is not there",
      "compare --own no.csv --competitor A=a.csv --out p.csv",
      /no\.csv n'existe pas/,
      2,
    ],
    ["a folder", "compare --own . --competitor A=a.csv --out p.csv", /n'est pas un fichier/, 2],
    ["a competitor without a name", "compare --own mine.csv --competitor a.csv --out p.csv", /nom=valeur/, 2],
    [
      "the same name twice",
      "compare --own mine.csv --competitor A=a.csv --competitor a=b.json --out p.csv",
      /deux sites/,
      2,
    ],
    [
      "an unknown identifier",
      "compare --own mine.csv --competitor A=a.csv --id colour --out p.csv",
      /colour/,
      2,
    ],
    [
      "an unknown currency",
      "compare --own mine.csv --competitor A=a.csv --currency EURO --out p.csv",
      /EURO/,
      2,
    ],
    [
      "a column that is not there",
      "compare --own mine.csv --competitor A=a.csv --own-map price=cout --out p.csv",
      /mine\.csv : .*cout/,
      1,
    ],
    ["an empty file", "compare --own empty.csv --competitor A=a.csv --out p.csv", /empty\.csv : /, 1],
    ["a web page", "compare --own page.csv --competitor A=a.csv --out p.csv", /page\.csv : /, 1],
  ];
  for (const [what, args, message, expected] of refusals) {
    const nothing = { VIGIE_DATA: "never-made" };
    test(`refuses ${what}, says why and writes nothing`, async () => {
      await write("empty.csv", "");
      await write("page.csv", "<!doctype html><html><body><h1>404</h1></body></html>");
      const { code, out, err } = await (expected === 2 ? vigie(args, nothing) : onDatabase(args));
      assert.equal(code, expected, err);
      assert.match(err, message);
      assert.doesNotMatch(err, /at .*\.ts:\d+/, "no stack");
      assert.equal(out, "");
      await assert.rejects(readFile(join(folder, "p.csv")));
      // What is typed wrongly is refused before anything is begun.
      assert.ok(!(await readdir(folder)).includes(nothing.VIGIE_DATA));
    });
  }
  test("refuses an unknown command, says why and ends with the code of a mistake", async () => {
    const { code, out, err } = await vigie("compair", {}, "program");
    assert.equal(code, 2);
    assert.match(err, /compair/);
    assert.equal(out, "");
  });
  test("names the lines it could not read and takes the others, in the machine's language", async () => {
    await write(
      "some.csv",
      "ean;nom;prix\n3017800132463;Lait;1,20\n3017800201763;Beurre;gratuit\n\n;Sans code;3\n",
    );
    const { code, out, err } = await onDatabase(
      "compare --own some.csv --competitor A=a.csv --out positions.csv --json",
    );
    assert.equal(code, 1, "two of three lines are wrong: that is not the file one meant");
    assert.equal(out, "");
    assert.match(err, /\n {2}3: .*gratuit/);
    await write(
      "most.csv",
      "ean;nom;prix\n3017800132463;Lait;1,20\n3017800201763;Beurre;2,10\n3017800201764;Œufs;-3\n",
    );
    const most = await onDatabase("compare --own most.csv --competitor A=a.csv --out positions.csv", english);
    assert.equal(most.code, 0, most.err);
    assert.match(most.err, /1 line could not be read/);
    assert.match(most.err, /\n {2}4: The price "-3"/);
    assert.match(most.out, /My products +2\n/);
  });

  const vigie = (args: string | string[], settings?: Record<string, string>, by?: "program") =>
    typed(folder, args, settings, by);
  const onDatabase = (args: string | string[], settings?: Record<string, string>) =>
    vigieOnDatabase(folder, args, settings);
});

/** Its lines of the first articles that the own supermarket has, and what is counted of them here, line by line. */
async function partOfSurvey() {
  const file = join(sharedFolder() ?? "", "data/prices-fr-supermarches-qlmc/export.csv");
  const { data, meta } = Papa.parse<Record<string, string>>(await readFile(file, "utf8"), {
    header: true,
    skipEmptyLines: true,
  });
  const pricesOf = (supermarket: string) =>
    new Map(
      data
        .filter((line) => line["supermarket"] === supermarket)
        .map(({ code, price }) => [code!, Number(price)]),
    );
  const [all, theirs] = [pricesOf("AUCHAN"), pricesOf("CORA")];
  const own = new Map([...all].slice(0, 100));
  const gaps = [...own]
    .filter(([code]) => theirs.has(code))
    .map(([code, price]) => price - theirs.get(code)!);
  const expected = {
    own: own.size,
    competitor: gaps.length,
    matched: gaps.length,
    cheap: gaps.filter((gap) => gap < 0).length,
    equals: gaps.filter((gap) => gap === 0).length,
    expensive: gaps.filter((gap) => gap > 0).length,
  };
  const lines = data.filter(({ code }) => own.has(code!));
  return { survey: Papa.unparse({ fields: meta.fields!, data: lines }, { delimiter: ";" }), expected };
}
