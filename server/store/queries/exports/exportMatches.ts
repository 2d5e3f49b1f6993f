// The matches of a catalogue as lines of a file: both products, how the match was made, and why.
import type { matchingTypes } from "#shared/entities/matchedProduct.ts";
import { type RawBuilder, sql } from "kysely";
import { dateCell, moneyCell, numberCell, priceCell, textCell } from "./exportCells.ts";

type Sql = RawBuilder<unknown>;

export const matchColumnNames = [
  "product_id",
  "sku",
  "ean",
  "title",
  "price",
  "website",
  "their_product_id",
  "their_url",
  "their_title",
  "their_ean",
  "their_price",
  "difference",
  "percent",
  "type",
  "rule",
  "score",
  "explanation",
  "since",
] as const;
type MatchColumnName = (typeof matchColumnNames)[number];

export type OfferType = (typeof matchingTypes)[number];

/** Texts with a place in them: what stands before it, and behind. */
type Around = readonly [before: string, behind: string];

export type ExportWords = {
  types: Record<OfferType | "undone", string>;
  keys: Readonly<Record<string, Around>>;
  /** What speaks for a match by text, and against it. */
  parts: Readonly<Record<string, string>>;
  against: Readonly<Record<string, string>>;
  image: string;
  /** What a clause of a query asks about, by its name there. */
  fields: Readonly<Record<string, string>>;
  /** Of what people decided: in words, with the day behind it, as PostgreSQL writes one (`to_char`). */
  decided: Readonly<Record<"manual" | "import" | "undone", string>>;
  day: string;
};

/**
 * In the order of the columns, a line for each match; with `undone` the pairs as well that people undid. `theirs` is
 * what the competitors' products are read from, in the columns of product_view.
 */
export function matchLines(
  catalogId: number,
  words: ExportWords,
  { undone, websiteIds, theirs }: { undone: boolean; websiteIds: readonly number[] | undefined; theirs: Sql },
): Sql {
  const cells = cellsOf(words);
  return sql`
    select ${sql.join(matchColumnNames.map((name) => cells[name]))}
    from offer
    join catalog_competitor link on link.catalog_id = offer.catalog_id and link.website_id = offer.website_id
    join website_setting website on website.id = offer.website_id
    join catalog on catalog.id = offer.catalog_id
    join product own on own.website_id = catalog.website_id and own.id = offer.product_id
    join ${theirs} as theirs on theirs.website_id = offer.website_id and theirs.id = offer.competitor_product_id
    left join website_matching_rule rule on rule.catalog_id = offer.catalog_id and rule.id = offer.rule_id
    where offer.catalog_id = ${catalogId} and (${undone} or not offer.unmatched)
      and ${websiteIds ? sql`offer.website_id = any(${websiteIds}::bigint[])` : sql`true`}
    order by offer.product_id, offer.website_id, offer.unmatched, offer.competitor_product_id`;
}

function cellsOf(words: ExportWords): Record<MatchColumnName, Sql> {
  const text = (column: string) => textCell(sql.ref(column));
  const live = (cell: Sql) => sql`case when not offer.unmatched then ${cell} end`;
  return {
    product_id: text("own.product_id"),
    sku: text("own.sku"),
    ean: text("own.ean"),
    title: text("own.title"),
    price: priceCell(sql`own.price`),
    website: text("website.name"),
    their_product_id: text("theirs.product_id"),
    their_url: text("theirs.url"),
    their_title: text("theirs.title"),
    their_ean: text("theirs.ean"),
    their_price: live(moneyCell(sql`offer.price`)),
    difference: live(moneyCell(sql`offer.price_diff_integer`)),
    percent: live(numberCell(sql`offer.price_diff_percent`)),
    type: sql`case when offer.unmatched then ${words.types.undone} ${chosen("offer.type", words.types)} end`,
    rule: text("rule.name"),
    score: numberCell(sql`offer.score`),
    explanation: textCell(sql`(coalesce(${explanation(words)}, ${decision(words)}))`),
    since: dateCell(sql`offer.created`),
  };
}

/** Nothing explains what people decided but that they did. */
function decision({ decided, day }: ExportWords): Sql {
  const on = sql`' ' || to_char(offer.modified at time zone 'Europe/Paris', ${day})`;
  return sql`case when offer.unmatched then ${decided.undone}::text || ${on}
                  when offer.type = 'manual' then ${decided.manual}::text || ${on}
                  when offer.type = 'import' then ${decided.import}::text || ${on} end`;
}

function chosen(column: string, words: Readonly<Record<string, string>>): Sql {
  const choices = Object.entries(words).map(
    ([value, word]) => sql`when ${sql.ref(column)} = ${value} then ${word}`,
  );
  return sql.join(choices, sql` `);
}

/** In words: the key that both have; the parts of a score with their shares; the clauses with their points. */
function explanation({ keys, parts, against, image, fields }: ExportWords): Sql {
  const of = sql`offer.explanation`;
  const keyed = Object.entries(keys).map(
    ([key, [before, behind]]) =>
      sql`when ${of} ->> 'key' = ${key} then ${before}::text || coalesce(${of} ->> 'value', '') || ${behind}::text`,
  );
  const part = (name: string) => sql`(${of} -> 'parts' ->> ${name})::numeric`;
  const share = (value: Sql, word: string) => sql`${word}::text || ' ' || round(100 * ${value}) || ' %'`;
  const shares = Object.entries(parts).map(
    ([name, word]) => sql`case when ${part(name)} > 0 then ${share(sql`least(1, ${part(name)})`, word)} end`,
  );
  const contrary = Object.entries(against).map(
    ([name, word]) => sql`case when ${part(name)} > 0 then ${word}::text end`,
  );
  const alike = sql`case when ${of} ? 'image' then ${share(sql`(${of} ->> 'image')::numeric / 100`, image)} end`;
  const field = sql`coalesce(${JSON.stringify(fields)}::jsonb ->> (clause ->> 'field'),
        regexp_replace(clause ->> 'field', '^attr[.]', ''))`;
  const clauses = sql`(
      select string_agg((clause ->> 'asked') || ' (' || ${field} || ')', ', ')
      from jsonb_array_elements(case when jsonb_typeof(${of} -> 'clauses') = 'array' then ${of} -> 'clauses' else '[]' end) as clause)`;
  return sql`nullif(concat_ws(', ', case ${sql.join(keyed, sql` `)} end,
      ${sql.join(shares)}, ${clauses}, ${alike}, ${sql.join(contrary)}), '')`;
}
