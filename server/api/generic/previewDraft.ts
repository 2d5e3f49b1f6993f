// What writing a mapping would do, read as the generic verbs read what is written.
import { isObject } from "#shared/isObject.ts";
import { mappingOf, previewMapping } from "#server/domain/catalogs/mappingEffects.ts";
import { notAnObject } from "#server/errors.ts";
import type { Row } from "#server/store/collection.ts";
import type { Caller } from "../caller.ts";
import type { Verbs } from "./genericVerbs.ts";
import { validated } from "./validated.ts";

type Draft = { catalogId: number; mapping_id: number | undefined; changes: object | null };

/** Throws what writing it would: 404 for a row that the catalogue does not have, 422 for a draft that is not valid. */
export async function previewDraft(
  caller: Caller,
  verbs: Verbs,
  { catalogId, mapping_id: id, changes }: Draft,
) {
  const { entity } = verbs;
  const before = id === undefined ? null : await mappingOf(caller, entity, catalogId, id);
  const written =
    changes === null ? null : read(verbs, caller, { ...object(changes), catalog_id: catalogId }, before);
  const after = written && { ...before, ...written, catalog_id: catalogId };
  return previewMapping(caller.db, entity, catalogId, { before, after }, written ?? {});
}

function read(verbs: Verbs, caller: Caller, draft: Row, before: Row | null): Row {
  return before
    ? validated(verbs, caller, draft, "update", before)
    : validated(verbs, caller, draft, "create");
}

function object(changes: unknown): object {
  if (!isObject(changes)) throw notAnObject();
  return changes;
}
