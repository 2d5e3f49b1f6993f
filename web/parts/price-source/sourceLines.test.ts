import assert from "node:assert/strict";
import { before, test } from "node:test";
import i18next from "i18next";
import fr from "#shared/messages/fr.json" with { type: "json" };
import { wordsOf } from "#web/session/words.ts";
import { cardPlace } from "./cardPlace.ts";
import { sourceLines } from "./sourceLines.ts";
import type { OwnPrice } from "#web/queries/products.ts";
import type { PriceEntry } from "./sourceLines.ts";

const now = Date.parse("2026-11-21T08:00:00Z");

before(() =>
  i18next.init({ lng: "fr", resources: { fr: { translation: fr } }, interpolation: { escapeValue: false } }),
);

test("a price tells since when it holds, when it was last seen, which file brought it and how it was matched", () => {
  assert.deepEqual(linesOf({ entry: entry({}) }), [
    "Produit: Marteau de menuisier",
    "Prix inchangé depuis: 18/11/2026 07:00 (il y a 3 jours)",
    "Vu pour la dernière fois: 21/11/2026 07:00 (il y a 2 heures)",
    "Source: tarif.csv",
    "Rapprochement: par code-barres ou référence",
  ]);
});

test("a converted price tells what the shop shows and at which rate", () => {
  const lines = linesOf({ entry: entry({ raw_price: 11, raw_currency: "USD", rate: 1.0834 }) });
  assert.ok(lines.includes("Prix affiché: 11,00 $"), lines.join("\n"));
  assert.ok(lines.includes("Conversion: 1 EUR = 1,0834 USD"), lines.join("\n"));
});

test("a price that no rate converts says that it is not compared", () => {
  const lines = linesOf({ entry: entry({ raw_price: 11, raw_currency: "USD", rate: null, price: null }) });
  assert.ok(lines.includes("Conversion: aucun taux pour USD : prix non comparé !"), lines.join("\n"));
});

test("a mapped price tells what was done to it", () => {
  const mapped = { unit_mapping_id: 1, unit_mapping_operator: "divide", unit_mapping_value: 12 } as const;
  const lines = linesOf({ entry: entry({ ...mapped, raw_price: 120 }) });
  assert.ok(lines.includes("Prix affiché: 120,00 €") && lines.includes("Unités: ÷ 12"), lines.join("\n"));
  const custom = linesOf({ entry: entry({ ...mapped, hasCustomPrice: true, unit_mapping_operator: "add" }) });
  assert.ok(custom.includes("Prix personnalisé: + 12,00 €"), custom.join("\n"));
  const negative = { unit_mapping_operator: "subtract", unit_mapping_value: -1 } as const;
  const less = linesOf({ entry: entry({ ...mapped, ...negative }) });
  assert.ok(less.includes("Unités: − (−1,00 €)"), less.join("\n"));
  const fine = linesOf({ entry: entry({ ...mapped, unit_mapping_value: 0.123456 }) });
  assert.ok(fine.includes("Unités: ÷ 0,123456"), "what is counted with is what is shown");
});

test("a product that is not seen any more warns, and does not claim that it was seen", () => {
  const lines = linesOf({ entry: entry({ missing_since: "2026-11-20T06:00:00Z", price_seen_at: null }) });
  assert.ok(lines.includes("N'est plus vu depuis: 20/11/2026 07:00 (hier) !"), lines.join("\n"));
  assert.ok(!lines.some((line) => line.startsWith("Vu pour")));
});

test("a price in doubt warns", () => {
  const lines = linesOf({ entry: entry({ price_doubted_at: "2026-11-20T06:00:00Z" }) });
  assert.ok(lines.includes("Prix en doute depuis: 20/11/2026 07:00 (hier) !"), lines.join("\n"));
});

test("a match by image tells its score", () => {
  const lines = linesOf({ entry: entry({ type: "image", score: 92 }) });
  assert.ok(lines.includes("Rapprochement: par l'image, 92 %"), lines.join("\n"));
});

test("my own price tells its age, that nobody imported it, and when it was last compared", () => {
  const own: OwnPrice = {
    price: 10,
    url: null,
    price_changed_at: "2026-11-21T07:30:00Z",
    price_seen_at: null,
    price_source: null,
    price_import_id: null,
    missing_since: null,
    price_doubted_at: null,
    modified: "2026-11-21T07:30:00Z",
    compared_at: "2026-11-21T07:31:00Z",
  };
  assert.deepEqual(linesOf({ own }), [
    "Prix inchangé depuis: 21/11/2026 08:30 (il y a 30 minutes)",
    "Source: saisie à la main",
    "Comparé: 21/11/2026 08:31",
  ]);
});

test("the card stands under the price, above it for want of room, and never off the screen", () => {
  const room = { width: 1000, height: 600 };
  const card = { width: 300, height: 200 };
  const anchor = { left: 100, width: 60, height: 20 };
  assert.deepEqual(cardPlace({ ...anchor, top: 100, bottom: 120 }, card, room), { left: 100, top: 126 });
  assert.deepEqual(cardPlace({ ...anchor, top: 500, bottom: 520 }, card, room), { left: 100, top: 294 });
  assert.equal(cardPlace({ ...anchor, left: 900, top: 100, bottom: 120 }, card, room).left, 692);
});

function linesOf(price: { entry?: PriceEntry; own?: OwnPrice }): string[] {
  return sourceLines(wordsOf("fr"), { ...price, currency: "EUR" }, now).map(({ label, value, warning }) =>
    `${label}: ${value}${warning ? " !" : ""}`.replaceAll(/[\u00a0\u202f]/g, " "),
  );
}

function entry(of: Partial<PriceEntry>): PriceEntry {
  return {
    id: 1,
    website_id: 1,
    catalog_id: 1,
    product_id: 1,
    name: "outils.example",
    title: "Marteau de menuisier",
    url: "https://outils.example/marteau",
    price: 10,
    original_price: 10,
    currency: "EUR",
    rate: 1,
    raw_price: 10,
    raw_currency: "EUR",
    unmatched: false,
    price_diff_percent: null,
    price_diff_integer: null,
    hasCustomPrice: false,
    type: "key",
    score: null,
    matching_result: null,
    unit_mapping_id: null,
    unit_mapping_operator: null,
    unit_mapping_value: null,
    price_import_id: 1,
    price_source: "tarif.csv",
    price_changed_at: "2026-11-18T06:00:00Z",
    price_seen_at: "2026-11-21T06:00:00Z",
    missing_since: null,
    is_old: false,
    price_doubted_at: null,
    modified: "2026-11-20T10:00:00.000Z",
    ...of,
  };
}
