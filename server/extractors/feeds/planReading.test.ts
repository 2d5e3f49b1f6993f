import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readText } from "../../../test/support/feeds.ts";

describe("a text that is called a workbook", () => {
  it("says that it is none where it has no columns, and is read where it has", async () => {
    const fileName = "prix.xlsx";
    await assert.rejects(readText("bonjour à tous\nceci est un texte\n", { fileName }), {
      key: "feed.noWorkbook",
      values: { file: fileName },
    });
    assert.equal((await readText("sku;titre;prix\nA1;Vis;3\n", { fileName })).rows.length, 1);
    await assert.rejects(readText("bonjour à tous\n"), { key: "feed.noIdentifier" });
  });
});

describe("what is a list of products", () => {
  it("not numbers and names alone, unless somebody says so", async () => {
    const brands = "ID;Nom\n1;Bosch\n2;Skil\n";
    await assert.rejects(readText(brands), { key: "feed.notProducts" });
    await assert.rejects(readText("id;Active (0/1);Name*;Description\n1;1;Bosch;Outils\n"), {
      key: "feed.notProducts",
    });
    const column = (fieldname: string) => ({ fieldname, type: "string" as const });
    const said = { mapping: { title: column("Nom"), internal_ref: column("ID") } };
    assert.equal((await readText(brands, { type_options: said })).rows.length, 2);
    const byId = { uniqueProductIdentifier: "internal_ref" as const };
    assert.equal((await readText(brands, { type_options: byId })).rows.length, 2);
    assert.equal((await readText("ID;Désignation\n1;Vis\n2;Clou\n")).rows.length, 2);
    assert.equal((await readText("ID;Nom;Rayon\n1;Vis;Bricolage\n")).rows.length, 1);
  });
  it("titles alone, once somebody says that they tell products apart", async () => {
    const titles = "Titre\nVis  à bois\nCLOU\nvis à bois\n";
    await assert.rejects(readText(titles), { key: "feed.noIdentifier" });
    const byTitle = { type_options: { uniqueProductIdentifier: "title" as const } };
    const { rows } = await readText(titles, byTitle);
    assert.deepEqual(
      rows.map(({ product_id, title }) => [product_id, title]),
      [
        ["vis à bois", "Vis  à bois"],
        ["clou", "CLOU"],
        ["vis à bois", "vis à bois"],
      ],
    );
  });
  it("titles without a line that names them, whatever they have of blanks, numbers and commas", async () => {
    const byTitle = { type_options: { uniqueProductIdentifier: "title" as const } };
    for (const titles of [
      ["Vis à bois", "Clou de tapissier", "Marteau de charpentier", "Perceuse sans fil"],
      ["iPhone 13 128", "iPhone 14 256", "iPhone 15 128"],
      ["Vis laiton 4.5", "Vis inox 5.5", "Clou"],
      ["Perceuse, 18V", "Marteau", "Vis 4,5 x 40", "Scie", "Clou"],
      ["Marque-page", "Lot de 6 verres"],
    ]) {
      const text = titles.map((title) => `${title}\n`).join("");
      await assert.rejects(readText(text), { key: "feed.noIdentifier" }, text);
      const { rows, errors } = await readText(text, byTitle);
      assert.deepEqual([rows.map(({ title }) => title), errors], [titles, []]);
    }
    const { rows } = await readText("ref nom prix\nA1 Vis 3\nA2 Clou 4\n");
    assert.deepEqual(
      rows.map(({ sku, title, price }) => [sku, title, price]),
      [
        ["A1", "Vis", "3"],
        ["A2", "Clou", "4"],
      ],
      "blanks part columns that are named",
    );
  });
  it("not brands under numbers of their own", async () => {
    for (const brands of [
      "manufacturer_id,name,active\n1,Bosch,1\n2,Skil,0\n",
      "supplier_id;Nom;Position\n7;Alpha;1\n9;Beta;2\n",
      "id;name;products;url\n1;Arco;12;https://a.fr/b/arco\n2;Moko;3;https://a.fr/b/moko\n",
      "Code;Nom;Nombre de produits;URL\n1;Arco;12;https://a.fr/b/arco\n2;Moko;3;https://a.fr/b/moko\n",
    ])
      await assert.rejects(readText(brands), { key: "feed.notProducts" });
    assert.equal((await readText("id;name;url\n1;Scie;https://a.fr/p/1\n")).rows.length, 1);
  });
  it("one whose price column holds no price: each line is in error", async () => {
    const { rows, errors } = await readText("sku;titre;prix\nA1;Vis;sur devis\nA2;Clou;sur devis\n");
    assert.deepEqual(
      [rows.length, errors.map(({ key }) => key)],
      [0, ["feed.line.priceUnreadable", "feed.line.priceUnreadable"]],
    );
    const sized = await readText("sku;titre;montant\nA1;Farine;300 g\nA2;Lait;1 L\n");
    assert.equal(sized.rows.length, 2, "what a pack holds is no price that cannot be read");
  });
});
