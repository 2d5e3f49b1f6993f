import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import { suggestMapping } from "./suggestMapping.ts";

/** Field -> column. */
function suggested(header: string[], rows?: string[][]) {
  return Object.fromEntries(
    Object.entries(suggestMapping(header, rows)).map(([field, { fieldname }]) => [field, fieldname]),
  );
}

describe("columns are recognised by their names", () => {
  it("a column of currencies too", () => {
    for (const name of ["currency_id", "currencyid", "currencyId", "id_currency", "pricecurrency"])
      assert.equal(suggested(["sku", "title", "price", name])["currency"], name);
  });
  it("in French", () => {
    assert.deepEqual(
      suggested([
        "Désignation",
        "Prix TTC (€)",
        "Code-barres",
        "Réf.",
        "Prix barré",
        "Fabricant",
        "Lien",
        "URL de l'image",
        "Catégorie",
        "Quantité",
        "Prix d'achat",
      ]),
      {
        title: "Désignation",
        price: "Prix TTC (€)",
        ean: "Code-barres",
        sku: "Réf.",
        public_price: "Prix barré",
        brand: "Fabricant",
        url: "Lien",
        medias: "URL de l'image",
        category: "Catégorie",
        stock: "Quantité",
        cost_price: "Prix d'achat",
      },
    );
  });

  it("in English, in any case, with underscores or in one word", () => {
    assert.deepEqual(
      suggested([
        "PRODUCT_NAME",
        "productUrl",
        "Sale Price",
        "regular-price",
        "GTIN13",
        "imageLink",
        "Stock",
      ]),
      {
        title: "PRODUCT_NAME",
        url: "productUrl",
        sale_price: "Sale Price",
        price: "regular-price",
        ean: "GTIN13",
        medias: "imageLink",
        stock: "Stock",
      },
    );
  });

  it("each field once and each column once, the better name first", () => {
    assert.deepEqual(suggested(["name", "title", "price", "regular price", "id", "sku"]), {
      title: "title",
      price: "price",
      public_price: "regular price",
      internal_ref: "id",
      sku: "sku",
    });
  });

  it("the new price beside the old one, and a stock that is called so", () => {
    const prices = (...names: string[]) => {
      const { title: _title, sku: _sku, ...found } = suggested(["sku", "titre", ...names]);
      return found;
    };
    assert.deepEqual(prices("prix", "prix normal"), { price: "prix", public_price: "prix normal" });
    assert.deepEqual(prices("ancien prix", "nouveau prix"), {
      public_price: "ancien prix",
      price: "nouveau prix",
    });
    assert.deepEqual(prices("prix", "Qté en stock"), { price: "prix", stock: "Qté en stock" });
  });

  it("in nested JSON, the shallowest path first", () => {
    const header = ["product_name", "price.unit.price", "price.price", "price.original_price", "product_url"];
    assert.deepEqual(suggested(header), {
      title: "product_name",
      price: "price.price",
      public_price: "price.original_price",
      url: "product_url",
    });
  });

  it("numbers are told from texts", () => {
    const mapping = suggestMapping(["titre", "prix", "store:75001:price"]);
    assert.deepEqual(
      [mapping["titre"], mapping["price"]?.type, mapping["title"]?.type],
      [undefined, "number", "string"],
    );
    assert.deepEqual(mapping["store:75001:price"], { fieldname: "store:75001:price", type: "number" });
  });

  it("nothing is made of nothing", () => {
    assert.deepEqual(suggested([]), {});
    assert.deepEqual(suggested(["", "zip", "city", "constructor", "__proto__"]), {});
  });
});

