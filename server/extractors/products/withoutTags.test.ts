import assert from "node:assert/strict";
import { test } from "node:test";
import { readText } from "../../../test/support/feeds.ts";
import { withoutTags } from "./withoutTags.ts";

test("the tags of HTML that dress a name are no part of it, and what only looks like one is", () => {
  for (const [written, name] of [
    ["<b>Perceuse</b> 18V<br/>neuve", "Perceuse 18V neuve"],
    ['<p class="t">Vase</p><p>bleu</p>', " Vase bleu "],
    ["H<sub>2</sub>O", "H2O"],
    ["Vis <3 mm, > 2 mm", "Vis <3 mm, > 2 mm"],
    ["Câble <USB-C> 2 m", "Câble <USB-C> 2 m"],
    ["a<b et c>d", "a<b et c>d"],
  ])
    assert.equal(withoutTags(written!), name);
});

test("titles between CDATA marks and in tables are shown without them, addresses and codes as they are written", async () => {
  const xml =
    "<products><product><sku>A<b>1</b></sku><title><![CDATA[<b>Perceuse</b> &amp; co<br>18V]]></title>" +
    "<price><![CDATA[ 1 249,90 € ]]></price></product></products>";
  const { rows } = await readText(xml.replace("A<b>1</b>", "A1"));
  assert.deepEqual([rows[0]?.title, rows[0]?.price], ["Perceuse & co 18V", "1249.90"]);
  const table = await readText("sku;titre;marque;prix\n<b>A1</b>;<strong>Vis</strong> 4;<i>Acme</i>;3\n");
  const [line] = table.rows;
  assert.deepEqual([line?.product_id, line?.title, line?.brand], ["<b>A1</b>", "Vis 4", "Acme"]);
});
