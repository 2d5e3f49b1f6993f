// The operations of every model, told once: rights, validation, then one of the five verbs.
import { isObject } from "#shared/isObject.ts";
import { type Entity, type FieldOf, type Right, type RowOf, columnsOf } from "#shared/entities/entity.ts";
import type { Filter, Where } from "#shared/filters/filter.ts";
import {
  accessDenied,
  changedMeanwhile,
  idCannotChange,
  noneFound,
  notAnObject,
  notObjects,
  requiredArgument,
  severalErrors,
  severalInstances,
  tooManyRows,
  unchangeable,
  unknownId,
  writeTooSlow,
} from "#server/errors.ts";
import { inTransaction } from "#server/store/database.ts";
import { type Row, findWritable, update } from "#server/store/collection.ts";
import { type Outcome, outcomeWithin } from "#server/store/outcomes.ts";
import { type Caller, reading } from "../caller.ts";
import { addressJudge } from "./judgeAddresses.ts";
import { fillFromReference } from "./fillFromReference.ts";
import type { Flags, Verbs } from "./genericVerbs.ts";
import { findWithIncludes } from "./include.ts";
import { inListSlot } from "./listSlots.ts";
import { type RowVersion, isVersion } from "./rowVersion.ts";
import { textOf } from "./textOf.ts";
import { validated } from "./validated.ts";

export async function list(verbs: Verbs, caller: Caller, filter: Filter, cap: number): Promise<Row[]> {
  checkRead(verbs, caller);
  const limit = filter.limit ?? cap;
  return inListSlot(caller, limit, () => findWithIncludes(verbs, caller, { ...filter, limit }));
}

export async function countOf(verbs: Verbs, caller: Caller, where: Where): Promise<number> {
  checkRead(verbs, caller);
  return verbs.count(reading(caller), where);
}

/** The row with that id. Throws 404 when there is none, or none that the caller may see. */
export async function findById<const E extends Entity, const Name extends FieldOf<E> = FieldOf<E>>(
  verbs: Verbs<E>,
  caller: Caller,
  id: unknown,
  filter: Filter<Name> = {},
): Promise<Pick<RowOf<E>, Name>> {
  checkRead(verbs, caller);
  const { fields, include } = filter;
  const [row] = await findWithIncludes(verbs, caller, {
    where: { id: textOf(id) },
    fields,
    include,
    limit: 1,
  });
  if (!row) throw unknownId(verbs.entity.model, textOf(id));
  return row as Pick<RowOf<E>, Name>;
}

export async function findOne(verbs: Verbs, caller: Caller, filter: Filter): Promise<Row> {
  const [row] = await list(verbs, caller, { ...filter, limit: 1 }, 1);
  if (!row) throw noneFound(verbs.entity.model);
  return row;
}

export async function exists(verbs: Verbs, caller: Caller, id: unknown): Promise<boolean> {
  checkRead(verbs, caller);
  return (await verbs.count(caller, { id: textOf(id) })) > 0;
}

/** One request holds a connection and its locks for as long as its rows take. */
const rowsPerCreation = 1_000;

/** PostgreSQL ended a statement that took too long. */
function isTimeUp(problem: unknown): boolean {
  return (problem as { code?: unknown }).code === "57014";
}

/** One row, or several in one transaction: when one is not valid, none is created. Throws 400 for too many of them. */
export async function create(
  verbs: Verbs,
  caller: Caller,
  body: unknown,
  forced: Row = {},
): Promise<Row | Row[]> {
  checkRight(verbs.entity.create, caller);
  const bodies = Array.isArray(body) ? body : [body ?? {}];
  if (bodies.length > rowsPerCreation) throw tooManyRows(rowsPerCreation);
  if (Array.isArray(body) && !bodies.every(isObject)) throw notObjects();
  const sent = await fillFromReference(
    verbs,
    caller,
    bodies.map((body) => ({ ...asObject(body), ...forced })),
  );
  const judge = addressJudge(verbs.entity, caller);
  if (!Array.isArray(body)) {
    const draft = readDraft(verbs, caller, sent[0] ?? {});
    await judge(asObject(bodies[0]));
    return findById(verbs, caller, await createOne(verbs, caller, draft));
  }
  // Drafts that are wrong in themselves are told before anything is written.
  const drafts = allOf(sent.map((body) => attempted(() => readDraft(verbs, caller, body))));
  const judged: Outcome<void>[] = [];
  for (const body of bodies) judged.push(await awaited(judge(asObject(body))));
  allOf(judged);
  return givenUp(caller, async (within) => {
    const { outcomes, tell } = await createEach(verbs, within, drafts);
    const ids = allOf(outcomes).map(({ id }) => id);
    const rows = await findByIds(verbs, within, ids);
    await tell();
    return rows;
  });
}

type Draft = { values: Row; sent: Row };

