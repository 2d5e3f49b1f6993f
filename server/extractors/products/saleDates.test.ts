import assert from "node:assert/strict";
import { test } from "node:test";
import { readText } from "../../../test/support/feeds.ts";
import { isSaleOn } from "./saleDates.ts";

const noon = Date.parse("2026-11-26T11:00:00Z");

test("a sale is on from its first moment until its last", () => {
  for (const [from, until, isOn] of [
    ["2026-11-20T00:00+0100/2026-11-30T23:59+0100", "", true],
    ["2026-11-20T13:00-0800/2026-11-26T02:59-0800", "", false],
    ["2026-11-27T00:00+01:00/2026-12-30T00:00+01:00", "", false],
    ["2026-11-20/2026-11-26", "", true],
    ["", "2026-11-01T00:00Z/2026-11-25T23:59Z", false],
    ["2026-11-26", "2026-11-26", true],
    ["2026-11-01", "2026-11-25", false],
    ["2026-11-01 00:00:00", "2026-11-26 11:59:59", false],
    ["", "25/11/2026", false],
    ["20/11/2026", "", true],
    ["0000-00-00 00:00:00", "0000-00-00 00:00:00", true],
    ["", "", true],
    ["1797000000", "", false],
    // Read in two ways, they agree on today, or do not.
    ["03/04/2026", "", true],
    ["03/12/2026", "", undefined],
    ["bientôt", "", undefined],
    ["", "fin de mois", undefined],
  ] as const)
    assert.equal(isSaleOn({ from, until }, noon), isOn, `${from} – ${until}`);
});

test("the last day of a sale ends at midnight in Paris, the night of a change of clocks too", () => {
  const on = (moment: string) => isSaleOn({ from: "", until: "2026-10-25" }, Date.parse(moment));
  assert.deepEqual([on("2026-10-25T22:59:59Z"), on("2026-10-25T23:00:00Z")], [true, false]);
});

const header = "sku;title;link;price;sale_price;sale_price_effective_date\n";
const line = (sku: string, dates: string) => `${sku};Perceuse;https://s.example/${sku};100;80;${dates}\n`;
const before = "2026-11-01T00:00+0100/2026-11-10T23:59+0100";

test("a price in a sale that is over, or has not begun, is not the price", async () => {
  const during = "2026-11-01T00:00+0100/2026-12-10T23:59+0100";
  const after = "2026-12-01T00:00+0100/2026-12-10T23:59+0100";
  const lines = [before, during, after, ""].map((dates, index) => line(`S${index}`, dates));
  const { rows, errors } = await readText(header + lines.join(""), { seenAt: new Date(noon) });
  assert.deepEqual(errors, []);
  assert.deepEqual(
    rows.map(({ price, sale_price, public_price }) => [price, sale_price, public_price]),
    [
      ["100", null, undefined],
      ["80", "80", "100"],
      ["100", null, undefined],
      ["80", "80", "100"],
    ],
  );
});

test("an old file tells the price of its own time", async () => {
  const seenAt = new Date("2026-11-05T08:00:00Z");
  const { rows } = await readText(header + line("S1", before), { seenAt });
  assert.equal(rows[0]!.price, "80");
  const dated = `date;${header}2026-11-05;${line("S1", before)}2026-11-12;${line("S2", before)}`;
  const mapping = Object.fromEntries(
    Object.entries({
      observedAt: "date",
      title: "title",
      sku: "sku",
      price: "price",
      sale_price: "sale_price",
      sale_from: "sale_price_effective_date",
    }).map(([field, fieldname]) => [field, { fieldname, type: "string" as const }]),
  );
  const read = await readText(dated, { type_options: { mapping, uniqueProductIdentifier: "sku" } });
  assert.deepEqual(
    read.rows.map(({ price }) => price),
    ["80", "100"],
  );
});

