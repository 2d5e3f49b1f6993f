// How values are written in an exported file, as expressions of SQL: PostgreSQL makes the lines itself.
import type { Position } from "#shared/filters/competitive.ts";
import { sql } from "kysely";
import type { Field } from "#shared/fields.ts";
import type { Sql } from "../../listedRows.ts";

/** A column of the row that is exported. */
export function rowColumn(name: string): Sql {
  return sql.ref(`row.${name}`);
}

/** What the catalogue of the row is called. */
export function catalogNameCell(): Sql {
  return textCell(sql`(select name from catalog where id = ${rowColumn("catalog_id")})`);
}

/** The words of a yes and of a no. */
type YesNo = { yes: string; no: string };

/** The cell of a value of this field; null when such a value is no single cell. */
export function cellOf(field: Field, value: Sql, words: YesNo): Sql | null {
  switch (field.kind) {
    case "id":
    case "ref":
    case "integer":
      return value;
    case "number":
      return numberCell(value);
    case "money":
      return moneyCell(value);
    case "boolean":
      return sql`case when ${value} then ${words.yes} when not ${value} then ${words.no} end`;
    case "date":
      return dateCell(value);
    case "text":
    case "email":
    case "url":
    case "oneOf":
      return textCell(value);
    case "list":
      return field.of?.kind === "url" ? textCell(sql`nullif(array_to_string(${value}, ' '), '')`) : null;
    default:
      return null;
  }
}

/**
 * A text that a spreadsheet shows instead of running it: an apostrophe before what looks like a formula, in signs of
 * any width, and is no number. Apostrophes before a formula get one more, so that reading the file again finds the text as it was.
 */
export function textCell(value: Sql): Sql {
  return sql`case when ascii(${value}) in (9, 13, 39, 43, 45, 61, 64, 65291, 65293, 65309, 65312)
      and ${value} ~ '^''*[=+@＝＋－＠\\t\\r-]' and ${value} !~ '^[+-]?[0-9]+([.,][0-9]+)?$'
    then '''' || ${value} else ${value} end`;
}

/** A moment, as it is in Paris: spreadsheets know it for a date, and an import reads it again. */
export function dateCell(value: Sql): Sql {
  return sql`to_char(${value} at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI:SS')`;
}

/** Decimal comma, no zeros at the end. */
export function numberCell(value: Sql): Sql {
  return sql`replace(trim_scale(${value})::text, '.', ',')`;
}

/** With its decimals, two at least: "9,50". */
export function priceCell(value: Sql): Sql {
  return sql`replace(case when scale(trim_scale(${value})) < 2 then round(${value}, 2) else trim_scale(${value}) end::text, '.', ',')`;
}

/** A price that nobody gave a rate for is the one of its file, with the code of its currency: "9,50 AUD". */
export function convertedCell(price: Sql, raw: { price: Sql; currency: Sql }): Sql {
  return sql`coalesce(${priceCell(price)}, ${priceCell(raw.price)} || ' ' || ${raw.currency})`;
}

/** From thousandths. */
export function moneyCell(value: Sql): Sql {
  return priceCell(sql`(${value} / 1000.0)`);
}

/** The value of an attribute, or what else is kept under its name: a text or a number. */
export function attributeCell(attributes: Sql, slug: string): Sql {
  const entry = sql`(${attributes} -> ${slug})`;
  const value = sql`(${entry} ->> 'value')`;
  return sql`case when jsonb_typeof(${entry} -> 'value') = 'number' then replace(${value}, '.', ',')
    else ${textCell(value)} end`;
}

/** One of three words, by the difference of prices. */
export function positionCell(gap: Sql, words: Record<Position, string>): Sql {
  return sql`case when ${gap} < 0 then ${words.cheap} when ${gap} = 0 then ${words.equals}
    when ${gap} > 0 then ${words.expensive} end`;
}
