import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pieces, readFeed } from "../../../test/support/feeds.ts";
import { encodings } from "#shared/reference/feedDialects.ts";
import { detectEncoding, supportedEncoding } from "./encoding.ts";

const feed =
  "ean;titre;marque;prix\n3017800132463;Crème brûlée à l’œuf;Noël & Fils;2,70 €\n3017800201763;Pâté où ça;Élan;1,84 €\n";
const titles = ["Crème brûlée à l’œuf", "Pâté où ça"];

/** Bytes of the feed in an alphabet; € and œ have their own places in each. */
function encoded(encoding: string, text = feed): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-16le") return Buffer.from(text, "utf16le");
  if (encoding === "utf-16be") return Buffer.from(text, "utf16le").swap16();
  const places =
    encoding === "iso-8859-15" ? { "€": 0xa4, œ: 0xbd, "’": 0x27 } : { "€": 0x80, œ: 0x9c, "’": 0x92 };
  return Buffer.from([...text].map((sign) => (places as Record<string, number>)[sign] ?? sign.charCodeAt(0)));
}

function withMark(mark: string, bytes: Buffer) {
  return Buffer.concat([Buffer.from(mark, "hex"), bytes]);
}

describe("a feed is decoded right whatever its alphabet", () => {
  const cases: [name: string, bytes: Buffer, configured: string | undefined, notice: boolean][] = [
    ["UTF-8", encoded("utf-8"), undefined, false],
    ["UTF-8 as configured", encoded("utf-8"), "utf-8", false],
    ["UTF-8 with a mark", withMark("efbbbf", encoded("utf-8")), undefined, false],
    ["UTF-8 where iso-8859-1 is configured", encoded("utf-8"), "iso-8859-1", true],
    ["windows-1252", encoded("windows-1252"), undefined, false],
    ["windows-1252 as configured", encoded("windows-1252"), "windows-1252", false],
    ["windows-1252 configured by its near name", encoded("windows-1252"), "ISO-8859-1", false],
    ["windows-1252 where UTF-8 is configured", encoded("windows-1252"), "utf-8", true],
    ["UTF-16, little end first", encoded("utf-16le"), undefined, false],
    ["UTF-16, big end first", encoded("utf-16be"), undefined, false],
    ["UTF-16 with a mark", withMark("fffe", encoded("utf-16le")), undefined, false],
    ["UTF-16 the other way with a mark", withMark("feff", encoded("utf-16be")), undefined, false],
    ["UTF-16 where UTF-8 is configured", encoded("utf-16le"), "utf-8", true],
  ];
  for (const [name, bytes, encoding, notice] of cases) {
    it(name, async () => {
      for (const size of [Infinity, 1, 3]) {
        const read = await readFeed(pieces(bytes, size), { type_options: { encoding } });
        assert.deepEqual(
          read.rows.map((row) => row.title),
          titles,
        );
        assert.deepEqual(
          read.rows.map((row) => [row.price, row.currency]),
          [
            ["2.70", "EUR"],
            ["1.84", "EUR"],
          ],
        );
        assert.deepEqual(read.errors, []);
        assert.deepEqual(
          read.notices.map(({ key }) => key),
          notice ? ["feed.notice.encoding"] : [],
        );
      }
    });
  }

  for (const encoding of ["iso-8859-15", undefined]) {
    it(`iso-8859-15 where ${encoding ? "it is configured" : "its euros would be signs that nobody types"}`, async () => {
      const { rows } = await readFeed(pieces(encoded("iso-8859-15")), { type_options: { encoding } });
      assert.deepEqual(
        rows.map((row) => [row.title.replace("'", "’"), row.currency]),
        titles.map((title) => [title, "EUR"]),
      );
    });
  }

  it("iso-8859-15 where its œ would be fractions inside words, and no euro tells", async () => {
    const text = "ean;titre;prix\n3017800132463;Bœuf mijoté;2,70\n3017800201763;Œillet élancé;1,84\n";
    const bytes = Buffer.from([...text].map((sign) => ({ œ: 0xbd, Œ: 0xbc })[sign] ?? sign.charCodeAt(0)));
    const { rows } = await readFeed(pieces(bytes), {});
    assert.deepEqual(
      rows.map((row) => row.title),
      ["Bœuf mijoté", "Œillet élancé"],
    );
    // One euro among many accents tells, for its price is in no other currency.
    const rare = `ean;titre;prix\n${"3017800132463;Éléphant naïf à crête élancée;2,70\n".repeat(40)}3017800201763;Œillet;15,40 €\n`;
    const inLatin9 = Buffer.from(
      [...rare].map((sign) => ({ Œ: 0xbc, "€": 0xa4 })[sign] ?? sign.charCodeAt(0)),
    );
    const prices = await readFeed(pieces(inLatin9), { currency: "USD" });
    assert.deepEqual([prices.rows.at(-1)?.price, prices.rows.at(-1)?.currency], ["15.40", "EUR"]);
    const unclear = await readFeed(pieces("ean;titre;prix\n3017800201763;Œillet;15,40 ¤\n"), {
      currency: "USD",
    });
    assert.deepEqual([unclear.rows.length, unclear.errors.length], [0, 1]);
    const halves = "ean;titre;prix\n3017800132463;Crème ½ écrémée 2½ %;2,70\n";
    const read = await readFeed(pieces(Buffer.from(halves, "latin1")), {});
    assert.equal(read.rows[0]?.title, "Crème ½ écrémée 2½ %");
  });

  it("an unknown alphabet is refused by name", async () => {
    const reading = readFeed(pieces(feed), { type_options: { encoding: "constructor" } });
    await assert.rejects(reading, { key: "feed.encodingUnsupported" });
  });
});

