import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { say } from "#shared/messages/index.ts";
import { errorsOf, mapped, pieces, readFeed, readText } from "../../../test/support/feeds.ts";

describe("a wrong line is told with its number and costs no other", () => {
  it("prices", async () => {
    const content =
      'sku;title;price\n1;a;0\n2;b;\n3;c;-5\n4;d;NaN\n5;e;1e9\n6;f;99999999999\n7;g;"1 320,99"\n8;h;0,00001\n';
    const { rows, errors } = await readText(content);
    assert.deepEqual(
      rows.map(({ sku, price }) => [sku, price]),
      [
        ["2", null],
        ["7", "1320.99"],
      ],
    );
    assert.deepEqual(
      errors.map(({ line, key, product_id }) => [line, key.replace("feed.line.price", ""), product_id]),
      [
        [2, "Zero", "1"],
        [4, "Negative", "3"],
        [5, "Unreadable", "4"],
        [6, "Unreadable", "5"],
        [7, "Absurd", "6"],
        [9, "Zero", "8"],
      ],
    );
  });

  it("titles, links and texts that are too long", async () => {
    const x = "x".repeat(1001);
    const content = `sku;title;url;brand\n1;;https://x.example/1;\n2;b;/relatif.html;\n3;c;javascript:alert(1);\n4;${x};;\n5;e;;${x}\n${x};f;;\n7;g;ftp://x.example/7;\n8;ok;HTTPS://X.example/8;\n9;ok;;\n`;
    const options = mapped(
      { sku: "sku", title: "title", url: "url", brand: "brand" },
      { uniqueProductIdentifier: "sku" },
    );
    assert.deepEqual(await errorsOf(content, options), [
      [2, "noTitle"],
      [3, "urlInvalid"],
      [4, "urlInvalid"],
      [5, "tooLong"],
      [6, "tooLong"],
      [7, "tooLong"],
      [8, "urlInvalid"],
    ]);
  });

  it("quotes, cells, zeros and damaged letters, behind a preamble and texts over lines", async () => {
    const content =
      'Export du 3 mai\r\n\r\nsku;title;price\r\n1;"a\r\nb";1\r\n2;"c;2\r\n3;d;3;x;y\r\n4;e\0;4\r\n5;f\ufffd;5\r\n6;g;6\r\n';
    assert.deepEqual(await errorsOf(content), [
      [6, "unclosedQuote"],
      [7, "tooManyCells"],
      [8, "nulBytes"],
      [9, "badCharacters"],
    ]);
  });

  it("a total below the products", async () => {
    const content =
      "sku;titre;prix;stock\nT-OTAL;Lampe Total;20,00;3\n2;Vase;10,00;4\nTOTAL :;2 articles;30,00;7\n";
    assert.deepEqual(await errorsOf(content), [[4, "total"]]);
  });

  it("a cell of ten megabytes", async () => {
    const huge = "x".repeat(10 * 1024 * 1024);
    for (const cell of [huge, `"${huge}"`, `"${huge}`]) {
      const { rows, errors } = await readFeed(pieces(`sku;title;price\n1;a;1\n2;${cell};2\n3;c;3\n`, 50_000));
      assert.deepEqual(
        rows.map(({ line }) => line),
        [2, 4],
      );
      assert.deepEqual(
        errors.map(({ line, key }) => [line, key]),
        [[3, "feed.line.lineTooLong"]],
      );
    }
  });

  it("a number that is none beside the price is left empty, and told once", async () => {
    const { rows, errors, notices } = await readText(
      "sku;title;price;stock;rank\n1;a;1;beaucoup;0\n2;b;2;3;x\n3;c;3;peu;1\n",
      mapped({ sku: "sku", title: "title", price: "price", stock: "stock", rank: "rank" }),
    );
    assert.deepEqual(
      rows.map(({ stock, rank }) => [stock, rank]),
      [
        [null, null],
        ["3", null],
        [null, 1],
      ],
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      notices.map(({ key, values }) => [key, values["column"], values["line"]]),
      [
        ["feed.notice.unreadable", "stock", 2],
        ["feed.notice.unreadable", "rank", 2],
      ],
    );
  });

  it("a brand that a program wrote for none is none; a name may be anything", async () => {
    const none = ["-", "--", "N/A", "n.c.", "null", "NaN", "#N/A", "…", "Null & Co"];
    const lines = none.map((brand, at) => `${at};${brand};${brand};1`).join("\n");
    const { rows } = await readText(`sku;title;brand;price\n${lines}\n`);
    assert.deepEqual(
      rows.map(({ brand }) => brand),
      [...Array.from({ length: 7 }, () => null), "…", "Null & Co"],
    );
    assert.deepEqual(
      rows.map(({ title }) => title),
      none,
    );
  });

  it("every reason is worded in both languages, with nothing left out", async () => {
    const content = `sku;title;url;price\n;a;;1\n2;;;1\n3;c;x;1\n4;d;;0\n5;${"x".repeat(1001)};;1\n6;f;;1;2\n7;"g;;1\n`;
    const { errors } = await readText(
      content,
      mapped({ sku: "sku", title: "title", url: "url", price: "price" }, { uniqueProductIdentifier: "sku" }),
    );
    assert.equal(errors.length, 7);
    for (const { key, values } of errors) {
      for (const language of ["fr", "en"] as const)
        assert.doesNotMatch(say(language, key, values), /\{\{|undefined|feed\./);
    }
  });
});
