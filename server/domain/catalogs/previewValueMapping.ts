// A value mapping that is being written: which products it means, without giving them anything.
import { openSession } from "#server/store/connection/session.ts";
import type { Store } from "#server/store/database.ts";
import { type MappingPreview, previewMeant } from "#server/store/queries/catalogs/mappingPreview.ts";
import {
  type ValueMapping,
  limitStatements,
  prepareApplying,
} from "#server/store/queries/catalogs/valueMappings.ts";
import { recordMeant } from "./applyValueMappings.ts";
import { checkMapping } from "./valueMappings.ts";

type MappingDraft = Omit<ValueMapping, "id" | "enabled"> & { target_slug: string };

const shownProducts = 10;
/** Somebody waits for it; a pattern may be slow. */
const patience_ms = 20_000;

/** Throws 422 for a draft that could not be saved. */
export async function previewValueMapping(
  store: Store,
  catalogId: number,
  draft: MappingDraft,
): Promise<MappingPreview> {
  await checkMapping(store.db, { ...draft, catalog_id: catalogId });
  const session = await openSession(store);
  try {
    await limitStatements(session.db, patience_ms);
    await prepareApplying(session.db);
    await recordMeant(session.db, catalogId, [{ ...draft, id: 0, enabled: true }]);
    return await previewMeant(session.db, draft.target_slug, shownProducts);
  } finally {
    await session.close();
  }
}
