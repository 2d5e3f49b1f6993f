import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import type { SlotPair } from "../manualOffers.ts";

/** A line to be carried out, and how its pair stands; null where it never was a match. */
export type DueLine = SlotPair & {
  line: number;
  action: "manual" | "import" | "undo";
  standing: "undone" | "manual" | "otherwise" | null;
};

/** The next lines behind `after`, first those that undo, then the others, each in the order of the file. */
export async function dueLines(
  tx: Db,
  catalogId: number,
  { undoing, after, limit }: { undoing: boolean; after: number; limit: number },
): Promise<DueLine[]> {
  const { rows } = await sql<DueLine>`
    with due as materialized (
      select line, action, own_id as product_id, website_id, their_id as competitor_product_id
      from match_line
      where problem is null and action <> 'repeated' and (action = 'undo') = ${undoing} and line > ${after}
      order by line limit ${limit}
    )
    select due.*, case when offer.unmatched then 'undone' when offer.type = 'manual' then 'manual'
                       when offer.type is not null then 'otherwise' end as standing
    from due left join offer on offer.catalog_id = ${catalogId} and offer.product_id = due.product_id
      and offer.website_id = due.website_id and offer.competitor_product_id = due.competitor_product_id
    order by due.line`.execute(tx);
  return rows;
}
