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
  const exports: [shop: string, header: string[], fields: Record<string, string>][] = [
    [
      "Odoo, whose standard price is what the product cost",
      [
        "id",
        "default_code",
        "name",
        "barcode",
        "list_price",
        "standard_price",
        "categ_id/id",
        "qty_available",
      ],
      {
        internal_ref: "id",
        sku: "default_code",
        title: "name",
        ean: "barcode",
        price: "list_price",
        cost_price: "standard_price",
        stock: "qty_available",
      },
    ],
    [
      "Odoo, with the names that it shows",
      ["External ID", "Internal Reference", "Name", "Sales Price", "Cost", "Quantity On Hand"],
      {
        internal_ref: "Internal Reference",
        title: "Name",
        price: "Sales Price",
        cost_price: "Cost",
        stock: "Quantity On Hand",
      },
    ],
    [
      "BigCommerce",
      ["Product Name", "Product Code/SKU", "Price", "Current Stock Level", "Product Image URL - 1"],
      {
        title: "Product Name",
        sku: "Product Code/SKU",
        price: "Price",
        stock: "Current Stock Level",
        medias: "Product Image URL - 1",
      },
    ],
    [
      "Wix",
      ["handleId", "name", "price", "strikethroughPrice", "inventory", "plainDescription"],
      {
        internal_ref: "handleId",
        title: "name",
        price: "price",
        public_price: "strikethroughPrice",
        stock: "inventory",
      },
    ],
    [
      "Lightspeed, its tills",
      ["System ID", "UPC", "EAN", "Custom SKU", "Manufacturer SKU", "Item", "Price", "Default Cost"],
      {
        internal_ref: "System ID",
        ean: "EAN",
        sku: "Custom SKU",
        mpn: "Manufacturer SKU",
        title: "Item",
        price: "Price",
        cost_price: "Default Cost",
      },
    ],
    [
      "Lightspeed, its web shops",
      ["Internal_ID", "NL_Title_Short", "Price", "Price_Old", "Price_Cost", "EAN"],
      {
        internal_ref: "Internal_ID",
        title: "NL_Title_Short",
        price: "Price",
        public_price: "Price_Old",
        cost_price: "Price_Cost",
        ean: "EAN",
      },
    ],
    [
      "Akeneo, whose texts are in several languages",
      ["sku", "name-en_US-ecommerce", "name-fr_FR-ecommerce", "description-fr_FR", "price-EUR"],
      { sku: "sku", title: "name-fr_FR-ecommerce", price: "price-EUR" },
    ],
    [
      "Shopware",
      ["product_number", "translations.DEFAULT.name", "price.DEFAULT.net", "price.DEFAULT.gross"],
      { sku: "product_number", title: "translations.DEFAULT.name", price: "price.DEFAULT.gross" },
    ],
    [
      "a shop in Finland",
      [
        "Tuotekoodi",
        "Nimi",
        "Hinta (alv 0 %)",
        "Hinta (sis. alv)",
        "Tarjoushinta",
        "Valmistaja",
        "Varastosaldo",
      ],
      {
        sku: "Tuotekoodi",
        title: "Nimi",
        price: "Hinta (sis. alv)",
        sale_price: "Tarjoushinta",
        brand: "Valmistaja",
        stock: "Varastosaldo",
      },
    ],
    [
      "a list of articles by code and description",
      ["Code", "Description", "Price"],
      { sku: "Code", title: "Description", price: "Price" },
    ],
    [
      "a till that numbers its items",
      ["Item No.", "Item Description", "Unit Price", "Qty"],
      { sku: "Item No.", title: "Item Description", price: "Unit Price", stock: "Qty" },
    ],
    [
      "attributes that say so themselves",
      ["sku", "titre", "prix", "attr_Couleur"],
      { sku: "sku", title: "titre", price: "prix", attr_Couleur: "attr_Couleur" },
    ],
    [
      "Amazon, its inventory",
      ["item-name", "listing-id", "seller-sku", "price", "quantity", "item-condition", "asin1"],
      { title: "item-name", sku: "seller-sku", price: "price", stock: "quantity", state: "item-condition" },
    ],
    [
      "Amazon, a flat file",
      [
        "item_sku",
        "brand_name",
        "item_name",
        "part_number",
        "standard_price",
        "list_price",
        "main_image_url",
        "condition_type",
      ],
      {
        sku: "item_sku",
        brand: "brand_name",
        title: "item_name",
        mpn: "part_number",
        price: "standard_price",
        public_price: "list_price",
        medias: "main_image_url",
        state: "condition_type",
      },
    ],
    [
      "eBay",
      [
        "Item number",
        "Title",
        "Custom label (SKU)",
        "Available quantity",
        "Start price",
        "Current price",
        "P:EAN",
      ],
      {
        title: "Title",
        sku: "Custom label (SKU)",
        stock: "Available quantity",
        price: "Current price",
        ean: "P:EAN",
      },
    ],
    [
      "Allegro",
      [
        "ID oferty",
        "Tytuł oferty",
        "Cena PL",
        "Liczba sztuk",
        "Sygnatura/SKU Sprzedającego",
        "Kod producenta",
        "EAN (GTIN)",
      ],
      {
        internal_ref: "ID oferty",
        title: "Tytuł oferty",
        price: "Cena PL",
        stock: "Liczba sztuk",
        sku: "Sygnatura/SKU Sprzedającego",
        mpn: "Kod producenta",
        ean: "EAN (GTIN)",
      },
    ],
    [
      "a shop in Polish",
      ["Nazwa produktu", "Cena netto", "Cena brutto", "Cena promocyjna", "Kod kreskowy", "Dostępność"],
      {
        title: "Nazwa produktu",
        price: "Cena brutto",
        sale_price: "Cena promocyjna",
        ean: "Kod kreskowy",
        availability: "Dostępność",
      },
    ],
    [
      "Heureka",
      [
        "ITEM_ID",
        "PRODUCTNAME",
        "URL",
        "IMGURL",
        "PRICE_VAT",
        "EAN",
        "MANUFACTURER",
        "CATEGORYTEXT",
        "PRODUCTNO",
      ],
      {
        internal_ref: "ITEM_ID",
        title: "PRODUCTNAME",
        url: "URL",
        medias: "IMGURL",
        price: "PRICE_VAT",
        ean: "EAN",
        brand: "MANUFACTURER",
        category: "CATEGORYTEXT",
        mpn: "PRODUCTNO",
      },
    ],
    [
      "Shoptet",
      ["code", "name", "price", "standardPrice", "purchasePrice", "manufacturer", "defaultImage"],
      {
        sku: "code",
        title: "name",
        price: "price",
        public_price: "standardPrice",
        cost_price: "purchasePrice",
        brand: "manufacturer",
        medias: "defaultImage",
      },
    ],
    [
      "a shop in Czech",
      ["Kód", "Název", "Cena bez DPH", "Cena s DPH", "Běžná cena", "Výrobce", "Skladem"],
      {
        sku: "Kód",
        title: "Název",
        price: "Cena s DPH",
        public_price: "Běžná cena",
        brand: "Výrobce",
        availability: "Skladem",
      },
    ],
    [
      "Rakuten",
      ["商品管理番号（商品URL）", "商品番号", "商品名", "販売価格", "表示価格", "在庫数"],
      {
        internal_ref: "商品管理番号（商品URL）",
        sku: "商品番号",
        title: "商品名",
        price: "販売価格",
        public_price: "表示価格",
        stock: "在庫数",
      },
    ],
    [
      "a shop in Japanese",
      ["商品名", "税抜価格", "税込価格", "JANコード", "ブランド", "送料", "商品URL"],
      {
        title: "商品名",
        price: "税込価格",
        ean: "JANコード",
        brand: "ブランド",
        shipping_price: "送料",
        url: "商品URL",
      },
    ],
    [
      "PrestaShop, to import",
      [
        "Product ID",
        "Active (0/1)",
        "Name *",
        "Price tax excluded",
        "Wholesale price",
        "Reference #",
        "Manufacturer",
        "EAN13",
      ],
      {
        internal_ref: "Product ID",
        title: "Name *",
        price: "Price tax excluded",
        cost_price: "Wholesale price",
        sku: "Reference #",
        brand: "Manufacturer",
        ean: "EAN13",
      },
    ],
    [
      "PrestaShop 1.6, its template",
      ["Product ID", "Name *", "Price tax excluded or Price tax included", "Wholesale price", "Reference #"],
      {
        internal_ref: "Product ID",
        title: "Name *",
        price: "Price tax excluded or Price tax included",
        cost_price: "Wholesale price",
        sku: "Reference #",
      },
    ],
    [
      "PrestaShop in French",
      [
        "ID",
        "Nom *",
        "Prix HT",
        "Référence n°",
        "Marque",
        "Code-barres UPC",
        "Prix unitaire",
        "URL des images (x,y,z...)",
      ],
      {
        internal_ref: "ID",
        title: "Nom *",
        price: "Prix HT",
        sku: "Référence n°",
        brand: "Marque",
        ean: "Code-barres UPC",
        medias: "URL des images (x,y,z...)",
      },
    ],
    [
      "PrestaShop, a list exported in English",
      ["Product ID", "Name", "Reference", "Price (tax excl.)", "Price (tax incl.)", "Quantity"],
      {
        internal_ref: "Product ID",
        title: "Name",
        sku: "Reference",
        price: "Price (tax incl.)",
        stock: "Quantity",
      },
    ],
    [
      "a price without its tax beside another word for the price",
      ["SKU", "Nom", "Prix (HT)", "Tarif TTC"],
      { sku: "SKU", title: "Nom", price: "Tarif TTC" },
    ],
    [
      "prices with all taxes",
      ["Réf", "Désignation", "Prix all inclusive"],
      { sku: "Réf", title: "Désignation", price: "Prix all inclusive" },
    ],
    [
      "a shop in Sweden",
      ["Artikelnr", "Benämning", "Varumärke", "Pris exkl. moms", "Pris inkl. moms", "Lagersaldo"],
      {
        sku: "Artikelnr",
        title: "Benämning",
        brand: "Varumärke",
        price: "Pris inkl. moms",
        stock: "Lagersaldo",
      },
    ],
    [
      "a shop in Denmark",
      ["Varenr.", "Varenavn", "Mærke", "Vejl. pris", "Tilbudspris", "Pris"],
      {
        sku: "Varenr.",
        title: "Varenavn",
        brand: "Mærke",
        public_price: "Vejl. pris",
        sale_price: "Tilbudspris",
        price: "Pris",
      },
    ],
    [
      "a shop in Norway",
      ["Artikkelnr", "Navn", "Merke", "Pris eks. mva"],
      { sku: "Artikkelnr", title: "Navn", brand: "Merke", price: "Pris eks. mva" },
    ],
    [
      "a shop in the Netherlands",
      ["artikelnummer", "naam", "merk", "prijs excl. btw", "prijs incl. btw", "voorraad"],
      { sku: "artikelnummer", title: "naam", brand: "merk", price: "prijs incl. btw", stock: "voorraad" },
    ],
    [
      "a shop in Switzerland",
      ["N° article", "Libellé", "Prix CHF TTC", "Prix promo TTC"],
      { sku: "N° article", title: "Libellé", price: "Prix CHF TTC", sale_price: "Prix promo TTC" },
    ],
    [
      "a pharmacy",
      ["Code CIP", "Dénomination", "PUHT"],
      { sku: "Code CIP", title: "Dénomination", price: "PUHT" },
    ],
    [
      "a price in a sale without its tax beside one with it",
      ["Ref", "Nom", "Prix TTC", "Prix promo HT"],
      { sku: "Ref", title: "Nom", price: "Prix TTC" },
    ],
    [
      "a gross price in other words beside a net one that is known",
      ["Artikelnummer", "Bezeichnung", "VK inkl. MwSt.", "VK netto"],
      { sku: "Artikelnummer", title: "Bezeichnung", price: "VK inkl. MwSt." },
    ],
    ["a price in cents, which is none", ["sku", "name", "Prix (centimes)"], { sku: "sku", title: "name" }],
    [
      "net and gross in an object",
      ["sku", "name", "price.net", "price.gross"],
      { sku: "sku", title: "name", price: "price.gross" },
    ],
    [
      "a price without its tax alone",
      ["SKU", "Name", "Price (excl. VAT)"],
      { sku: "SKU", title: "Name", price: "Price (excl. VAT)" },
    ],
    [
      "Shopify",
      [
        "Title",
        "URL handle",
        "Vendor",
        "SKU",
        "Barcode",
        "Price",
        "Compare-at price",
        "Cost per item",
        "Product image URL",
      ],
      {
        title: "Title",
        internal_ref: "URL handle",
        brand: "Vendor",
        sku: "SKU",
        ean: "Barcode",
        price: "Price",
        public_price: "Compare-at price",
        cost_price: "Cost per item",
        medias: "Product image URL",
      },
    ],
    [
      "WooCommerce in French",
      [
        "UGS",
        "GTIN, UPC, EAN ou ISBN",
        "Nom",
        "Stock",
        "Tarif promo",
        "Tarif régulier",
        "Catégories",
        "Marques",
      ],
      {
        sku: "UGS",
        ean: "GTIN, UPC, EAN ou ISBN",
        title: "Nom",
        stock: "Stock",
        sale_price: "Tarif promo",
        price: "Tarif régulier",
        category: "Catégories",
        brand: "Marques",
      },
    ],
    [
      "WooCommerce in German",
      [
        "ID",
        "Artikelnummer",
        "GTIN, UPC, EAN oder ISBN",
        "Name",
        "Lagerbestand",
        "Angebotspreis",
        "Regulärer Preis",
        "Kategorien",
        "Bilder",
        "Marken",
      ],
      {
        internal_ref: "ID",
        sku: "Artikelnummer",
        ean: "GTIN, UPC, EAN oder ISBN",
        title: "Name",
        stock: "Lagerbestand",
        sale_price: "Angebotspreis",
        price: "Regulärer Preis",
        category: "Kategorien",
        medias: "Bilder",
        brand: "Marken",
      },
    ],
    [
      "an ERP in German, without dots on its letters",
      [
        "Artikel-Nr.",
        "Bezeichnung",
        "Hersteller",
        "HAN",
        "Netto-VK",
        "Brutto-VK",
        "UVP",
        "EK netto",
        "Verfuegbarkeit",
      ],
      {
        sku: "Artikel-Nr.",
        title: "Bezeichnung",
        brand: "Hersteller",
        mpn: "HAN",
        price: "Brutto-VK",
        public_price: "UVP",
        cost_price: "EK netto",
        availability: "Verfuegbarkeit",
      },
    ],
    [
      "PrestaShop, a list exported in German",
      ["ID", "Name", "Artikel-Nr.", "Kategorie", "Preis (o. MwSt.)", "Preis (inkl. MwSt.)", "Menge"],
      {
        internal_ref: "ID",
        title: "Name",
        sku: "Artikel-Nr.",
        category: "Kategorie",
        price: "Preis (inkl. MwSt.)",
        stock: "Menge",
      },
    ],
    [
      "WooCommerce in Spanish",
      [
        "SKU",
        "GTIN, UPC, EAN o ISBN",
        "Nombre",
        "Inventario",
        "Precio rebajado",
        "Precio normal",
        "Categorías",
        "Imágenes",
        "Marcas",
      ],
      {
        sku: "SKU",
        ean: "GTIN, UPC, EAN o ISBN",
        title: "Nombre",
        stock: "Inventario",
        sale_price: "Precio rebajado",
        price: "Precio normal",
        category: "Categorías",
        medias: "Imágenes",
        brand: "Marcas",
      },
    ],
    [
      "PrestaShop, a list exported in Spanish",
      [
        "ID",
        "Nombre",
        "Referencia",
        "Categoría",
        "Precio (imp. excl.)",
        "Precio (imp. incl.)",
        "Cantidad",
        "Código de barras",
        "Gastos de envío",
      ],
      {
        internal_ref: "ID",
        title: "Nombre",
        sku: "Referencia",
        category: "Categoría",
        price: "Precio (imp. incl.)",
        stock: "Cantidad",
        ean: "Código de barras",
        shipping_price: "Gastos de envío",
      },
    ],
    [
      "WooCommerce in Italian",
      [
        "COD",
        "GTIN, UPC, EAN o ISBN",
        "Nome",
        "Magazzino",
        "Prezzo in offerta",
        "Prezzo di listino",
        "Categorie",
        "Immagini",
        "Marchi",
      ],
      {
        sku: "COD",
        ean: "GTIN, UPC, EAN o ISBN",
        title: "Nome",
        stock: "Magazzino",
        sale_price: "Prezzo in offerta",
        price: "Prezzo di listino",
        category: "Categorie",
        medias: "Immagini",
        brand: "Marchi",
      },
    ],
    [
      "PrestaShop, a list exported in Italian",
      [
        "ID",
        "Nome",
        "Riferimento",
        "Categoria",
        "Prezzo (tasse escl.)",
        "Prezzo (tasse incl.)",
        "Quantità",
        "Produttore",
        "Disponibilità",
      ],
      {
        internal_ref: "ID",
        title: "Nome",
        sku: "Riferimento",
        category: "Categoria",
        price: "Prezzo (tasse incl.)",
        stock: "Quantità",
        brand: "Produttore",
        availability: "Disponibilità",
      },
    ],
    [
      "a shop in Italian that knows its list price and its own",
      [
        "Codice articolo",
        "Titolo",
        "Prezzo",
        "Prezzo di listino",
        "Prezzo d'acquisto",
        "Spese di spedizione",
      ],
      {
        sku: "Codice articolo",
        title: "Titolo",
        price: "Prezzo",
        public_price: "Prezzo di listino",
        cost_price: "Prezzo d'acquisto",
        shipping_price: "Spese di spedizione",
      },
    ],
    [
      "a price without its tax alone, in German",
      ["SKU", "Titel", "Nettopreis"],
      { sku: "SKU", title: "Titel", price: "Nettopreis" },
    ],
    [
      "a shop in Spanish that knows its own price and the recommended one",
      ["Referencia", "Descripción", "Marca", "PVP", "Precio de venta"],
      {
        sku: "Referencia",
        title: "Descripción",
        brand: "Marca",
        price: "Precio de venta",
        public_price: "PVP",
      },
    ],
    [
      "a stock list in Italian",
      ["Codice articolo", "Descrizione", "Marchio", "Codice EAN", "Prezzo", "Giacenza"],
      {
        sku: "Codice articolo",
        title: "Descrizione",
        brand: "Marchio",
        ean: "Codice EAN",
        price: "Prezzo",
        stock: "Giacenza",
      },
    ],
    [
      "a price without its tax beside one with it, in Spanish",
      ["Código", "Título", "Precio (sin IVA)", "PVP"],
      { sku: "Código", title: "Título", price: "PVP" },
    ],
    [
      "a crawler",
      ["readable_product_name", "modelno", "price.value", "price.currency", "offer.url"],
      { title: "readable_product_name", mpn: "modelno", price: "price.value", url: "offer.url" },
    ],
  ];
  for (const [shop, header, fields] of exports) {
    it(`in an export of ${shop}`, () => {
      const { currency: _currency, ...found } = suggested(header);
      assert.deepEqual(found, fields);
    });
  }
  it("and so is a column of currencies", () => {
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
