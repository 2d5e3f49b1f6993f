// A catalogue that is made as a copy of another one: what was decided for that one is decided for it
// (docs/decisions/0296).
import { catalog } from "#shared/entities/catalog.ts";
import { ref } from "#shared/fields.ts";
import { shorten, unknownReference } from "#server/errors.ts";
import type { ByEnqueuing } from "#server/jobs/jobs.ts";
import type { By } from "#server/store/by.ts";
import { type Row, find } from "#server/store/collection.ts";
import {
  copyRates,
  copyRules,
  copyUnitMappings,
  copyValueMappings,
} from "#server/store/queries/catalogs/copySettings.ts";

/** What is sent beside the fields of a new catalogue. */
export const copySource = {
  copyOf: ref("Catalog", {
    about:
      "Only of a new one: the catalogue whose mappings and matching rules it takes over, where they are about websites that " +
      "it has too",
  }),
};

/** The catalogue that a new one is to be a copy of; undefined for none. Throws 422 for one that there is not. */
export async function copiedId({ db, actor }: By, { copyOf }: Row): Promise<number | undefined> {
  if (copyOf === undefined || copyOf === null) return undefined;
  const id = typeof copyOf === "object" ? 0 : copyOf;
  const [copied] = await find(db, actor, catalog, { where: { id }, fields: ["id"], limit: 1 });
  if (!copied) throw unknownReference(catalog.model, "copyOf", shorten(copyOf));
  return copied.id;
}

/** To be called once the copy has its competitors. Its attributes are given by a job: there may be a million. */
export async function copySettings(
  { db, services }: ByEnqueuing,
  pair: { from: number; to: number },
): Promise<void> {
  await copyUnitMappings(db, pair);
  await copyRates(db, pair);
  await copyRules(db, pair);
  const mappings = await copyValueMappings(db, pair);
  if (mappings > 0) await services.enqueue(db, "apply-value-mappings", { catalog_id: pair.to });
}
