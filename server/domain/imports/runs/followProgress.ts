// The progress of imports as it happens: whoever follows is told each change of the runs they may see.
import { unfinishedStatuses } from "#shared/entities/websiteImport.ts";
import { websiteImport } from "#shared/entities/websiteImport.ts";
import type { Where } from "#shared/filters/filter.ts";
import type { ChangeFeed, ChangesSince } from "#server/domain/changeStreams/changeFeed.ts";
import { find } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";

/** What is told of a run. `type` is there when it was deleted; then it has only its id. */
export type RunProgress = { id: number; type?: "remove"; [field: string]: unknown };

const fields = [
  "id",
  "website_id",
  "status",
  "percentage",
  "products_count",
  "products_created",
  "products_updated",
  "products_error",
  "start_datetime",
  "end_datetime",
  "error_message",
  "awaits_source",
  "discarded",
  "error_file",
];
/** More unfinished runs than anybody watches. */
const runsMax = 1_000;
const unfinished: Where = { status: { inq: unfinishedStatuses } };

/** The news of website_import, as its follower reads it. */
type ProgressNews = ReturnType<ChangeFeed["follow"]>;

/** The runs under a where that are under way, for `actor`, then every change. "quiet" now and then. */
export async function* progressOf(
  db: Db,
  feed: ProgressNews,
  { actor, where }: { actor: Actor; where: Where },
): AsyncGenerator<RunProgress | "quiet"> {
  const runIds = new Set<number>();
  let isFirst = true;
  for await (const change of feed) {
    if (change === "quiet") {
      yield change;
      if (isFirst) yield* runsFor(db, actor, where, everything(runIds), runIds);
      isFirst = false;
    } else yield* runsFor(db, change.actor, where, wantedOf(change, runIds), runIds);
  }
}

type Wanted = { where: Where; ids: number[] };

/** Which runs to read: those that changed, or all that is unfinished and all they were ever told of. */
function wantedOf({ changed, removed, many, missed }: ChangesSince, runIds: Set<number>): Wanted {
  if (missed || many.length > 0) return everything(runIds);
  const ids = [...changed.keys(), ...removed.keys()];
  return { where: { id: { inq: ids } }, ids };
}

function everything(runIds: Set<number>): Wanted {
  const ids = [...runIds];
  return { where: { or: [unfinished, { id: { inq: ids } }] }, ids };
}

async function* runsFor(
  db: Db,
  actor: Actor,
  where: Where,
  wanted: Wanted,
  runIds: Set<number>,
): AsyncGenerator<RunProgress> {
  const and = [where, wanted.where];
  const rows = await find(db, actor, websiteImport, { where: { and }, fields, order: [], limit: runsMax });
  const progress = rows as RunProgress[];
  for (const run of progress.toSorted((left, right) => left.id - right.id)) {
    runIds.add(run.id);
    yield run;
  }
  const there = new Set(rows.map(({ id }) => id));
  for (const id of wanted.ids) {
    if (!there.has(id) && runIds.delete(id)) yield { id, type: "remove" };
  }
}
