// What the generic addresses of WebsiteImport do: a created row is a run that waits, a deleted one goes with its files.
import type { Where } from "#shared/filters/filter.ts";
import { websiteImport } from "#shared/entities/websiteImport.ts";
import { type Row, find } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";
import { type RunRequest, createRunIn, removeRun } from "./runs.ts";
import type { ImportTools } from "./tools.ts";

type By = { db: Db; actor: Actor; services: ImportTools };

export async function createImport({ db, actor, services }: By, values: Row): Promise<number> {
  const { website_id, scope } = values as { website_id: number; scope?: RunRequest["scope"] };
  const launchedBy = actor.customer_id;
  return (await createRunIn(db, services, { websiteId: website_id, scope, trigger: "api", launchedBy })).id;
}

export async function removeImports({ db, actor, services }: By, where: Where): Promise<number> {
  const rows = await find(db, actor, websiteImport, { where, fields: ["id"] });
  for (const { id } of rows) await removeRun(services, Number(id));
  return rows.length;
}
