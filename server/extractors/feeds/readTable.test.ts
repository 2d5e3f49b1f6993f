import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { quoted } from "#shared/messages/unbroken.ts";
import { mapped, readText } from "../../../test/support/feeds.ts";

describe("settings are followed where they work", () => {
  const content = "réf;nom;prix\n1;Pâtes, fraîches;2,70\n2;Riz, rond;1,84\n";
  const columns = { sku: "réf", title: "nom", price: "prix" };

  it("a wrong delimiter gives way to the one that finds the columns, and it is said", async () => {
    const { rows, notices } = await readText(
      content,
      mapped(columns, { delimiter: ",", quote: '"', encoding: "utf-8" }),
    );
    assert.deepEqual(
      rows.map(({ title }) => title),
      ["Pâtes, fraîches", "Riz, rond"],
    );
    assert.deepEqual(
      notices.map(({ key, values }) => [key, values["used"]]),
      [["feed.notice.dialect", '; "']],
    );
  });

  it("so does a wrong quote", async () => {
    const { rows } = await readText(
      "réf;nom\n1;'Pâtes; fraîches'\n",
      mapped({ sku: "réf", title: "nom" }, { delimiter: ";", quote: '"' }),
    );
    assert.equal(rows[0]?.title, "Pâtes; fraîches");
  });

  it("a right one is not second-guessed", async () => {
    const { rows, notices } = await readText(
      "a|b;c|d;e\n1|2;3|4;5\n",
      mapped({ sku: "a|b", title: "c|d" }, { delimiter: ";" }),
    );
    assert.deepEqual([rows[0]?.product_id, rows[0]?.title, notices], ["1|2", "3|4", []]);
  });

  it("names of columns may differ in case and accents", async () => {
    const { rows } = await readText(content, mapped({ sku: "REF", title: "Nom", price: "Prix" }));
    assert.equal(rows.length, 2);
  });

  it("columns that are nowhere are named, with those that are there", async () => {
    await assert.rejects(
      readText(content, mapped({ ...columns, brand: "marque", ean: "gencod" })),
      (error: { key?: string; values?: object }) => {
        assert.equal(error.key, "feed.columnsMissing");
        assert.deepEqual(error.values, {
          missing: ["marque", "gencod"].map(quoted).join(", "),
          found: ["réf", "nom", "prix"].map(quoted).join(", "),
        });
        return true;
      },
    );
  });

  it("a file without a title or an identifier says what to do", async () => {
    await assert.rejects(readText("sku;prix\n1;2\n"), { key: "feed.noTitle" });
    await assert.rejects(readText("titre;prix\na;2\n"), { key: "feed.noIdentifier" });
  });

  it("the header is found behind a preamble", async () => {
    const { rows } = await readText(`Catalogue;;\nÉdité le;3 mai;\n${content}`, mapped(columns));
    assert.deepEqual(
      rows.map(({ line }) => line),
      [4, 5],
    );
  });

  it("a relative link column that nobody mapped is not taken for the link", async () => {
    const { rows, notices } = await readText("id;nom;lien\n1;a;1.jpg\n2;b;2.jpg\n");
    assert.deepEqual([rows[0]?.url, rows[0]?.product_id], [undefined, "1"]);
    assert.deepEqual(
      notices.map(({ key }) => key),
      ["feed.notice.urlIgnored"],
    );
  });

  it("errors of a spreadsheet do not keep its header from being found, even where it is wider than the lines", async () => {
    const lines = Array.from({ length: 30 }, (_, index) => {
      const price = index % 2 === 0 ? "#N/A" : `${index},90`;
      return `a${index};Vase ${index};${price}`;
    });
    const { rows, errors } = await readText(["Réf;Titre;Prix;Remarque;Vu par", ...lines, ""].join("\n"));
    assert.deepEqual([rows.length, rows[0]?.price, errors.length], [15, "1.90", 15]);
  });
});
