// What tells the products of a file apart where nobody chose: the address, unless lines of several products share it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readText } from "../../../test/support/feeds.ts";
import type { ReadOptions } from "../types.ts";

async function idsOf(content: string, options?: ReadOptions) {
  const { rows, notices } = await readText(content, options);
  return {
    ids: rows.map(({ product_id }) => product_id),
    told: notices.filter(({ key }) => key === "feed.notice.identifierShared").map(({ values }) => values),
  };
}

const google = (...items: string[]) =>
  `<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel>${items.join("")}</channel></rss>`;
const variant = (id: string, price: string) =>
  `<item><g:id>${id}</g:id><g:item_group_id>A2</g:item_group_id><title>Perceuse ${id}</title>` +
  `<link>https://shop.example/perceuse</link><g:price>${price} EUR</g:price></item>`;

test("variants of a Google feed that share their page are told apart by its ids, and it says so", async () => {
  assert.deepEqual(await idsOf(google(variant("A2-R", "49.90"), variant("A2-B", "59.90"))), {
    ids: ["A2-R", "A2-B"],
    told: [{ shared: "url", used: "internal_ref" }],
  });
});

const page = "https://shop.example/vis";

test("so are those of a table and of JSON, by the first number that every line has of its own", async () => {
  const table = `url;sku;ean;titre;prix\n${page};V;3017620422003;Vis 4;3\n${page};V;3017620425035;Vis 5;4\n`;
  assert.deepEqual((await idsOf(table)).ids, ["3017620422003", "3017620425035"]);
  const json = JSON.stringify([
    { url: page, sku: "V4", title: "Vis", price: 3 },
    { url: page, sku: "V5", title: "Vis", price: 4 },
  ]);
  assert.deepEqual((await idsOf(json)).ids, ["V4", "V5"]);
  const withHoles = `url;sku;id;titre;prix\n${page};V4;1001;Vis 4;3\n${page};;1002;Vis 5;4\n`;
  assert.deepEqual((await idsOf(withHoles)).ids, ["1001", "1002"]);
});

test("variants whose page stands on the first of their lines only share it too", async () => {
  const shopify =
    "Handle,Title,URL,Variant SKU,Variant Price\n" +
    `vis,Vis,${page},V4,3\nvis,,,V5,4\nclou,Clou,https://shop.example/clou,C1,2\n`;
  assert.deepEqual((await idsOf(shopify)).ids, ["V4", "V5", "C1"]);
});

test("variants without a number of their own are told apart by their options, which their titles say", async () => {
  const shopify = (handles: string) =>
    `Handle,Title,Option1 Name,Option1 Value,Option2 Value,Variant SKU,Variant Price,Image Src\n${handles}`;
  const { rows, errors, notices } = await readText(
    shopify(
      "ring,Ring,Size,6,,,399.00,\nring,,,8,Or,,499.00,\nring,,,,,,,https://i.example/2.jpg\n" +
        "pin,Pin,Title,Default Title,,,20.00,\n",
    ),
  );
  assert.deepEqual(
    rows.map(({ product_id, title, price }) => [product_id, title, price]),
    [
      ["ring / 6", "Ring - 6", "399.00"],
      ["ring / 8 / Or", "Ring - 8 / Or", "499.00"],
      ["pin", "Pin", "20.00"],
    ],
  );
  assert.deepEqual(errors, []);
  assert.ok(notices.some(({ key }) => key === "feed.notice.variantsByOptions"));
  // The website remembers its identifier: the next import reads the same products.
  const { ids: next } = await idsOf(shopify("ring,Ring,Size,6,,,399.00,\nring,,,8,Or,,499.00,\n"), {
    type_options: { uniqueProductIdentifier: "internal_ref" },
  });
  assert.deepEqual(next, ["ring / 6", "ring / 8 / Or"]);
  const { ids: kept } = await idsOf(
    shopify("ring,Ring,Size,6,,,399,\nring,,,8,,,499,\npin,Pin,Size,1,,,20,\n"),
    {
      where: [{ column: "Handle", value: "ring" }],
    },
  );
  assert.deepEqual(kept, ["ring / 6", "ring / 8"], "a condition looks at the handle as it is written");
  // Where each handle is one product, and where variants have numbers, options say nothing of which it is.
  const { ids } = await idsOf(shopify("ring,Ring,Size,6,,,399.00,\npin,Pin,Size,8,,,20.00,\n"));
  assert.deepEqual(ids, ["ring", "pin"]);
  assert.deepEqual((await idsOf(shopify("ring,Ring,Size,6,,R6,399,\nring,,,8,,R8,499,\n"))).ids, [
    "R6",
    "R8",
  ]);
});

test("the path of the address gives way where settings say it by default, and not where it was chosen", async () => {
  const table = `url;sku;titre;prix\n${page}?t=4;V4;Vis 4;3\n${page}?t=5;V5;Vis 5;4\n`;
  const bySlug = { uniqueProductIdentifier: "url_slug" } as const;
  assert.deepEqual(await idsOf(table, { type_options: bySlug }), {
    ids: ["V4", "V5"],
    told: [{ shared: "url_slug", used: "sku" }],
  });
  const withoutNumbers = table.replace(";sku", "").replace(";V4", "").replace(";V5", "");
  assert.deepEqual((await idsOf(withoutNumbers, { type_options: bySlug })).ids, [
    `${page}?t=4`,
    `${page}?t=5`,
  ]);
  for (const type_options of [
    { ...bySlug, identifier_chosen: true },
    { uniqueProductIdentifier: "url" as const },
  ]) {
    const { told } = await idsOf(table.replaceAll(/\?t=\d/g, ""), { type_options });
    assert.deepEqual(told, []);
  }
});

test("the address stays where lines repeat a product, where they are sellers or days of one, and where nothing is better", async () => {
  for (const [header, ...lines] of [
    ["url;id;rayon;titre;prix", `${page};71;Vis;Vis 4;3`, `${page};72;Promos;Vis 4;3`],
    ["url;sku;titre;prix", `${page};V4;Vis 4;3`, `${page};V4;Vis 4;4`],
    ["url;sku;titre;prix;channel;seller", `${page};V4;Vis 4;3;ebay;Alpha`, `${page};V5;Vis 4;4;ebay;Beta`],
  ]) {
    const content = [header, ...lines].map((line) => `${line}\n`).join("");
    assert.deepEqual(await idsOf(content), { ids: [page, page], told: [] }, content);
  }
  const column = (fieldname: string) => ({ fieldname, type: "string" as const });
  const mapping = {
    url: column("url"),
    sku: column("sku"),
    title: column("titre"),
    price: column("prix"),
    observedAt: column("date"),
  };
  const days = `url;sku;titre;prix;date\n${page};V4;Vis;3;2026-01-01\n${page};V5;Vis;4;2026-01-02\n`;
  assert.deepEqual(await idsOf(days, { type_options: { mapping } }), { ids: [page, page], told: [] });
});

test("only the lines that are kept are looked at", async () => {
  const table = `url;sku;pays;titre;prix\n${page};V4;FR;Vis 4;3\n${page};V4-BE;BE;Vis 4;4\n`;
  assert.deepEqual(await idsOf(table, { where: [{ column: "pays", value: "FR" }] }), {
    ids: [page],
    told: [],
  });
});
