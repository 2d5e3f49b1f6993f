// What Vigie's own lists export, an import reads back without a mapping, in both languages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { headerOfField } from "#shared/columns/productColumns.ts";
import { type MessageKey, say } from "#shared/messages/index.ts";
import { type Language, languages } from "#shared/messages/language.ts";
import { suggestMapping } from "./suggestMapping.ts";

const identity = ["title", "sku", "ean", "mpn", "internal_ref", "brand", "category", "unit"];
const exported = ["url", "sale_price", "public_price", "shipping_price", "total_price", "currency", "medias"];
const compared = ["status", "best_price", "website_competitor_cheap_name", "price_diff_integer", "modified"];

const wordOf = (language: Language, field: string) =>
  say(
    language,
    exported.includes(field) ? (`exports.columns.${field}` as MessageKey) : headerOfField(field)!,
    { competitors: "concurrents" },
  );

/** Field -> column, of what is read. */
function read(header: string[]) {
  return Object.fromEntries(
    Object.entries(suggestMapping(header)).map(([field, { fieldname }]) => [field, fieldname]),
  );
}

test("a list that Vigie exported is recognised as it stands: my price is the price, and nobody else's is", () => {
  for (const language of languages) {
    const fields = [...identity, "price", "stock", ...exported];
    const columns = Object.fromEntries(fields.map((field) => [field, wordOf(language, field)]));
    const others = compared.map((field) => wordOf(language, field));
    const theirs = [
      say(language, "matched.column.competitors_price_average"),
      "Galerie Vauban : prix",
      "Galerie Vauban: price",
    ];
    const header = [...others, ...theirs, ...Object.values(columns)];
    assert.deepEqual(read(header), columns, language);
  }
});
