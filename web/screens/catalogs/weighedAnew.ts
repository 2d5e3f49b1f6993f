import type { LinkedCompetitor } from "#web/queries/catalogs.ts";

/** What the server has of a competitor; how much one weighs that was just linked is not known. */
type KnownCompetitor = Pick<LinkedCompetitor, "id" | "name"> & { weight?: number };
export type KnownCompetitors = Map<number, KnownCompetitor>;

/** The competitor as it is known once it is linked: linking writes no weight. */
export function onceLinked({ id, name }: LinkedCompetitor): KnownCompetitor {
  return { id, name };
}

export function isUnweighed({ weight }: KnownCompetitor): boolean {
  return weight === undefined;
}

/** The competitors whose weight is to be written: those that the server does not have as they stand. */
export function weighedAnew(
  known: KnownCompetitors,
  competitors: readonly LinkedCompetitor[],
): LinkedCompetitor[] {
  return competitors.filter(({ id, weight }) => known.get(id)?.weight !== weight);
}