test("where the dates do not say, the line is an error instead of a guess", async () => {
  const { rows, errors } = await readText(header + line("S1", "03/12/2026") + line("S2", before), {
    seenAt: new Date(noon),
  });
  assert.deepEqual(
    errors.map(({ line: at, key, values }) => [at, key, values["value"], values["column"]]),
    [[2, "feed.line.saleDates", "03/12/2026", "sale_price_effective_date"]],
  );
  assert.deepEqual(
    rows.map(({ sku }) => sku),
    ["S2"],
  );
});

test("WooCommerce's two dates are found by their names, in French too", async () => {
  for (const names of [
    "SKU,Name,Sale price,Regular price,Date sale price starts,Date sale price ends",
    "UGS,Nom,Tarif promo,Tarif régulier,Date de début de promo,Date de fin de promo",
  ]) {
    const text = `${names}\nA1,Perceuse,80,100,2026-12-01,2026-12-24\nA2,Scie,8,10,2026-11-01,2026-11-30\n`;
    const { rows } = await readText(text, { seenAt: new Date(noon) });
    assert.deepEqual(
      rows.map(({ price }) => price),
      ["100", "8"],
      names,
    );
  }
});

test("the days of a sale are known by the names that shops give them, our own too", async () => {
  for (const [from, until] of [
    ["sale_from", "sale_until"],
    ["saleFrom", "saleUntil"],
    ["sale_price_from", "sale_price_to"],
    ["sale_price_dates_from", "sale_price_dates_to"],
    ["sale_date_from", "sale_date_to"],
    ["priceValidFrom", "priceValidUntil"],
    ["promo_debut", "promo_fin"],
    ["special_from_date", "special_to_date"],
  ] as const) {
    const text = `sku;title;link;price;sale_price;${from};${until}\nS1;Perceuse;https://s.example/1;30;25;2026-12-10;2026-12-20\n`;
    const { rows } = await readText(text, { seenAt: new Date(noon) });
    assert.deepEqual(
      rows.map(({ price }) => price),
      ["30"],
      `${from}, ${until}`,
    );
  }
});

test("the days of a reduction are known whatever a reduction is called", async () => {
  for (const names of [
    "Date début remise;Date fin remise",
    "debut_solde;fin_solde",
    "Début remise;Fin remise",
    "Date de début des soldes;Date de fin des soldes",
    "discount_valid_from;discount_valid_until",
    "offer_begins;offer_expires",
    "Rabattbeginn;Rabattende",
    "Sonderpreis gültig von;Sonderpreis gültig bis",
    "Fecha inicio descuento;Fecha fin descuento",
    "Data inizio sconto;Data fine sconto",
    "Startdatum actie;Einddatum actie",
  ]) {
    const text = `sku;titre;prix;prix promo;${names}\nS1;Perceuse;30;25;2026-11-01;2026-11-10\nS2;Scie;30;25;2026-11-01;2026-12-10\n`;
    const { rows } = await readText(text, { seenAt: new Date(noon) });
    assert.deepEqual(
      rows.map(({ price }) => price),
      ["30", "25"],
      names,
    );
  }
  for (const name of ["Date de remise en stock", "Fin de série", "Date de remise"]) {
    const text = `sku;titre;prix;prix promo;${name}\nS1;Perceuse;30;25;2026-11-01\n`;
    assert.equal((await readText(text, { seenAt: new Date(noon) })).rows[0]!.price, "25", name);
  }
});

test("a price in a sale beside a word that no sale is on is not the price", async () => {
  for (const name of ["On Sale", "on_sale", "en_promo", "is_on_sale", "promo_active", "In offerta"]) {
    const text = `sku;titre;prix;sale_price;${name}\nS1;Perceuse;30;25;No\nS2;Scie;30;25;oui\nS3;Vis;30;25;0\nS4;Clou;30;25;\n`;
    const { rows } = await readText(text, { seenAt: new Date(noon) });
    assert.deepEqual(
      rows.map(({ price, sale_price }) => [price, sale_price]),
      [
        ["30", null],
        ["25", "25"],
        ["30", null],
        ["25", "25"],
      ],
      name,
    );
  }
  const amounts = await readText("sku;titre;prix;en promo\nS1;Perceuse;30;25\n");
  assert.equal(amounts.rows[0]!.price, "30");
});
