// `npx vigie match` on files, as a person types it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { lstat, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { vigie as typed } from "../../test/support/commandLine.ts";
import { temporaryFolder } from "../../test/support/temporary.ts";

describe("vigie match", () => {
  let folder: string;
  before(async () => {
    folder = await temporaryFolder();
    await write(
      "mine.csv",
      Buffer.from(
        "code;nom;marque;ean\n" +
          "A1;Lait demi-\u00e9cr\u00e9m\u00e9 1 L;Blanche;3017800132463\n" +
          "A2;Casque WH-1000XM4 noir;Sony;\n" +
          "A3;Perceuse GSR 12V;Bosch;\n" +
          "A4;Bouilloire inox 1,7 L;Tefal;\n",
        "latin1",
      ),
    );
    await write(
      "theirs.csv",
      "ref,title,brand,ean,price\n" +
        "91,Milk,,3017800132463,1.10\n" +
        "92,Sony WH1000XM4 wireless headphones,Sony,,249\n" +
        "93,Sony WH1000XM3 wireless headphones,Sony,,199\n" +
        "94,Bosch perceuse visseuse GSR 12V,Bosch,,89\n",
    );
  });
  const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);

  const maps = "--own-map product_id=code --competitor-map product_id=ref";

  test("writes each pair with its score, its method and why, keys before texts", async () => {
    const { code, out, err } = await vigie(
      `match --own mine.csv --competitor theirs.csv ${maps} --out pairs.csv --json`,
      {},
      "program",
    );
    assert.equal(code, 0, err);
    assert.deepEqual(JSON.parse(out), { own: 4, competitor: 4, matched: 3, key: 1, text: 2 });
    const [header, byKey, ...byText] = (await readFile(join(folder, "pairs.csv"), "utf8"))
      .trimEnd()
      .split("\n");
    assert.equal(header, "\uFEFFProduit;Produit du concurrent;Score;Méthode;Explication");
    assert.equal(byKey, "A1;91;100;key;même EAN");
    assert.deepEqual(byText.map((line) => line.split(";").slice(0, 2).join()).toSorted(), ["A2,92", "A3,94"]);
    for (const line of byText) assert.match(line, /;text;.*mots \+\d+/);
  });
  test("reads attributes that say so themselves, by which quantities tell products apart", async () => {
    const file = (name: string, capacity: string) =>
      write(name, `sku;titre;marque;prix;attr_capacité\nA1;Clé USB Kingston DT70;Kingston;9;${capacity}\n`);
    await file("keys.csv", "64 Go");
    for (const [capacity, matched] of [
      ["64 Go", 1],
      ["128 Go", 0],
    ] as const) {
      await file("rival.csv", capacity);
      const { out, err } = await vigie(
        "match --own keys.csv --competitor rival.csv --out keys.out.csv --json",
      );
      assert.equal(JSON.parse(out).matched, matched, err);
    }
  });
  test("says it in words without --json", async () => {
    const { out } = await vigie(`match --own mine.csv --competitor theirs.csv ${maps} --out pairs.csv`);
    assert.equal(out, "Produits matchés avec 4 : 3 sur 4 (par clés : 1, par textes : 2).\n");
  });

  test(
    "writes to the file behind a link, and into what is no file",
    { skip: process.platform === "win32" },
    async () => {
      await write("real.csv", "old");
      await symlink(join(folder, "real.csv"), join(folder, "link.csv"));
      const files = `match --own mine.csv --competitor theirs.csv ${maps} --json`;
      assert.equal((await vigie(`${files} --out link.csv`)).code, 0);
      assert.ok((await lstat(join(folder, "link.csv"))).isSymbolicLink());
      const pairs = await readFile(join(folder, "real.csv"), "utf8");
      assert.match(pairs, /A1;91;100;key/);

      execFileSync("mkfifo", [join(folder, "pipe")]);
      const read = readFile(join(folder, "pipe"), "utf8");
      assert.equal((await vigie(`${files} --out pipe`)).code, 0);
      assert.equal(await read, pairs);
    },
  );

  /** The same four products, as different programs write them. */
  const lines = [
    ["code", "nom", "marque", "ean"],
    ["A1", "Lait demi-écrémé 1 L", "Blanche", "3017800132463"],
    ["A2", "Casque\nWH-1000XM4 noir", "Sony", ""],
    ["A3", "Perceuse GSR 12V", "Bosch", ""],
    ["A4", "Bouilloire inox 1,7 L", "Tefal", ""],
  ];
  const table = (delimiter: string) =>
    lines.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join("\r\n");
  const writings: [string, Buffer][] = [
    ["semicolons and line breaks within quotes", Buffer.from(table(";"))],
    ["tabs, in windows-1252", Buffer.from(table("\t"), "latin1")],
    ["bars, in UTF-16 with its mark", Buffer.from(`\uFEFF${table("|")}`, "utf16le")],
    ["commas, compressed", gzipSync(table(","))],
  ];
  for (const [how, content] of writings) {
    test(`reads ${how}`, async () => {
      await write("written.csv", content);
      const { out, err } = await vigie(
        `match --own written.csv --competitor theirs.csv ${maps} --out pairs.csv --json`,
      );
      assert.equal(err, "");
      assert.deepEqual(JSON.parse(out), { own: 4, competitor: 4, matched: 3, key: 1, text: 2 });
    });
  }
  test("takes products whose price cannot be read", async () => {
    await write("prices.csv", "code;nom;ean;prix\nA1;Lait;3017800132463;0\nA2;Beurre;;sur demande\n");
    const { out, err } = await vigie(
      `match --own prices.csv --competitor theirs.csv ${maps} --out pairs.csv --json`,
    );
    assert.equal(err, "");
    assert.deepEqual(JSON.parse(out), { own: 2, competitor: 4, matched: 1, key: 1, text: 0 });
  });
  test("finds model numbers in a description", async () => {
    const told =
      "ref;titre;description\n1;Platine Sony;Platine vinyle PSLX350H à courroie\n2;Platine Sony;Platine\n";
    await write("told.csv", told);
    await write("titled.csv", "code;nom\nT;Sony PSLX350H platine vinyle\n");
    await vigie(`match --own titled.csv --competitor told.csv ${maps} --out pairs.csv`);
    assert.match(await readFile(join(folder, "pairs.csv"), "utf8"), /^T;1;\d+;text;.*numéro de modèle/m);
  });
  test("matches each of several own products with one barcode, with the closest price of theirs", async () => {
    await write(
      "twice.csv",
      "code;nom;ean;prix\nA;Lait;3017800132463;1,10\nB;Lait bis;3017800132463;2\nB;Encore;3017800132463;9\n",
    );
    await write("prices.csv", "ref;nom;ean;prix\n1;Milk;3017800132463;1,9\n2;Milk;3017800132463;1,15\n");
    const { out, err } = await vigie(
      `match --own twice.csv --competitor prices.csv ${maps} --out pairs.csv --json`,
    );
    assert.deepEqual(JSON.parse(out), { own: 2, competitor: 2, matched: 2, key: 2, text: 0 });
    assert.equal(err, "twice.csv : 1 ligne répète un identifiant déjà lu et n'est pas prise en compte\n");
    const [, ...pairs] = (await readFile(join(folder, "pairs.csv"), "utf8")).trimEnd().split("\n");
    assert.deepEqual(pairs, ["A;2;100;key;même EAN", "B;1;100;key;même EAN"]);
  });
  test("naming one column leaves the others as they are recognised, what identifies a product too", async () => {
    await write(
      "parts.csv",
      "Référence;Désignation;Réf. fabricant;EAN\nP1;Lait;;3017800132463\nP2;Casque Sony;WH-1000XM4;\nP3;Perceuse;;\n",
    );
    const args = "match --own parts.csv --competitor theirs.csv --competitor-map product_id=ref --out";
    const plain = await vigie(`${args} plain.csv --json`);
    assert.equal(JSON.parse(plain.out).own, 3, plain.err);
    const named = await typed(folder, [
      ...`${args} named.csv --json --own-map`.split(" "),
      "mpn=Réf. fabricant",
    ]);
    assert.equal(named.err, "");
    assert.equal(named.out, plain.out);
    assert.equal(
      await readFile(join(folder, "named.csv"), "utf8"),
      await readFile(join(folder, "plain.csv"), "utf8"),
    );
  });
  test("calls products by their barcode, which is a key all the same", async () => {
    await write("barcodes.csv", "ean;nom\n3017800132463;Lait\n");
    const { out } = await vigie(
      "match --own barcodes.csv --competitor theirs.csv --own-map product_id=ean --competitor-map product_id=ref --out pairs.csv --json",
    );
    assert.equal(JSON.parse(out).key, 1);
    assert.match(await readFile(join(folder, "pairs.csv"), "utf8"), /^3017800132463;91;/m);
  });
  test("says in English what is wrong as well", async () => {
    await write("header.csv", "code;nom\n");
    const { code, err } = await vigie(`match --own header.csv --competitor theirs.csv ${maps} --out p.csv`, {
      LANG: "en_GB.UTF-8",
    });
    assert.equal(code, 1);
    assert.equal(err, "header.csv: The file is empty\n");
  });

  const refusals: [string, string, RegExp, number][] = [
    ["nothing", "match", /^Il manque --own, --competitor, --out\.\n\n/, 2],
    ["half of what it needs", "match --own mine.csv", /^Il manque --competitor, --out\./, 2],
    ["an option that is none", "match --own mine.csv --sure", /^L'option --sure n'existe pas ici/, 2],
    ["an option without its value", "match --out", /^L'option --out attend une valeur/, 2],
    [
      "a file that is not there",
      "match --own no.csv --competitor theirs.csv --out p.csv",
      /no\.csv n'existe pas/,
      2,
    ],
    ["an empty file", "match --own empty.csv --competitor theirs.csv --out p.csv", /empty\.csv : /, 1],
    [
      "a header alone",
      `match --own header.csv --competitor theirs.csv ${maps} --out p.csv`,
      /header\.csv : Le fichier est vide/,
      1,
    ],
    [
      "a file whose lines can mostly not be told apart",
      "match --own mine.csv --competitor theirs.csv --id ean --out p.csv",
      /mine\.csv : .* 3 sur 4\. .*product_id=/,
      1,
    ],
    [
      "a word that is no option",
      "match --own mine.csv --competitor theirs.csv --own-map title=Nom complet --out p.csv",
      /« complet »/,
      2,
    ],
    [
      "a file nobody may write",
      `match --own mine.csv --competitor theirs.csv ${maps} --out none/p.csv`,
      /^none\/p\.csv ne peut pas être écrit/,
      1,
    ],
    [
      "a column that is not there",
      "match --own mine.csv --competitor theirs.csv --own-map title=titre --out p.csv",
      /mine\.csv : .*titre/,
      1,
    ],
    [
      "an unknown field",
      "match --own mine.csv --competitor theirs.csv --map colour=x --out p.csv",
      /« colour » n'est pas un champ : .*--own-map.* product_id/,
      2,
    ],
  ];
  for (const [what, args, message, expected] of refusals) {
    test(`refuses ${what}, says why and writes nothing`, async () => {
      await write("empty.csv", "");
      await write("header.csv", "code;nom\n");
      const { code, out, err } = await vigie(args);
      assert.equal(code, expected, err);
      assert.match(err, message);
      assert.doesNotMatch(err, /at .*\.ts:\d+/, "no stack");
      assert.equal(out, "");
      await assert.rejects(readFile(join(folder, "p.csv")));
    });
  }

  const vigie = (args: string, settings?: Record<string, string>, by?: "program") =>
    typed(folder, args, settings, by);
});
