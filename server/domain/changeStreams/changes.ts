// The changes of a model's rows as LoopBack tells them, to one person: of the rows they may see and asked for.
import type { Entity } from "#shared/entities/entity.ts";
import type { Where } from "#shared/filters/filter.ts";
import { Limiter } from "#server/limiter.ts";
import type { Row } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { type ChangeType, seesRowsOf } from "#server/store/queries/installation/changes.ts";
import { seenBefore } from "#server/store/queries/installation/seenBefore.ts";
import { type Actor, ownerColumn } from "#server/store/scopes.ts";
import type { ChangesSince, Happened, Many } from "./changeFeed.ts";

/** One row by its id, or many under a where. */
export type Change =
  | { target: number; where: Where; data?: Row; type: ChangeType }
  | { where: Where; data: Row; type: ChangeType };

type Followed = {
  entity: Entity;
  where: Where;
  /** The rows under a where as that person reads them in a list, `limit` at most. */
  read(actor: Actor, where: Where, limit: number): Promise<Row[]>;
  /** Aborts when nobody follows any more: what is being read then is of no use. */
  signal: AbortSignal;
};

/** However many streams a customer follows, one change at a time is looked up for them: others need connections too. */
const lookUps = new Limiter<number>({ perKey: 1 });

/** How many rows a follower is remembered to have been told of: one that leaves their where is then told as removed. */
const rememberedMax = 10_000;

/** News as changes, in the order: what is gone, what is there. */
export async function* changesOf(
  db: Db,
  feed: AsyncIterable<ChangesSince | "quiet">,
  followed: Followed,
): AsyncGenerator<Change | "quiet"> {
  const remembered = new Set<number>();
  for await (const change of feed) {
    if (change === "quiet") {
      yield change;
      continue;
    }
    if (change.missed) yield { where: followed.where, data: {}, type: "update" };
    yield* removals(db, change, followed, remembered);
    yield* rowsOf(change, followed, remembered);
    for (const many of change.many) yield* manyRows(db, change.actor, many, followed);
  }
}

async function* removals(
  db: Db,
  { actor, removed }: ChangesSince,
  { entity, where }: Followed,
  remembered: Set<number>,
): AsyncGenerator<Change> {
  for (const row of await seenBefore(db, actor, entity, [...removed.values()], where)) {
    const id = Number(row["id"]);
    remembered.delete(id);
    yield removal(id);
  }
}

async function* rowsOf(
  { actor, changed }: ChangesSince,
  followed: Followed,
  remembered: Set<number>,
): AsyncGenerator<Change> {
  if (changed.size === 0) return;
  const ids = [...changed.keys()];
  const rows = await lookUp(followed, actor, { id: { inq: ids } }, ids.length);
  const byId = new Map(rows.map((row) => [Number(row["id"]), row]));
  for (const [id, happened] of changed) {
    const data = byId.get(id);
    if (data) {
      const types = toldTypes(happened, isVisitor(actor, data[ownerColumn(followed.entity)]));
      if (types.size > 0) remember(remembered, id);
      for (const type of types) yield { target: id, where: { id }, data, type };
    } else if (remembered.delete(id)) yield removal(id);
  }
}

/** A visitor is not told of what they are not shown: that it happened says what it was. */
function toldTypes(happened: Happened, isTheVisitor: boolean): Set<ChangeType> {
  const types = [...happened].filter((type) => type !== "hidden" || !isTheVisitor);
  return new Set(types.map((type) => (type === "hidden" ? "update" : type)));
}

function isVisitor({ seenAsVisitor }: Actor, website: unknown): boolean {
  return seenAsVisitor.includes(Number(website));
}

/** Too many rows to name each: where they are, for whoever has one of them under their where. */
async function* manyRows(
  db: Db,
  actor: Actor,
  { type, by, owner, broughtFor, isHidden }: Many,
  followed: Followed,
): AsyncGenerator<Change> {
  const { entity, where } = followed;
  const theirs = owner === null ? {} : { [by]: owner };
  if (isHidden && isVisitor(actor, owner)) return;
  if (broughtFor && !entity.broughtFor) return;
  if (owner !== null && !(await seesRowsOf(db, actor, entity, { ...theirs, ...broughtFor }))) return;
  const isThere = type === "remove" || (await lookUp(followed, actor, theirs, 1)).length > 0;
  if (isThere) yield { where: owner === null ? where : theirs, data: {}, type };
}

/** The rows of a follower's where that are under another one as well; none once they have left. */
async function lookUp(
  { where, read, signal }: Followed,
  actor: Actor,
  requested: Where,
  limit: number,
): Promise<Row[]> {
  try {
    const rows = () => read(actor, { and: [where, requested] }, limit);
    return await lookUps.run(actor.customer_id, rows, signal);
  } catch (problem) {
    if (signal.aborted) return [];
    throw problem;
  }
}

function removal(id: number): Change {
  return { target: id, where: { id }, type: "remove" };
}

function remember(remembered: Set<number>, id: number): void {
  remembered.add(id);
  if (remembered.size <= rememberedMax) return;
  for (const oldest of remembered) {
    remembered.delete(oldest);
    return;
  }
}
