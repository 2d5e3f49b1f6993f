// `npx vigie match` on files, as a person types it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { before, describe, test } from "node:test";
import { temporaryFolder } from "../../test/support/temporary.ts";

const program = join(import.meta.dirname, "..", "..", "bin", "vigie.mjs");

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
  test("says it in words without --json", async () => {
    const { out } = await vigie(`match --own mine.csv --competitor theirs.csv ${maps} --out pairs.csv`);
    assert.equal(out, "3 produits sur 4 matchés avec 4 : 1 par clés, 2 par textes.\n");
  });

  const refusals: [string, string, RegExp, number][] = [
    ["nothing", "match", /--competitor/, 2],
    [
      "a file that is not there",
      "match --own no.csv --competitor theirs.csv --out p.csv",
      /no\.csv n'existe pas/,
      2,
    ],
    ["an empty file", "match --own empty.csv --competitor theirs.csv --out p.csv", /empty\.csv : /, 1],
    [
      "a column that is not there",
      "match --own mine.csv --competitor theirs.csv --own-map title=titre --out p.csv",
      /mine\.csv : .*titre/,
      1,
    ],
    [
      "an unknown field",
      "match --own mine.csv --competitor theirs.csv --map colour=x --out p.csv",
      /colour/,
      2,
    ],
  ];
  for (const [what, args, message, expected] of refusals) {
    test(`refuses ${what}, says why and writes nothing`, async () => {
      await write("empty.csv", "");
      const { code, out, err } = await vigie(args);
      assert.equal(code, expected, err);
      assert.match(err, message);
      assert.doesNotMatch(err, /at .*\.ts:\d+/, "no stack");
      assert.equal(out, "");
      await assert.rejects(readFile(join(folder, "p.csv")));
    });
  }

  async function vigie(args: string) {
    const { LC_ALL: _all, ...inherited } = process.env;
    const child = spawn(process.execPath, [program, ...args.split(" ")], {
      cwd: folder,
      env: { ...inherited, LANG: "fr_FR.UTF-8" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.once("exit", resolve)),
    ]);
    return { out, err, code };
  }
});
