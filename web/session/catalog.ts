// Which catalogue is shown first, and how one is found by its name.
import type { catalog } from "#shared/entities/catalog.ts";
import { plainText } from "#shared/plainText.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import type { Wire } from "#web/api.ts";

/** With what it is asked for with. */
export type Catalog = Wire<RowOf<typeof catalog>> & {
  matchingRules?: { id: number }[];
  website?: { name: string };
};
export type Competitor = Catalog["competitors"][number];

/** Competitors in the order people look for them: by name. */
export function withSortedCompetitors(catalog: Catalog): Catalog {
  const competitors = catalog.competitors.toSorted((left, right) =>
    left.name.localeCompare(right.name, "fr"),
  );
  return { ...catalog, competitors };
}

/**
 * The catalogue that the address names, else the last viewed one when it is still there, else the first; undefined when
 * there is none.
 */
export function chosenCatalog<Choice extends { id: number }>(
  catalogs: Choice[],
  lastViewedId: number,
  namedId?: number,
): Choice | undefined {
  const withId = (id: number | undefined) => catalogs.find((catalog) => catalog.id === id);
  return withId(namedId) ?? withId(lastViewedId) ?? catalogs[0];
}

/** What every address can say: the catalogue that it is of. */
export function validateCatalog({ catalog }: Record<string, unknown>): { catalog?: number } {
  const isId = Number.isSafeInteger(catalog) && (catalog as number) > 0;
  return { catalog: isId ? (catalog as number) : undefined } as { catalog?: number };
}

/** Whether a name begins with what was typed, whatever the case and the accents. */
export function startsWith(name: string, typed: string): boolean {
  return plainText(name).startsWith(plainText(typed.trimStart()));
}
