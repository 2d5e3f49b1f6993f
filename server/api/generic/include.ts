// `include`: the related rows beside each row, fetched once per relation and scoped like any list.
import { entityOf } from "#shared/entities/index.ts";
import type { Relation } from "#shared/entities/relations.ts";
import type { Entity, FieldOf, RowOf } from "#shared/entities/entity.ts";
import { type Filter, type Include, type Where, filterBounds } from "#shared/filters/filter.ts";
import { answerTooLarge } from "#server/errors.ts";
import { addDataUris, dataUris } from "#server/domain/images/showImages.ts";
import { type Row, find, findPerParent } from "#server/store/collection.ts";
import { inSlices } from "#server/slices.ts";
import { server } from "#server/store/scopes.ts";
import type { Caller } from "../caller.ts";
import type { Computed, Verbs } from "./genericVerbs.ts";
import {
  allIncludes,
  computedIn,
  parentKeys,
  relationOf,
  wantedFields,
  wholeIncludes,
} from "./includes/askedIncludes.ts";
import { checkSize, keyOf, shown } from "./includes/shownRows.ts";
import { verbsOf } from "./verbs.ts";
import { wordMessages } from "../answers/wordMessages.ts";

/** So many rows show their images as text at most: each is read, and made smaller where it never was before. */
const dataUrisMax = 500;

/** A list with its included relations. Keys that relations need are fetched and stripped again. */
export async function findWithIncludes<const E extends Entity, const Name extends FieldOf<E> = FieldOf<E>>(
  verbs: Verbs<E>,
  caller: Caller,
  filter: Filter<Name>,
): Promise<Pick<RowOf<E>, Name>[]>;
export async function findWithIncludes(verbs: Verbs, caller: Caller, filter: Filter): Promise<Row[]> {
  const includes = allIncludes(verbs, filter);
  const included = includes.map((include) => includedIn(verbs, include));
  const wanted = wantedFields(verbs, filter.fields);
  const askedUris = Object.keys(dataUris).filter(
    (name) => wanted?.includes(name) && filter.fields?.includes(name),
  );
  const keys = [...included.flatMap(({ of }) => of), ...askedUris.map((name) => dataUris[name]!.of)];
  const rows = await verbs.find(caller, {
    ...filter,
    fields: wanted && [...new Set(["id", ...wanted, ...keys])],
  });
  await inSlices(keyOf(caller), rows, (slice) => wordMessages(verbs.entity, slice, caller.language));
  if (askedUris.length > 0 && rows.length > dataUrisMax) throw answerTooLarge(dataUrisMax);
  await addDataUris(caller.services.images, rows, askedUris);
  for (const { add } of included) await add(caller, rows);
  checkSize(
    rows,
    includes.filter((include) => !computedIn(verbs, include)),
  );
  return shown(caller, verbs, rows, wanted, wholeIncludes(verbs, filter));
}

/** What an include asks of each row: which of its fields it needs, and how what it adds is set on them. */
function includedIn(verbs: Verbs, include: Include): Pick<Computed, "of" | "add"> {
  const computed = computedIn(verbs, include);
  if (computed) return computed;
  const relation = relationOf(verbs, include);
  return {
    of: parentKeys(relation),
    add: (caller, rows) => attach(caller, rows, include, relation),
  };
}

async function attach(caller: Caller, rows: Row[], include: Include, relation: Relation): Promise<void> {
  const name = include.relation;
  if (relation.kind === "embedsOne") {
    for (const row of rows) row[name] = row[relation.field];
    return;
  }
  const target = entityOf(relation.model);
  // Rights of the included model hold here too; tokens are never included.
  if ((target.read === "admin" && !caller.actor.admin) || target.model === "AccessToken") return;
  if (relation.kind === "belongsTo") return attachOne(caller, rows, include, relation.model, relation.key);
  if (relation.kind === "through") return attachThrough(caller, rows, include, relation);
  return attachMany(caller, rows, include, relation);
}

async function attachOne(
  caller: Caller,
  rows: Row[],
  { relation: name, scope }: Include,
  model: string,
  key: string,
) {
  const targets = await related(caller, model, "id", values(rows, key), scope);
  const shown = await shownAs(caller, model, targets, scope);
  const byId = new Map(targets.map((row, position) => [row["id"], shown[position]]));
  await inSlices(keyOf(caller), rows, (slice) => {
    for (const row of slice) {
      const target = byId.get(row[key]);
      if (target) row[name] = target;
    }
  });
}

