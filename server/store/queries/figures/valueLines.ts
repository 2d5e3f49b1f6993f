import { type RawBuilder, sql } from "kysely";

/**
 * Common table expressions over listed rows, which `rows` selects as `id` and `value`:
 *   own        each with its value as it is written, the empty text where it has none,
 *   spelling   the ways to write a value, and what they all are without case and accents,
 *   line       the values of the most products, each as most of them write it, with its `place`; at most `count`.
 */
export function valueLines(rows: RawBuilder<unknown>, count: number): RawBuilder<unknown> {
  return sql`own as materialized (
      select id, btrim(coalesce(value, '')) as value from (${rows}) as listed
    ), spelling as (
      select value, norm(value) as normal, count(*) as frequency from own group by value
    ), ${mostFrequentLines(count)}`;
}

/** The same of what is kept by value, which `tallies` selects as `value` and `products`: without `own`. */
export function talliedLines(tallies: RawBuilder<unknown>, count: number): RawBuilder<unknown> {
  return sql`spelling as materialized (
      select value, norm(value) as normal, sum(products) as frequency
      from (select btrim(coalesce(value, '')) as value, products from (${tallies}) as tallied where products > 0) as told
      group by value
    ), ${mostFrequentLines(count)}`;
}

function mostFrequentLines(count: number): RawBuilder<unknown> {
  return sql`line as materialized (
      select normal, (array_agg(value order by frequency desc, value collate "fr-x-icu"))[1] as value,
             row_number() over (order by sum(frequency) desc, normal) as place
      from spelling group by normal order by place limit ${count}
    )`;
}
