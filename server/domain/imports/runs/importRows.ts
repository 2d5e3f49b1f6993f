// What the generic addresses of WebsiteImport do: a created row is a run that waits, a deleted one goes with its files.
import type { NewOf } from "#shared/entities/entity.ts";
import type { Where } from "#shared/filters/filter.ts";
import { websiteImport } from "#shared/entities/websiteImport.ts";
import { find } from "#server/store/collection.ts";
import type { ByWith } from "#server/store/by.ts";
import { createRunIn, removeRun } from "./runs.ts";
import type { ImportTools } from "../tools.ts";

type By = ByWith<ImportTools>;

export async function createImport(
  { db, actor, services }: By,
  { website_id, scope }: NewOf<typeof websiteImport>,
): Promise<number> {
  const launchedBy = actor.customer_id;
  return (await createRunIn(db, services, { websiteId: website_id, scope, trigger: "api", launchedBy })).id;
}

export async function removeImports({ db, actor, services }: By, where: Where): Promise<number> {
  const rows = await find(db, actor, websiteImport, { where, fields: ["id"] });
  for (const { id } of rows) await removeRun(services, id);
  return rows.length;
}
