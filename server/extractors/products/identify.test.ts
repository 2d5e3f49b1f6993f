import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { errorsOf, mapped, readText } from "../../../test/support/feeds.ts";
import type { ReadOptions } from "../types.ts";

describe("what identifies a product", () => {
  const content = "id;ean;sku;url;title\n7;3017800132463;S-1;https://x.example/A/Pâtes.html?c=1#top;a\n";
  const identified = async (
    uniqueProductIdentifier?: NonNullable<ReadOptions["type_options"]>["uniqueProductIdentifier"],
  ) => (await readText(content, { type_options: { uniqueProductIdentifier } })).rows[0]?.product_id;

  it("is what the settings say", async () => {
    assert.equal(await identified("ean"), "3017800132463");
    assert.equal(await identified("internal_ref"), "7");
    assert.equal(await identified("url"), "https://x.example/A/Pâtes.html?c=1#top");
    assert.equal(await identified("url_slug"), "/a/p%c3%a2tes.html");
  });

  it("is the first of url, sku, ean, internal reference and mpn that the file has", async () => {
    assert.equal(await identified(), "https://x.example/A/Pâtes.html?c=1#top");
    assert.equal((await readText("id;ean;title\n7;3017800132463;a\n")).rows[0]?.product_id, "3017800132463");
    assert.equal((await readText("id;sku;title\n7;;a\n8;;b\n9;S;c\n")).rows[0]?.product_id, "7");
  });

  it("has to be there, whole, and known to be a product's", async () => {
    const ean = mapped({ ean: "ean", title: "title" });
    assert.deepEqual(await errorsOf("ean;title\n;a\n3,01780E+12;b\n3.0178E+12;c\n", ean), [
      [2, "noIdentifier"],
      [3, "identifierDamaged"],
      [4, "identifierDamaged"],
    ]);
    const slug = mapped({ url: "url", title: "title" }, { uniqueProductIdentifier: "url_slug" });
    assert.deepEqual(await errorsOf("url;title\nhttps://x.example/?p=1;a\n", slug), [[2, "noIdentifier"]]);
    await assert.rejects(
      readText(
        "sku;title\n1;a\n",
        mapped({ sku: "sku", title: "title" }, { uniqueProductIdentifier: "ean" }),
      ),
      {
        key: "feed.identifierNotMapped",
      },
    );
  });

  it("an EAN a spreadsheet damaged stays a text where something else identifies the product", async () => {
    const { rows } = await readText(
      "sku;ean;title\n1;3,01780E+12;a\n",
      mapped({ sku: "sku", ean: "ean", title: "title" }),
    );
    assert.equal(rows[0]?.ean, "3,01780E+12");
  });
});
