import assert from "node:assert/strict";
import { it } from "node:test";
import { readText } from "../../../test/support/feeds.ts";

it("entities in names are read once, in files of every kind; addresses and codes stay as they are", async () => {
  const woo =
    'SKU,Name,Brands,Regular price,Permalink\nA&amp;1,"Vase &#8211; l&#8217;été &amp; co","Tom &amp; Fils",12.50,https://a.fr/v?a=1&amp;b=2\n';
  const [first] = (await readText(woo)).rows;
  assert.deepEqual(
    [first!.sku, first!.title, first!.brand, first!.url],
    ["A&amp;1", "Vase – l’été & co", "Tom & Fils", "https://a.fr/v?a=1&amp;b=2"],
  );
  const shopify = JSON.stringify({
    products: [
      {
        id: 1,
        title: "T-shirt &eacute;t&eacute; R&D;",
        variants: [{ id: 11, sku: "V1", title: "S &amp;amp; M", price: "12.50" }],
      },
    ],
  });
  assert.equal((await readText(shopify)).rows[0]!.title, "T-shirt été R&D; - S &amp; M");
  const item =
    "<item><g:id>1</g:id><title><![CDATA[L&#146;\u00e9t\u00e9 &lt;3]]></title><g:price>12.50 EUR</g:price></item>";
  const rss = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${item}${item.replace(">1<", ">2<")}</channel></rss>`;
  assert.equal((await readText(rss)).rows[0]!.title, "L’été <3");
});
