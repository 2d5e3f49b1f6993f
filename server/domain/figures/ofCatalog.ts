import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";

/** The where within a catalogue. One that names the catalogue itself, as those of the screens do, is left as it is. */
export function ofCatalog(catalogId: number, where: Where): Where {
  const named = idsInAll(demandsOf(where, "catalog_id"));
  return named?.length === 1 && named[0] === catalogId ? where : { and: [{ catalog_id: catalogId }, where] };
}