async function attachMany(
  caller: Caller,
  rows: Row[],
  { relation: name, scope }: Include,
  relation: Extract<Relation, { kind: "hasMany" | "hasOne" }>,
) {
  const pairs = Object.entries(relation.on);
  const [[column, parentKey] = ["", ""]] = pairs;
  const among = values(rows, parentKey);
  // All columns of the key are named: an index may begin with any of them.
  const others = pairs.slice(1).map(([own, parents]) => ({ [own]: { inq: values(rows, parents) } }));
  const under = { ...scope, where: { and: [...others, scope.where ?? {}] } };
  const targets = await related(caller, relation.model, column, among, under, pairs);
  const pairOf = (row: Row, side: 0 | 1) => JSON.stringify(pairs.map((pair) => row[pair[side]]));
  const shown = await shownAs(caller, relation.model, targets, scope);
  const byParent = Map.groupBy(targets.keys(), (position) => pairOf(targets[position] as Row, 0));
  await inSlices(keyOf(caller), rows, (slice) => {
    for (const row of slice) {
      const mine = (byParent.get(pairOf(row, 1)) ?? []).map((position) => shown[position]);
      if (relation.kind === "hasMany") row[name] = mine;
      else if (mine[0]) row[name] = mine[0];
    }
  });
}

async function attachThrough(
  caller: Caller,
  rows: Row[],
  { relation: name, scope }: Include,
  relation: Extract<Relation, { kind: "through" }>,
) {
  const links = await find(caller.db, server, entityOf(relation.link), {
    where: { [relation.parentKey]: { inq: values(rows, "id") }, ...relation.linkWhere },
    limit: filterBounds.relatedRows + 1,
  });
  refuseMoreThanBound(links);
  const targets = await related(caller, relation.model, "id", values(links, relation.targetKey), scope);
  const shown = await shownAs(caller, relation.model, targets, scope);
  const positions = new Map(targets.map((row, position) => [row["id"], position]));
  const { skip = 0, limit = Number.POSITIVE_INFINITY } = scope;
  const byParent = Map.groupBy(links, (link) => String(link[relation.parentKey]));
  for (const row of rows) {
    const mine = (byParent.get(String(row["id"])) ?? [])
      .map((link) => positions.get(Number(link[relation.targetKey])))
      .filter((position) => position !== undefined)
      .toSorted((a, b) => a - b);
    row[name] = mine.slice(skip, skip + limit).map((position) => shown[position]);
  }
}

/** The rows of a model whose column is one of the values, under the include's own scope. */
async function related(
  caller: Caller,
  model: string,
  column: string,
  among: unknown[],
  scope: Filter,
  pairs: [string, string][] = [],
): Promise<Row[]> {
  if (among.length === 0) return [];
  const verbs = verbsOf(entityOf(model));
  const where: Where = { and: [{ [column]: { inq: among } }, scope.where ?? {}] };
  const wanted = wantedFields(verbs, scope.fields);
  const keys = allIncludes(verbs, scope).flatMap((include) => includedIn(verbs, include).of);
  const fields = wanted && [...new Set([...wanted, "id", column, ...pairs.map(([own]) => own), ...keys])];
  if (column !== "id" && (scope.limit !== undefined || scope.skip !== undefined)) {
    const query = { ...scope, where, fields };
    const bound = filterBounds.relatedRows + 1;
    const rows = await findPerParent(caller.db, caller.actor, verbs.entity, query, { column, bound });
    refuseMoreThanBound(rows);
    return nested(verbs, caller, rows, scope);
  }
  const rows = await findWithIncludes(verbs, caller, {
    ...scope,
    where,
    fields,
    // Those of a scope are of each parent.
    skip: undefined,
    limit: filterBounds.relatedRows + 1,
  });
  refuseMoreThanBound(rows);
  return rows;
}

/** Cutting the list would show some parents without rows they have. */
function refuseMoreThanBound(rows: Row[]): void {
  if (rows.length > filterBounds.relatedRows) throw answerTooLarge(filterBounds.relatedRows);
}

/** Related rows as their include wants them: without the keys that were only fetched to find them. */
function shownAs(caller: Caller, model: string, rows: Row[], scope: Filter): Promise<Row[]> {
  const verbs = verbsOf(entityOf(model));
  return shown(caller, verbs, rows, wantedFields(verbs, scope.fields), wholeIncludes(verbs, scope));
}

async function nested(verbs: Verbs, caller: Caller, rows: Row[], scope: Filter): Promise<Row[]> {
  for (const include of allIncludes(verbs, scope)) await includedIn(verbs, include).add(caller, rows);
  return rows;
}

function values(rows: Row[], key: string): unknown[] {
  return [...new Set(rows.map((row) => row[key]).filter((value) => value !== null && value !== undefined))];
}