describe("and by what they hold", () => {
  const gtins = ["3017800132463", "3017800201763", "3021690029086"];

  it("a column full of GTINs is the EAN, whatever its name", () => {
    const rows = gtins.map((gtin, index) => [String(index), gtin, "Ravioli"]);
    const byCode = suggested(["id", "code", "name"], rows);
    assert.deepEqual([byCode["ean"], byCode["sku"]], ["code", undefined]);
    assert.equal(
      suggested(
        ["product_id", "name"],
        gtins.map((gtin) => [gtin, "x"]),
      )["ean"],
      "product_id",
    );
  });

  it("a description is a title where there is no other one, and is as short as one", () => {
    const header = ["code", "description", "price"];
    assert.equal(suggested(header, [["A1", "Perceuse 18 V", "99"]])["title"], "description");
    assert.equal(suggested(header, [["A1", "<p>Une perceuse</p>", "99"]])["title"], undefined);
    assert.equal(suggested(header, [["A1", "Une perceuse. ".repeat(20), "99"]])["title"], undefined);
    assert.equal(suggested(["description", "name"], [["Perceuse", "GSR"]])["title"], "name");
  });

  it("numbers that only look like GTINs are not", () => {
    assert.equal(
      suggested(
        ["code", "name"],
        [
          ["3017800132464", "a"],
          ["3017800201764", "b"],
          ["3021690029087", "c"],
        ],
      )["ean"],
      undefined,
    );
  });

  it("a column whose contents contradict its name is left out", () => {
    const rows = [
      ["20138.jpg", "300g", "1"],
      ["20447.jpg", "1 L", "0"],
    ];
    assert.deepEqual(suggested(["Lien", "quantity", "availability"], rows), { unit: "quantity" });
  });

  it("line numbers are no reference, unless nothing else identifies the products", () => {
    const rows = ["1", "2", "3"].map((id) => [id, `R-${id}`, "Ravioli"]);
    assert.deepEqual(suggested(["id", "sku", "name"], rows), { sku: "sku", title: "name" });
    assert.deepEqual(suggested(["id", "x", "name"], rows), { internal_ref: "id", title: "name" });
    const references = ["12", "7", "31"].map((id) => [id, `R-${id}`, "Ravioli"]);
    assert.equal(suggested(["id", "sku", "name"], references)["internal_ref"], "id");
  });

  it("line numbers stay the reference where an EAN that most lines leave empty is all there is beside them", () => {
    const rows = ["1", "2", "3", "4", "5"].map((id) => [id, id === "1" ? "3165140000017" : "", "Ravioli"]);
    assert.equal(suggested(["id", "ean", "name"], rows)["internal_ref"], "id");
    const mostly = rows.map(([id, , name]) => [id!, id === "5" ? "" : `316514000001${id}`, name!]);
    assert.equal(suggested(["id", "ean", "name"], mostly)["internal_ref"], undefined);
  });

  it("a name of a million brackets is no column of ours, and is soon judged", () => {
    assert.deepEqual(suggested([`x${"(".repeat(1_000_000)}\n`, "Titre (fr)\n"]), { title: "Titre (fr)\n" });
  });
});

test("of prices in several currencies that of the website is the price", () => {
  const header = ["sku", "name", "Price EUR", "Price CHF"];
  assert.equal(suggestMapping(header, [], "CHF")["price"]?.fieldname, "Price CHF");
  assert.equal(suggestMapping(header, [], "EUR")["price"]?.fieldname, "Price EUR");
});

test("an ISBN identifies books as their EAN does", () => {
  const rows = [["9782070368228", "L'Étranger", "6,90"]];
  assert.equal(suggestMapping(["ISBN13", "Titre", "Prix"], rows)["ean"]?.fieldname, "ISBN13");
});

test("a column of yes and no says what is in stock, and one of 1 and 0 where its name asks so", () => {
  const fieldOf = (name: string, cells: string[]) =>
    suggestMapping(
      [name],
      cells.map((cell) => [cell]),
    );
  for (const [name, cells] of [
    ["Disponibilité", ["oui", "non"]],
    ["Disponible", ["true", "false"]],
    ["is_in_stock", ["1", "0"]],
  ] as const)
    assert.equal(fieldOf(name, [...cells])["availability"]?.fieldname, name);
  assert.equal(
    fieldOf("Disponibilité", ["1", "0"])["availability"],
    undefined,
    "days, or whether: nobody knows",
  );
});
