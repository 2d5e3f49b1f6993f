// Competitors that are sent with a change to a catalogue: clients send back the row that they have read.
import { catalog } from "#shared/entities/catalog.ts";
import { catalogCompetitor } from "#shared/entities/catalogCompetitor.ts";
import type { Where } from "#shared/filters/filter.ts";
import { competitorsAreLinked } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { type Row, find } from "#server/store/collection.ts";

/** As ids or as rows with an id; NaN for what is neither. */
export function idsOfCompetitors(competitors: unknown): number[] {
  const sent = Array.isArray(competitors) ? (competitors as unknown[]) : [];
  return sent.map((sentCompetitor) =>
    Number(typeof sentCompetitor === "object" ? (sentCompetitor as Row | null)?.["id"] : sentCompetitor),
  );
}

/**
 * The values as they are: a change does not link. Throws 422, which says how to, when other competitors are sent than
 * the catalogues under the where have.
 */
export async function withSameCompetitors(
  by: By,
  where: Where,
  values: Row,
  { competitors }: Row,
): Promise<Row> {
  if (competitors === undefined) return values;
  const sent = new Set(idsOfCompetitors(competitors));
  for (const linked of await linkedOf(by, where))
    if (!Array.isArray(competitors) || !areEqual(sent, linked)) throw competitorsAreLinked();
  return values;
}

/** The competitors of each catalogue under a where. */
async function linkedOf({ db, actor }: By, where: Where): Promise<Set<number>[]> {
  const rows = await find(db, actor, catalog, { where, fields: ["id"] });
  const ids = rows.map(({ id }) => Number(id));
  const links = await find(db, actor, catalogCompetitor, {
    where: { catalog_id: { inq: ids } },
    fields: ["catalog_id", "website_id"],
  });
  const linked = Map.groupBy(links, ({ catalog_id }) => Number(catalog_id));
  return ids.map((id) => new Set((linked.get(id) ?? []).map(({ website_id }) => Number(website_id))));
}

function areEqual(left: ReadonlySet<number>, right: ReadonlySet<number>): boolean {
  return left.size === right.size && [...left].every((id) => right.has(id));
}
