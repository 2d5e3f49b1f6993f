// What a website told its products apart by before a run that does so by something else, and after it was taken back.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { identifierValues } from "./identifierValues.ts";
import { rename } from "./renameProducts.ts";
import type { Run } from "../runs/runs.ts";

/**
 * What the website's last import that was applied told its products apart by, `run` aside; where none is left, what most of
 * its products are told apart by. Null of a website without products.
 */
export async function lastIdentifier(
  db: Db,
  { id, website_id: websiteId }: Pick<Run, "id" | "website_id">,
): Promise<string | null> {
  const { rows } = await sql<{ identifier: string | null }>`
    select "extractorSource" #>> '{type_options,uniqueProductIdentifier}' as identifier from website_import
    where website_id = ${websiteId} and merged and id <> ${id} and scope <> 'marketplace'
    order by "observedAt" desc, id desc limit 1`.execute(db);
  return rows[0]?.identifier ?? (await identifierInUse(db, websiteId));
}

async function identifierInUse(db: Db, websiteId: number): Promise<string | null> {
  const names = Object.keys(identifierValues);
  const counts = Object.values(identifierValues).map(
    (value) => sql`count(*) filter (where product_id = ${value})`,
  );
  const { rows } = await sql<{ present: number; counts: number[] }>`
    select count(*)::int as present, array[${sql.join(counts)}]::int[] as counts
    from product where website_id = ${websiteId} and kind = 'product'`.execute(db);
  const { present, counts: known } = rows[0]!;
  const most = Math.max(...known);
  return most > 0 && most * 2 >= present ? names[known.indexOf(most)]! : null;
}

/** How many products that can be brought back are not known by the new identifier, and do not come back by the run. */
export async function countUnknownAway(tx: Db, websiteId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deleted_product away
    where away.website_id = ${websiteId} and away.kind = 'product'
      and not exists (select from identified where identified.id = away.id)
      and not exists (select from brought_back where brought_back.id = away.id)`.execute(tx);
  return rows[0]!.count;
}

/** Products that have had another identifier since, by a relation (id, former, becomes), have their former one again. */
export async function identifyAsBefore(tx: Db, websiteId: number, identified: RawBuilder<unknown>) {
  await rename(tx, websiteId, {
    those: sql`${identified} as identified`,
    from: sql`identified.becomes`,
    to: sql`identified.former`,
  });
}
