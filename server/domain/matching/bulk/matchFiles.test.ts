// Matches in bulk: a file of them imported, with a report by line, and all of them exported as one.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type World, openWorld } from "../../../../test/support/world.ts";
import { followChanges } from "../followChanges.ts";
import { markCatalogChange } from "../markChanges.ts";
import { actionNamed, matchColumns } from "./matchColumns.ts";
import { headersIn, wordsIn } from "#server/domain/exports/exportMatches.ts";
import { drawnTimes } from "../../../../test/support/drawn.ts";

type Report = {
  lines: number;
  matched: number;
  unmatched: number;
  unchanged: number;
  failed: number;
  errors: { line: number; message: string }[];
};

describe("a file of matches", () => {
  let world: World;
  let db: World["store"]["db"];
  const ids = new Map<string, number>();
  const id = (name: string) => ids.get(name)!;

  before(async () => {
    world = await openWorld();
    db = world.store.db;
    const { alice, shared } = world;
    const add = async (website: number, key: string, values: Record<string, string | number | null>) => {
      const columns = { product_id: key, title: `Produit ${key}`, price: 10, ...values };
      const { rows } = await sql<{ id: number }>`
        insert into product (website_id, ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
        values (${website}, ${sql.join(Object.values(columns))}) returning id`.execute(db);
      ids.set(key, rows[0]!.id);
    };
    await add(alice.website, "A1", { sku: "SKU-1", ean: "3245678901236", internal_ref: "R1" });
    await add(alice.website, "A2", { sku: "SKU-2", internal_ref: "R2", price: 20 });
    await add(alice.website, "A3", { sku: "SKU-3" });
    await add(alice.website, "A4", { sku: "SKU-3" });
    await add(alice.website, "A5", { sku: '=SKU;5"' });
    await add(alice.rival, "B1", { sku: "X1", url: "https://www.rival.example/p/un?utm_source=flux" });
    await add(alice.rival, "B2", { sku: "X2", url: "http://rival.example/p/deux?ref=2", price: 18 });
    await add(alice.rival, "B3", { sku: "X3", url: "https://rival.example/p/trois" });
    await add(alice.rival, "B4", { sku: "X3", url: "https://rival.example/p/trois/" });
    await add(shared, "C1", { sku: "X1", ean: "4006381333931", url: "https://shared.example/1" });
    await add(shared, "=C;2", { sku: "Y2", url: "https://shared.example/2" });
    await markCatalogChange(db, alice.catalog);
    await followChanges(world.store);
  });
  after(() => world.close());
  beforeEach(() => sql`delete from offer`.execute(db));

  const path = () => `/Catalogs/${world.alice.catalog}/matches/import`;
  const send = (
    content: string | Buffer,
    { dryRun = false as boolean | string, who = "alice" as "alice" | "bruno", headers = {} } = {},
  ) => {
    const boundary = "match-file";
    const file = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="m.csv"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(
        `\r\n--${boundary}\r\ncontent-disposition: form-data; name="dryRun"\r\n\r\n${dryRun}\r\n--${boundary}--\r\n`,
      ),
    ]);
    return world.call(who, "POST", path(), file, {
      headers: {
        authorization: world.tokens[who],
        "accept-language": "fr",
        "content-type": `multipart/form-data; boundary=${boundary}`,
        ...headers,
      },
    });
  };
  const importFile = async (content: string | Buffer, options = {}): Promise<Report> => {
    const answer = await send(content, options);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const counts = ({ matched, unmatched, unchanged, failed }: Report) => [
    matched,
    unmatched,
    unchanged,
    failed,
  ];
  const pairs = async () => {
    const { rows } = await sql<{ own: string; theirs: string; type: string; unmatched: boolean }>`
      select own.product_id as own, theirs.product_id as theirs, type, offer.unmatched from offer
      join product own on own.id = offer.product_id join product theirs on theirs.id = competitor_product_id
      order by 1, 2`.execute(db);
    return rows.map(({ own, theirs, type, unmatched }) => `${own}=${theirs} ${unmatched ? "undone" : type}`);
  };
  const versions = async () =>
    (
      await sql`select xmin::text, ctid::text from offer order by product_id, competitor_product_id`.execute(
        db,
      )
    ).rows;
  const exported = async (query = "", language = "fr", method = "GET") =>
    (
      await world.call(
        "alice",
        method,
        `/Catalogs/${world.alice.catalog}/export/matches${query}`,
        undefined,
        {
          headers: { authorization: world.tokens.alice, "accept-language": language },
        },
      )
    ).text;

  describe("that is imported", () => {
    test("makes the matches that it names, by whatever key and address it names them", async () => {
      const report = await importFile(
        [
          "sku;ean;référence interne;url concurrent;sku concurrent;ean concurrent;site concurrent;type",
          "SKU-1;;;http://rival.example/p/un/#avis;;;;",
          ";;R2;https://RIVAL.example/p/deux?ref=2&gclid=x;;;;manuel",
          ";3245678901236;;;;4006381333931;Shared;import",
          "SKU-2;;;;Y2;;https://www.shared.example/;Règle",
        ].join("\n"),
      );
      assert.deepEqual(report, { lines: 4, matched: 4, unmatched: 0, unchanged: 0, failed: 0, errors: [] });
      assert.deepEqual(await pairs(), ["A1=B1 manual", "A1=C1 import", "A2==C;2 import", "A2=B2 manual"]);
      const { body } = await world.call(
        "alice",
        "GET",
        `/MatchedProducts?filter=${encodeURIComponent(
          JSON.stringify({ where: { catalog_id: world.alice.catalog, product_id: id("A2") } }),
        )}`,
      );
      assert.deepEqual(
        [body[0].best_price, body[0].competitors_count],
        [10, 2],
        "prices are compared at once",
      );
    });

    test("again changes nothing, not even on disk", async () => {
      const file =
        "sku;url concurrent;type\nSKU-1;https://rival.example/p/un;\nSKU-2;https://rival.example/p/deux?ref=2;import\nSKU-1;https://shared.example/1;rejeté";
      assert.deepEqual(counts(await importFile(file)), [2, 1, 0, 0]);
      const before = await versions();
      assert.deepEqual(counts(await importFile(file)), [0, 0, 3, 0]);
      assert.deepEqual(await versions(), before);
    });

    test("replaces and undoes what there was, and leaves the rest as it is", async () => {
      await importFile("sku;sku concurrent;site\nSKU-1;X1;Rival\nSKU-2;X2;Rival\nSKU-1;X1;Shared");
      const report = await importFile(
        "sku;sku concurrent;site;type\nSKU-1;X2;rival.example;manuel\nSKU-1;X1;Shared;rejeté\nSKU-2;X2;Rival;import",
      );
      assert.deepEqual(counts(report), [1, 1, 1, 0]);
      assert.deepEqual(await pairs(), ["A1=B1 undone", "A1=B2 manual", "A1=C1 undone", "A2=B2 manual"]);
    });

    test("pins by hand what a rule has matched, and leaves it when it says that it is imported", async () => {
      await sql`insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, rule_id)
        values (${world.alice.catalog}, ${id("A1")}, ${world.alice.rival}, ${id("B1")}, 'rule', 1)`.execute(
        db,
      );
      assert.deepEqual(
        counts(await importFile("sku;url concurrent;type\nSKU-1;rival.example/p/un;import")),
        [0, 0, 1, 0],
      );
      assert.deepEqual(
        counts(await importFile("sku;url concurrent\nSKU-1;rival.example/p/un")),
        [1, 0, 0, 0],
      );
      assert.deepEqual(await pairs(), ["A1=B1 manual"]);
    });

    test("tells of each line what is wrong with it, and does the others", async () => {
      const lines = [
        ["SKU-9;;X1;Rival;", /«\sSKU-9\s» n'est aucun de vos produits/],
        ["SKU-3;;X1;Rival;", /plusieurs de vos produits/],
        ["SKU-1;;X9;Rival;", /«\sX9\s» n'est aucun produit de ce concurrent/],
        ["SKU-1;;X3;Rival;", /plusieurs produits de ce concurrent/],
        ["SKU-1;;X1;;", /chez plusieurs concurrents/],
        ["SKU-1;;X1;Ailleurs;", /«\sAilleurs\s» n'est pas un concurrent/],
        ["SKU-1;https://ailleurs.example/p;;;", /«\sailleurs.example\s» n'est pas un concurrent/],
        ["SKU-1;https://rival.example/p/neuf;;;", /Aucun produit connu n'a l'adresse/],
        ["SKU-1;https://rival.example/p/trois;;;", /plusieurs produits de ce concurrent/],
        ["SKU-1;;;;", /produit du concurrent n'est pas indiqué/],
        [";;X1;Rival;", /Votre produit n'est pas indiqué/],
        ["3,24568E+12;;X1;Rival;", /abrégé par un tableur/],
        ["SKU-1;;X1;Rival;peut-être", /Le type «\speut-être\s» n'existe pas/],
        ["SKU-1;;X1;Rival;", null],
        ["SKU-1;;X2;Rival;", /La ligne 15 donne déjà un autre produit/],
        ["SKU-1;;X1;Rival;rejeté", /La ligne 15 demande le match/],
        ["SKU-1;https://rival.example/p/un;;;", null],
        ['SKU-1;"x', /guillemet/],
      ] as const;
      const report = await importFile(
        ["sku;url concurrent;sku concurrent;site concurrent;type", ...lines.map(([line]) => line)].join(
          "\r\n",
        ),
      );
      assert.deepEqual([report.lines, ...counts(report)], [18, 1, 0, 1, 16]);
      const messages = new Map(report.errors.map(({ line, message }) => [line, message]));
      for (const [at, [line, expected]] of lines.entries()) {
        const message = messages.get(at + 2);
        if (expected) assert.match(message ?? "", expected, line);
        else assert.equal(message, undefined, line);
      }
      assert.deepEqual(await pairs(), ["A1=B1 manual"]);
    });

    test("tells what is wrong with a line whose texts are cut within a sign of two halves", async () => {
      const long = `${"a".repeat(99)}😀 et la suite`;
      const file = `sku;sku concurrent;site;type\nSKU-1;X1;Rival;${long}\nSKU-1;X1;${long}${long}${"a".repeat(98)};\nSKU-2;X2;Rival;`;
      const report = await importFile(file);
      assert.deepEqual(counts(report), [1, 0, 0, 2]);
      assert.match(report.errors[0]!.message, /«\sa{99}😀…\s»/);
      assert.ok(report.errors.every(({ message }) => message.isWellFormed()));
    });

    test("asks for the address where a name is that of two competitors", async () => {
      const rename = (name: string) =>
        world.call("admin", "PATCH", `/WebsiteSettings/${world.shared}`, { name });
      await rename("Rival");
      try {
        const report = await importFile(
          [
            "sku;id concurrent;url concurrent;sku concurrent;site",
            "SKU-1;;;X1;Rival",
            "SKU-1;B1;https://rival.example/p/un;;Rival",
            "SKU-2;;https://shared.example/2;;Rival",
            "SKU-2;;;X2;rival.example",
          ].join("\n"),
        );
        assert.deepEqual(counts(report), [3, 0, 0, 1]);
        assert.match(
          report.errors[0]!.message,
          /Plusieurs concurrents .* s'appellent «\sRival\s».*url concurrent/,
        );
        assert.deepEqual(await pairs(), ["A1=B1 manual", "A2==C;2 manual", "A2=B2 manual"]);
        assert.deepEqual(counts(await importFile(await exported())), [0, 0, 3, 0]);
      } finally {
        await rename("Shared");
      }
    });

    test("is read as a spreadsheet writes it: other alphabets, commas, quotes, a title above, English", async () => {
      const latin = Buffer.from("SKU;Référence concurrent;Site\nSKU-1;X1;Rival\n", "latin1");
      assert.deepEqual(counts(await importFile(latin)), [1, 0, 0, 0]);
      const utf16 = Buffer.from(
        "\uFEFFsku\tcompetitor url\ttype\nSKU-2\thttps://rival.example/p/deux?ref=2\tmanual\n",
        "utf16le",
      );
      assert.deepEqual(counts(await importFile(utf16)), [1, 0, 0, 0]);
      const quoted =
        'Matchs de novembre,,\n"sku","competitor sku","competitor website"\n"=SKU;5""",X2,Rival\n';
      assert.deepEqual(counts(await importFile(quoted)), [1, 0, 0, 0]);
      assert.deepEqual(await pairs(), ["A1=B1 manual", "A2=B2 manual", "A5=B2 manual"]);
    });

    test("is looked at first without being written, with the counts of what is written then", async () => {
      const own = fc.constantFrom("SKU-1", "SKU-2", "SKU-9");
      const theirs = fc.constantFrom("X1;Rival", "X2;Rival", "X1;Shared", "Y2;Shared");
      const type = fc.constantFrom("manuel", "import", "rejeté", "");
      const line = fc.tuple(own, theirs, type).map((cells) => cells.join(";"));
      const file = fc
        .array(line, { minLength: 1, maxLength: 12 })
        .map((lines) => ["sku;sku concurrent;site;type", ...lines].join("\n"));
      await fc.assert(
        fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 2 }), async (files) => {
          await sql`delete from offer`.execute(db);
          for (const content of files) {
            const before = await versions();
            const foretold = await importFile(content, { dryRun: true });
            assert.deepEqual(await versions(), before, "nothing is written");
            const report = await importFile(content);
            assert.deepEqual(report, foretold);
            assert.equal(
              report.lines,
              counts(report).reduce((sum, count) => sum + count, 0),
            );
            const again = await importFile(content);
            assert.deepEqual(counts(again), [0, 0, report.lines - report.failed, report.failed]);
          }
        }),
        drawnTimes(5),
      );
    });

    test("tells how far it is to whoever wants to know", async () => {
      const answer = await send("sku;sku concurrent;site\nSKU-1;X1;Rival\n", {
        headers: { accept: "application/x-ndjson" },
      });
      const lines = answer.text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.equal(lines.at(-1).result.matched, 1);
      const wrong = await send("nom;prix\nx;1\n", { headers: { accept: "application/x-ndjson" } });
      assert.equal(JSON.parse(wrong.text.trim().split("\n").at(-1)!).error.statusCode, 422);
    });

    test("comes alone", async () => {
      const part = (name: string) =>
        `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nsku;sku concurrent\n\r\n`;
      const { status, body } = await world.call(
        "alice",
        "POST",
        path(),
        `${part("a.csv")}${part("b.csv")}--x--\r\n`,
        {
          headers: {
            authorization: world.tokens.alice,
            "accept-language": "fr",
            "content-type": "multipart/form-data; boundary=x",
          },
        },
      );
      assert.deepEqual([status, body.error.message], [413, "Envoyez un seul fichier à la fois"]);
    });

    test("is refused when it names no products of both sides, or is none", async () => {
      for (const [content, expected] of [
        ["nom;prix\nx;1\n", /Colonnes trouvées\s: «\snom\s», «\sprix\s»/],
        ["sku;prix\nx;1\n", /ne nomme pas les produits des deux côtés/],
        ["", /vide/],
        ["<html><body>Erreur</body></html>", /page web|HTML/i],
      ] as const) {
        const { status, body } = await send(content);
        assert.equal(status, 422, content);
        assert.match(body.error.message, expected);
      }
      for (let times = 0; times < 4; times += 1)
        assert.equal((await send("sku;sku concurrent\n", { dryRun: "peut-être" })).status, 400);
      assert.equal((await send("sku;sku concurrent\n", { who: "bruno" })).status, 404);
      await sql`update catalog set lock = true where id = ${world.alice.catalog}`.execute(db);
      assert.equal((await send("sku;sku concurrent\n")).status, 403);
      await sql`update catalog set lock = false where id = ${world.alice.catalog}`.execute(db);
    });
  });

  describe("that is exported", () => {
    const fill = async () => {
      await importFile(
        "sku;sku concurrent;site;type\nSKU-1;X1;Rival;\nSKU-2;X2;Rival;import\nSKU-1;X1;Shared;rejeté",
      );
      await sql`
        insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, score, explanation)
        values (${world.alice.catalog}, ${id("A5")}, ${world.shared}, ${id("=C;2")}, 'rule', 87.5,
                ${JSON.stringify({ method: "text", parts: { model: 0.824, brand: 1, price: 0.3 }, image: 91 })}::jsonb),
               (${world.alice.catalog}, ${id("A1")}, ${world.alice.rival}, ${id("B2")}, 'key', 100,
                ${JSON.stringify({ key: "gtin", value: "03245678901236" })}::jsonb)
        on conflict do nothing`.execute(db);
    };

    test("says of each match what it is, in words and in the reader's language", async () => {
      await fill();
      const file = await exported();
      assert.equal(await exported("", "fr", "POST"), file);
      assert.ok(file.startsWith("\uFEFF"), "spreadsheets need a byte order mark");
      const lines = file.trim().split("\n");
      assert.ok(
        lines[0]!.startsWith("Identifiant;SKU;EAN;Produit;Prix;Site concurrent;Identifiant concurrent"),
      );
      assert.equal(lines.length, 4);
      assert.match(
        lines[1]!,
        /^A1;SKU-1;3245678901236;Produit A1;10,00;Rival;B1;https:\/\/www\.rival\.example\/p\/un\?utm_source=flux;.*;manuel;/,
      );
      assert.match(lines[1]!, /;manuel;;;Associé à la main le \d\d\/\d\d\/\d{4};/);
      assert.match(lines[2]!, /;18,00;2,00;11,11;import;;;Importé d'un fichier le /);
      assert.match(lines[3]!, /^A5;"'=SKU;5""";/, "a formula is shown, not run");
      assert.match(
        lines[3]!,
        /;règle;;87,5;"?Numéro de modèle 82\s%, Marque 100\s%, Images 91\s%, Prix éloignés"?;/,
      );
      assert.match((await exported("", "en")).split("\n")[0]!, /Product id;SKU;EAN;Product;/);
      const undone = await exported("?undone=true", "en");
      assert.equal(undone.trim().split("\n").length, 5);
      assert.match(undone, /;undone;;;Undone by hand on \d{4}-\d\d-\d\d;|;rejected;;;Undone by hand on /);
      assert.equal((await exported(`?website_id=${world.shared}`)).trim().split("\n").length, 2);
    });

    for (const language of ["fr", "en"]) {
      test(`may be imported again as it is (${language})`, async () => {
        await fill();
        const file = await exported("?undone=true", language);
        const before = await versions();
        assert.deepEqual(counts(await importFile(file)), [0, 0, 4, 0]);
        assert.deepEqual(await versions(), before);
        const found = await pairs();
        await sql`delete from offer`.execute(db);
        assert.deepEqual(counts(await importFile(file)), [3, 1, 0, 0]);
        assert.deepEqual(
          await pairs(),
          found.map((pair) => pair.replace(/ (rule|key)$/, " import")),
        );
      });

      test(`calls competitors what the catalogue does, and is known by any catalogue (${language})`, async () => {
        await fill();
        const patch = (customLabel: string[]) =>
          world.call("alice", "PATCH", `/Catalogs/${world.alice.catalog}`, { customLabel });
        await patch(["Enseignes rivales", "Enseigne rivale", "Enseigne rivale"]);
        try {
          const file = await exported("?undone=true", language);
          const header = file.split("\n")[0]!;
          const words = {
            fr: /Site enseigne rivale;.*;Prix enseigne rivale;/,
            en: /Enseigne rivale website;/,
          };
          assert.match(header, words[language as "fr"]);
          assert.doesNotMatch(header, /concurrent|competitor/i);
          assert.deepEqual(counts(await importFile(file)), [0, 0, 4, 0]);
          const typed = "sku;sku enseigne rivale;Enseigne rivale\nSKU-1;X1;Rival\n";
          assert.deepEqual(counts(await importFile(typed)), [0, 0, 1, 0]);
          await patch([]);
          assert.deepEqual(counts(await importFile(file)), [0, 0, 4, 0], "a catalogue with other words");
        } finally {
          await patch([]);
        }
      });

      test(`has columns and types that an import knows (${language})`, () => {
        const columns = matchColumns(headersIn(language as "fr", []));
        assert.deepEqual(columns, {
          own: { product_id: 0, sku: 1, ean: 2 },
          theirs: { product_id: 6, url: 7, ean: 9 },
          website: 5,
          type: 13,
        });
        const named = Object.entries(wordsIn(language as "fr").types).map(([type, word]) => [
          type,
          actionNamed(word),
        ]);
        assert.deepEqual(Object.fromEntries(named), {
          manual: "manual",
          rule: "import",
          key: "import",
          image: "import",
          import: "import",
          undone: "undo",
        });
      });
    }

    test("is not of a competitor that is no number", async () => {
      const path = `/Catalogs/${world.alice.catalog}/export/matches`;
      assert.equal((await world.call("alice", "GET", `${path}?website_id=abc`)).status, 400);
      assert.equal((await world.call("alice", "GET", `${path}?website_id=`)).status, 200);
    });

    test("is of one's own catalogue", async () => {
      assert.equal(
        (await world.call("bruno", "GET", `/Catalogs/${world.alice.catalog}/export/matches`)).status,
        404,
      );
    });
  });
});