describe("no text is stored wrong without a word", () => {
  const header = "ean;titre;prix\n";
  const plain = "3017800132463;Tagliatelles;2,70\n";

  it("bytes that are no UTF-8 make their line an error line, and no other", async () => {
    const bad = Buffer.concat([
      Buffer.from("3017800201763;Po"),
      Buffer.from([0xea]),
      Buffer.from("le;1,84\n"),
    ]);
    const good = Buffer.from("3021690029086;Poêle, crêpe, pâté;3\n");
    const { rows, errors } = await readFeed(
      pieces(Buffer.concat([Buffer.from(header + plain), good, bad, good])),
    );
    assert.deepEqual(
      rows.map((row) => row.title),
      ["Tagliatelles", "Poêle, crêpe, pâté", "Poêle, crêpe, pâté"],
    );
    assert.deepEqual(
      errors.map(({ line, key }) => [line, key]),
      [[4, "feed.line.badCharacters"]],
    );
  });

  it("what an old Macintosh or DOS wrote is refused with words that can be read", async () => {
    for (const accent of [0x8e, 0x82]) {
      const title = Buffer.concat([
        Buffer.from("P"),
        Buffer.from([accent]),
        Buffer.from("tales dor"),
        Buffer.from([accent]),
        Buffer.from("s"),
      ]);
      const lines = Array.from({ length: 5 }, () => [
        Buffer.from("3017800201763;"),
        title,
        Buffer.from(";1\n"),
      ]);
      const { errors } = await readFeed(pieces(Buffer.concat([Buffer.from(header), ...lines.flat()])));
      assert.deepEqual([errors.length, errors[0]?.values], [5, { column: "titre", value: "P?tales dor?s" }]);
      const named = Buffer.concat([
        Buffer.from("D"),
        Buffer.from([accent]),
        Buffer.from("signation;prix\nx;1\n"),
      ]);
      await assert.rejects(readFeed(pieces(named)), /D\?signation/);
    }
  });

  it("accents that first come far into the file are read in their own alphabet", async () => {
    const far = header + plain.repeat(20_000);
    for (const encoding of ["utf-8", "windows-1252"]) {
      const { rows, errors } = await readFeed(
        pieces(encoded(encoding, `${far}3021690029086;Crème brûlée;3\n`), 10_000),
      );
      assert.equal(rows.at(-1)?.title, "Crème brûlée", encoding);
      assert.deepEqual(errors, []);
    }
  });

  it("UTF-8 lines in a windows-1252 file are error lines", async () => {
    const western = encoded("windows-1252", header + "3017800201763;Crème, pâté, brûlée;1\n".repeat(5));
    const foreign = Buffer.from("3021690029086;Crème;3\n");
    const { rows, errors } = await readFeed(pieces(Buffer.concat([western, foreign])));
    assert.equal(rows.length, 5);
    assert.deepEqual(
      errors.map(({ line, key }) => [line, key]),
      [[7, "feed.line.badCharacters"]],
    );
  });

  const foreign: [alphabet: string, hex: string][] = [
    ["Cyrillic", "cfeee4f3f8eae0"], // Подушка
    ["Greek", "caf1e5ecec fdedef"], // Κρεμμύδι, nearly
    ["DOS French", "43728a6d652062726c82 65"], // Crème br lée
    ["Macintosh French", "43728f6d65206272 8e65"],
    ["Polish", "736cf3b6 20bff3b37479"],
    ["Japanese", "83938374838c815b8367"],
  ];
  for (const [alphabet, hex] of foreign) {
    it(`${alphabet} gives error lines, not other letters`, async () => {
      const title = Buffer.from(hex.replaceAll(" ", ""), "hex");
      const lines = [header, "3017800132463;", title, ";2\n", plain].map((part) => Buffer.from(part));
      const { rows, errors } = await readFeed(pieces(Buffer.concat(lines)));
      assert.deepEqual(
        rows.map((row) => row.title),
        ["Tagliatelles"],
      );
      assert.deepEqual(
        errors.map(({ line, product_id }) => [line, product_id]),
        [[2, "3017800132463"]],
      );
    });
  }

  it("what Western shops type is no strange alphabet", () => {
    for (const text of [
      "12 m³/h, 10×20 cm, ½ l, 30°",
      "¿Qué? ¡Niño!",
      "L´Oréal «Noël» – Ø 5 mm",
      "straße, smörgåsbord, garçon",
    ]) {
      const bytes = encoded("windows-1252", text.replaceAll("–", "-"));
      assert.equal(detectEncoding(bytes).encoding, "windows-1252", text);
    }
  });

  it("a few zeros do not make UTF-16", () => {
    assert.equal(detectEncoding(Buffer.from("a,b,c\n\0,2,3\n")).encoding, "utf-8");
    assert.equal(detectEncoding(Buffer.alloc(0)).encoding, "utf-8");
  });
});

it("every encoding that can be chosen is read", () => {
  for (const encoding of encodings) assert.ok(new TextDecoder(supportedEncoding(encoding)), encoding);
});
