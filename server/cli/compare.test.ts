// `npx vigie compare --match auto` on files: what keys leave over is matched by its texts.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { sql } from "kysely";
import { openStore } from "#server/store/database.ts";
import { vigie } from "../../test/support/commandLine.ts";
import { emptyInstallation, vigieOnDatabase } from "../../test/support/commandOnDatabase.ts";
import { temporaryFolder } from "../../test/support/temporary.ts";

describe("vigie compare --match", () => {
  let folder: string;
  before(async () => {
    folder = await temporaryFolder();
    await write(
      "boutique.csv",
      "ean;nom;marque;prix\n" +
        "3017800132463;Lait demi-écrémé 1 L;Blanche;1,20\n" +
        "4548736112117;Casque sans fil WH-1000XM4 noir;Sony;279,00\n" +
        "3165140846967;Perceuse-visseuse GSR 12V-15 FC;Bosch;189,90\n" +
        "3045386366989;Bouilloire inox 1,7 L KI240D10;Tefal;49,90\n" +
        "3121040074411;Autocuiseur Clipso Minut 5 L;Seb;119,00\n",
    );
    await write(
      "rival.csv",
      "sku,ean,name,brand,price\n" +
        "R1,3017800132463,Lait,,1.10\n" +
        "R2,,Sony WH1000XM4 casque bluetooth noir,Sony,249.00\n" +
        "R3,,Sony WH1000XM3 casque bluetooth noir,Sony,199.00\n" +
        "R4,,Bosch perceuse visseuse GSR12V-15FC,Bosch,189.90\n" +
        "R5,5000000000005,Bouilloire inox Tefal KI240D10 1.7 L,Tefal,39.90\n",
    );
    await write(
      "autre.csv",
      "sku;nom;marque;prix\nX1;Seb Clipso Minut autocuiseur 5L;Seb;129,00\nX2;Tapis de sol;Domyos;15,00\n",
    );
  });
  const write = (name: string, content: string) => writeFile(join(folder, name), content);
  const files = "--own boutique.csv --competitor Rival=rival.csv --competitor Autre=autre.csv";

  test("matches by keys alone unless it is told otherwise", async () => {
    const { database, settings } = await emptyInstallation();
    for (const how of ["", " --match keys"]) {
      const { out, err } = await vigie(folder, `compare ${files} --out p.csv --json${how}`, settings);
      assert.equal(err, "");
      assert.deepEqual(JSON.parse(out), {
        own: 5,
        competitor: 7,
        matched: 1,
        cheap: 0,
        equals: 0,
        expensive: 1,
      });
    }
    await database.drop();
  });
  test("matches what keys leave over by texts at each competitor, but never two barcodes, and compares", async () => {
    const { code, out, err } = await vigieOnDatabase(
      folder,
      `compare ${files} --out auto.csv --json --match auto`,
      {},
      "program",
    );
    assert.equal(code, 0, err);
    assert.deepEqual(JSON.parse(out), {
      own: 5,
      competitor: 7,
      matched: 4,
      cheap: 1,
      equals: 1,
      expensive: 2,
      key: 1,
      text: 3,
    });
    const written = await readFile(join(folder, "auto.csv"), "utf8");
    assert.match(written, /Casque sans fil WH-1000XM4 noir;.*;279,00;plus cher;249,00;Rival;30,00;/);
    assert.match(written, /Autocuiseur Clipso Minut 5 L;.*;119,00;moins cher;129,00;Autre;-10,00;/);
    assert.doesNotMatch(written, /Bouilloire/);
  });
  test("reads the model numbers of descriptions, and tells how many matches were made by what", async () => {
    const own = [
      "S1;Support mural;Peerless;60;Réf. ST660P, écrans de 37 à 60 pouces",
      "S2;Support mural;Peerless;70;Réf. ST670P",
    ];
    const others = ["A;Lampe de bureau;Lexon;30;", "B;Tapis de bain;Sorema;25;"];
    await write("murs.csv", ["sku;nom;marque;prix;description", ...own, ...others].join("\n"));
    await write(
      "rival-murs.csv",
      "sku;nom;marque;prix\nR1;Support mural ST670P;Peerless;71\nR2;Support mural ST660P;Peerless;61\nR3;Vase;Serax;20\n",
    );
    const args =
      "compare --own murs.csv --competitor Rival=rival-murs.csv --out murs-matched.csv --match auto";
    const { code, out, err } = await vigieOnDatabase(folder, args);
    assert.equal(code, 0, err);
    assert.match(out, /Matchs par clés +0\nMatchs par textes +2\n/);
    const written = await readFile(join(folder, "murs-matched.csv"), "utf8");
    assert.match(written, /S1;.*;60,00;moins cher;61,00;/);
    assert.match(written, /S2;.*;70,00;moins cher;71,00;/);
  });
  test("finds the same when it is called again, and adds what is new", async () => {
    const { database, settings: kept } = await emptyInstallation();
    const args = "compare --own boutique.csv --competitor Rival=rival.csv --out kept.csv --match auto";
    const first = await vigie(folder, `${args} --json`, kept);
    const firstWritten = await readFile(join(folder, "kept.csv"), "utf8");
    const again = await vigie(folder, `${args} --json`, kept);
    assert.equal(again.out, first.out, again.err);
    assert.equal(await readFile(join(folder, "kept.csv"), "utf8"), firstWritten);
    assert.equal(JSON.parse(first.out).text, 2);
    const english = { ...kept, LANG: "en_GB.UTF-8" };
    const more = await vigie(folder, `${args} --competitor Autre=autre.csv`, english);
    assert.match(more.out, /Matches by keys +1\nMatches by texts +3\n/, more.err);
    await database.drop();
  });
  test("refuses another way, naming those there are", async () => {
    const { code, out, err } = await vigie(folder, `compare ${files} --out none.csv --match texte`);
    assert.equal(code, 2);
    assert.match(err, /keys ou auto : « texte »/);
    assert.equal(out, "");
  });
  test("goes on after a command that was killed in the middle of an import", async () => {
    const { database, settings } = await emptyInstallation();
    const compare = () => vigie(folder, `compare ${files} --out p.csv --json`, settings);
    const first = await compare();
    const store = openStore(settings.DATABASE_URL, { connections: 1 });
    // As a killed process leaves it: at work, and nobody holds its lock.
    await sql`
      update website_import set status = 'running', end_datetime = null, attempt = attempt + 1, merged = false
      where id = (select max(id) from website_import)`.execute(store.db);
    const second = await compare();
    assert.equal(second.code, 0, second.err);
    assert.equal(second.out, first.out);
    assert.match(second.err, /autre\.csv : un autre import de ce site est en cours/);
    const { rows } = await sql`select distinct status from website_import`.execute(store.db);
    assert.deepEqual(rows, [{ status: "complete" }]);
    await store.close();
    await database.drop();
  });
});
