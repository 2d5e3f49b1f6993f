// Removing what may be a million rows through the generic addresses: in pieces, by one at a time in each place.
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { type WideMapping, emptyMapping, wideMappings } from "#server/domain/catalogs/clearValueMappings.ts";
import { deleteMatchesUnder } from "#server/domain/matching/deleteMatches.ts";
import { removeRules } from "#server/domain/matching/removeRules.ts";
import { deleteProducts } from "#server/domain/products/deleteAll.ts";
import { inTransaction } from "#server/store/database.ts";
import type { Caller } from "../caller.ts";
import type { Verbs } from "./genericVerbs.ts";
import { exclusive } from "../requests/exclusive.ts";

type Remove = Verbs["remove"];
type InPieces = NonNullable<Verbs["removeInPieces"]>;

/** So many rows that are named go at once: one by its address, some by their ids. */
const fewRows = 100;

/** Products of one kind: those of a website in pieces. */
export function productsInPieces(remove: Remove, kind: "product" | "mkp"): InPieces {
  return (caller, where) => {
    const websiteId = placeOf(where, "website_id");
    if (websiteId === undefined) return atOnce(remove, caller, where);
    const meant = kind === "mkp" ? { and: [{ kind }, where] } : where;
    const options = { where: meant, isMatched: "all", withManual: true, strict: false } as const;
    return exclusive(caller.services.store, `website ${websiteId}`, async () => {
      const { count } = await deleteProducts(caller, websiteId, options);
      return count;
    });
  };
}

/** The matches of matched products: those of a website or of a catalogue in pieces. */
export function matchesInPieces(remove: Remove): InPieces {
  return (caller, where) => {
    const [websiteId, catalogId] = [placeOf(where, "website_id"), placeOf(where, "catalog_id")];
    const work = () => deleteMatchesUnder(caller, { where, withManual: true });
    if (websiteId !== undefined) return exclusive(caller.services.store, `website ${websiteId}`, work);
    if (catalogId !== undefined) return exclusive(caller.services.store, `catalog ${catalogId}`, work);
    return atOnce(remove, caller, where);
  };
}

/** Value mappings: those that gave many attributes are emptied before. */
export function mappingsInPieces(remove: Remove): InPieces {
  return async (caller, where) => {
    for (const mapping of await wideMappings(caller, where)) await empty(caller, mapping, { goes: true });
    return atOnce(remove, caller, where);
  };
}

/** What links products to a value mapping, which stays: all links of one that has many in pieces. */
export function linksInPieces(remove: Remove): InPieces {
  return async (caller, where) => {
    const { value_mapping_id: id, product_id } = where;
    const wide = product_id === undefined ? await wideMappings(caller, { id }) : [];
    for (const mapping of wide) await empty(caller, mapping, { goes: false });
    return atOnce(remove, caller, where);
  };
}

/** Matching rules: their matches are let go before. */
export const rulesInPieces: InPieces = (caller, where, flags) => removeRules(caller, where, flags);

/** The one website or catalogue that a where demands, unless it names a few rows there. */
function placeOf(where: Where, property: string): number | undefined {
  const named = idsInAll(demandsOf(where, "id"));
  const [websiteId, ...others] = idsInAll(demandsOf(where, property)) ?? [];
  return others.length > 0 || (named && named.length <= fewRows) ? undefined : websiteId;
}

function atOnce(remove: Remove, caller: Caller, where: Where): Promise<number> {
  return inTransaction(caller.db, (db) => remove({ ...caller, db }, where));
}

function empty({ services }: Caller, mapping: WideMapping, how: { goes: boolean }): Promise<void> {
  return exclusive(services.store, `catalog ${mapping.catalog_id}`, () =>
    emptyMapping(services.store, mapping, how),
  );
}