async function createEach(verbs: Verbs, caller: Caller, drafts: Draft[]) {
  if (verbs.createAll)
    return verbs.createAll(
      caller,
      drafts.map(({ values }) => values),
    );
  const outcomes = [];
  for (const draft of drafts)
    outcomes.push(
      await outcomeWithin(caller.db, async () => ({ id: await createOne(verbs, caller, draft) })),
    );
  return { outcomes, tell: async () => undefined };
}

function readDraft(verbs: Verbs, caller: Caller, sent: Row): Draft {
  return { values: validated(verbs, caller, sent, "create"), sent };
}

/** Returns the new row's id. */
function createOne(verbs: Verbs, caller: Caller, { values, sent }: Draft): Promise<number> {
  return inTransaction(caller.db, (db) => verbs.create({ ...caller, db }, values, sent));
}

/** The rows in the order of their ids. */
async function findByIds(verbs: Verbs, caller: Caller, ids: number[]): Promise<Row[]> {
  checkRead(verbs, caller);
  const rows = await findWithIncludes(verbs, caller, { where: { id: { inq: ids } } });
  const byId = new Map(rows.map((row) => [Number(row["id"]), row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw unknownId(verbs.entity.model, id);
    return row;
  });
}

/** What came of each, or all that was wrong with any of them. */
function allOf<Result>(outcomes: Outcome<Result>[]): Result[] {
  const errors = outcomes.map((outcome) => ("error" in outcome ? outcome.error : null));
  if (errors.some((error) => error !== null)) throw severalErrors(errors);
  return outcomes.flatMap((outcome) => ("result" in outcome ? [outcome.result] : []));
}

function attempted<Result>(work: () => Result): Outcome<Result> {
  try {
    return { result: work() };
  } catch (error) {
    return { error };
  }
}

/** PATCH of one row: only what is sent changes. Throws 412 where it is of another version than the one that is meant. */
export async function updateById(
  verbs: Verbs,
  caller: Caller,
  id: unknown,
  body: unknown,
  version?: RowVersion,
): Promise<Row> {
  return write(verbs, caller, { id, body, mode: "update", version });
}

/** PUT of one row: what is not sent takes its default, or null. Throws 412 as `updateById` does. */
export async function replaceById(
  verbs: Verbs,
  caller: Caller,
  id: unknown,
  body: unknown,
  version?: RowVersion,
): Promise<Row> {
  return write(verbs, caller, { id, body, mode: "replace", version });
}

async function awaited<Result>(work: Promise<Result>): Promise<Outcome<Result>> {
  return work.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
}

type Written = { id: unknown; body: unknown; mode: "update" | "replace"; version: RowVersion | undefined };

async function write(verbs: Verbs, caller: Caller, { id, body, mode, version }: Written): Promise<Row> {
  checkRight(verbs.entity.update, caller);
  const sent = asObject(body ?? {});
  const draft = mode === "replace" ? ((await fillFromReference(verbs, caller, [sent]))[0] ?? sent) : sent;
  if (draft["id"] !== undefined && textOf(draft["id"]) !== textOf(id)) throw idCannotChange(id, draft["id"]);
  const stored = await findById(verbs, caller, id);
  const where = { id: textOf(id) };
  const valid = validated(verbs, caller, draft, mode, stored);
  await addressJudge(verbs.entity, caller)(sent, stored);
  const values = (await verbs.beforeUpdate?.(caller, where, valid, draft)) ?? valid;
  // With nothing to write a row that may not be written is refused all the same.
  const isChange = Object.keys(values).length > 0;
  const count = await inTransaction(caller.db, async (db) => {
    const within = { ...caller, db };
    if (isChange && version !== undefined) await checkVersion(verbs, within, id, version);
    return isChange
      ? verbs.update(within, where, values)
      : update(db, caller.actor, verbs.entity, where, values);
  });
  if (count === 0) await refuseUnwritten(verbs, caller, id);
  return findById(verbs, caller, id);
}

/** Throws 404 where the row is gone meanwhile; what can still be read cannot be written. */
async function refuseUnwritten(verbs: Verbs, caller: Caller, id: unknown): Promise<never> {
  await findById(verbs, caller, id);
  throw accessDenied();
}

/** Refuses (412) a row that somebody changed since; nobody else changes it until the transaction ends. */
async function checkVersion(verbs: Verbs, caller: Caller, id: unknown, version: RowVersion): Promise<void> {
  const { entity } = verbs;
  if (!entity.modifiedField) return;
  const where = { id: textOf(id) };
  const [row] = await findWritable(caller.db, caller.actor, entity, where, [entity.modifiedField]);
  if (row && !isVersion(entity, row, version)) throw changedMeanwhile(await findById(verbs, caller, id));
}

/** With an id a partial update, without one a creation. */
export async function patchOrCreate(verbs: Verbs, caller: Caller, body: unknown): Promise<Row | Row[]> {
  const id = asObject(body ?? {})["id"];
  return hasId(id) ? updateById(verbs, caller, id, body) : create(verbs, caller, body);
}

export async function replaceOrCreate(verbs: Verbs, caller: Caller, body: unknown): Promise<Row | Row[]> {
  const id = asObject(body ?? {})["id"];
  return hasId(id) ? replaceById(verbs, caller, id, body) : create(verbs, caller, body);
}

/** Updates the one row under the where; creates it when there is none; refuses when there are several. */
export async function upsertWithWhere(verbs: Verbs, caller: Caller, where: Where, body: unknown) {
  if (Object.keys(where).length === 0) throw requiredArgument("where");
  checkRead(verbs, caller);
  const rows = await verbs.find(caller, { where, fields: ["id"], limit: 2 });
  if (rows.length > 1) throw severalInstances();
  return rows[0] ? updateById(verbs, caller, rows[0]["id"], body) : create(verbs, caller, body);
}

/** Changes every row under the where, by the same rules as one. An empty where is refused: it would hit everything. */
export async function updateAll(verbs: Verbs, caller: Caller, where: Where, body: unknown): Promise<number> {
  checkRight(verbs.entity.update, caller);
  if (Object.keys(where).length === 0) throw requiredArgument("where");
  const draft = asObject(body ?? {});
  if (hasId(draft["id"]) && textOf(draft["id"]) !== textOf(where["id"]))
    throw idCannotChange(where["id"] ?? where, draft["id"]);
  const valid = validated(verbs, caller, draft, "update");
  await refuseMovingAny(verbs, caller, where, draft);
  await addressJudge(verbs.entity, caller)(draft);
  const values = (await verbs.beforeUpdate?.(caller, where, valid, draft)) ?? valid;
  return givenUp(caller, (within) => verbs.update(within, where, values));
}

/** What is chosen once is sent of many as all of them have it, or refused: it is not written. */
async function refuseMovingAny(verbs: Verbs, caller: Caller, where: Where, draft: Row): Promise<void> {
  for (const [name, { options }] of columnsOf(verbs.entity)) {
    const value = draft[name];
    if (!options.once || value === undefined || value === null) continue;
    const alike = { and: [where, { [name]: textOf(value) }] };
    if ((await verbs.count(caller, where)) !== (await verbs.count(caller, alike)))
      throw unchangeable(verbs.entity.model, name, caller.language);
  }
}

/** How many rows went: 0 for an unknown id, as in LoopBack. Throws 412 where it is of another version than is meant. */
export async function deleteById(
  verbs: Verbs,
  caller: Caller,
  id: unknown,
  flags: Flags = {},
  version?: RowVersion,
): Promise<number> {
  const where = { id: textOf(id) };
  if (version === undefined) return deleteAll(verbs, caller, where, flags);
  checkRight(verbs.entity.remove, caller);
  // What goes in pieces is no one transaction: its version is looked at before.
  if (verbs.removeInPieces) {
    await inTransaction(caller.db, (db) => checkVersion(verbs, { ...caller, db }, id, version));
    return verbs.removeInPieces(caller, where, flags);
  }
  return inTransaction(caller.db, async (db) => {
    const within = { ...caller, db };
    await checkVersion(verbs, within, id, version);
    return verbs.remove(within, where, flags);
  });
}

export async function deleteAll(
  verbs: Verbs,
  caller: Caller,
  where: Where,
  flags: Flags = {},
): Promise<number> {
  checkRight(verbs.entity.remove, caller);
  if (verbs.removeInPieces) return verbs.removeInPieces(caller, where, flags);
  return inTransaction(caller.db, (db) => verbs.remove({ ...caller, db }, where, flags));
}

/** Several operations, all of them or none. */
export function inOneTransaction<Result>(
  caller: Caller,
  work: (within: Caller) => Promise<Result>,
): Promise<Result> {
  return inTransaction(caller.db, (db) => work({ ...caller, db }));
}

/** The same for many rows: none of it is done when the caller leaves before its end. Throws 503 when it takes too long. */
export async function givenUp<Result>(
  caller: Caller,
  work: (within: Caller) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(caller.db, (db) => work({ ...caller, db }), caller.signal);
  } catch (problem) {
    throw isTimeUp(problem) ? writeTooSlow() : problem;
  }
}

export function checkRead(verbs: Verbs, { actor }: Caller): void {
  if (verbs.entity.read === "admin" && !actor.admin) throw accessDenied();
}

export function checkRight(right: Right, { actor }: Caller): void {
  if (right === "server" || (right === "admin" && !actor.admin)) throw accessDenied();
}

/** A body that is one row. Throws 400 for anything else. */
export function asObject(body: unknown): Row {
  if (!isObject(body)) throw notAnObject();
  return body;
}

function hasId(id: unknown): boolean {
  return id !== undefined && id !== null && id !== "";
}
