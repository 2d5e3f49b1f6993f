// The requests for the addresses that every model and every relation has.
import type { Entity } from "#shared/entities/entity.ts";
import { entities, entityOf } from "#shared/entities/index.ts";
import { type Relation, relations } from "#shared/entities/relations.ts";
import { drafts } from "./drafts.ts";
import type { Ids } from "../recordedWorld.ts";
import { type Requests, type Sent, usualRows } from "../requests.ts";

type Table = Record<string, Sent[]>;

export function genericRequests(ids: Ids): Requests {
  const table: Table = {};
  for (const entity of entities) {
    if (!entity.plural) continue;
    Object.assign(table, ofEntity(entity, ids));
    for (const [name, relation] of Object.entries(relations[entity.model] ?? {})) {
      const path = `/${entity.plural}/{id}/${name}`;
      if (relation.addresses !== "none") Object.assign(table, ofRelation(path, relation, ids));
    }
  }
  return table;
}

function ofEntity(entity: Entity, ids: Ids): Table {
  const { model, plural } = entity;
  const path = `/${plural}`;
  const row = `${path}/{id}`;
  const id = rowOf(model, ids);
  const { draft, change } = drafts(ids)[model]!;
  const where = { id };
  const whole = { ...draft, id };
  return {
    [`GET ${path}`]: [{ query: { filter: { where } } }, { query: { filter: pageOf(entity) } }],
    [`GET ${path}/findOne`]: [{ query: { filter: { where, fields: ["id"] } } }],
    [`GET ${path}/count`]: [{ query: { where } }],
    [`GET ${row}`]: [{}, { query: { filter: { fields: ["id"], include: includeOf(model) } } }],
    [`GET ${row}/exists`]: [{}],
    [`GET ${path}/change-stream`]: [{ headers: comesBack, events: 1 }],
    [`POST ${path}/change-stream`]: [{ headers: comesBack, body: { options: { where } }, events: 1 }],
    [`POST ${path}`]: [{ body: draft }, { body: {} }],
    [`PATCH ${path}`]: [{ body: { ...change, id } }],
    [`PUT ${path}`]: [{ body: whole }],
    [`POST ${path}/replaceOrCreate`]: [{ body: draft }],
    [`POST ${path}/upsertWithWhere`]: [{ query: { where }, body: change }],
    [`POST ${path}/update`]: [{ query: { where }, body: change }],
    [`PATCH ${row}`]: [{ body: change }],
    [`PUT ${row}`]: [{ body: whole }],
    [`POST ${row}/replace`]: [{ body: whole }],
    [`DELETE ${row}`]: [{}],
  };
}

/** A stream tells whoever comes back that he may have missed something: the event that comes at once. */
const comesBack = { "last-event-id": "1" };

/** A page of a list, in an order, with some of the fields. */
function pageOf({ fields }: Entity): object {
  const names = Object.keys(fields).slice(0, 4);
  return { fields: names, order: "id DESC", limit: 2, skip: 1 };
}

/** The first relations, which are those that rows are mostly shown with. */
function includeOf(model: string): string[] {
  // The OpenAPI page takes the included website for the id that stands under this name without it.
  const names = Object.keys(relations[model] ?? {}).filter((name) => name !== "bestWebsiteCompetitor");
  return names.slice(0, 2);
}

function ofRelation(path: string, relation: Relation, ids: Ids): Table {
  if (relation.kind === "hasMany") return ofHasMany(path, relation, ids);
  if (relation.kind === "through") return ofThrough(path, relation, ids);
  if (relation.kind === "hasOne") return ofHasOne(path, relation, ids);
  if (relation.kind === "embedsOne") return ofEmbedsOne(path);
  return { [`GET ${path}`]: [{}] };
}

type Kind<Name extends Relation["kind"]> = Extract<Relation, { kind: Name }>;

function ofHasMany(path: string, { model, on, addresses }: Kind<"hasMany">, ids: Ids): Table {
  const { draft, change } = drafts(ids)[model]!;
  const where = { id: rowOf(model, ids) };
  const child = Object.fromEntries(Object.entries(draft).filter(([name]) => !(name in on)));
  const reads = readsOf(path, model, ids);
  if (addresses === "reads") return reads;
  return {
    ...reads,
    [`POST ${path}`]: [{ body: child }],
    [`DELETE ${path}`]: [{ query: { where } }],
    [`PATCH ${path}/{fk}`]: [{ body: change }],
    [`PUT ${path}/{fk}`]: [{ body: change }],
    [`DELETE ${path}/{fk}`]: [{}],
  };
}

function readsOf(path: string, model: string, ids: Ids): Table {
  const where = { id: rowOf(model, ids) };
  return {
    [`GET ${path}`]: [{ query: { filter: pageOf(entityOf(model)) } }],
    [`GET ${path}/count`]: [{ query: { where } }],
    [`GET ${path}/{fk}`]: [{}],
  };
}

function ofThrough(path: string, { model }: Kind<"through">, ids: Ids): Table {
  const { draft, change } = drafts(ids)[model]!;
  const where = { id: rowOf(model, ids) };
  return {
    ...readsOf(path, model, ids),
    [`POST ${path}`]: [{ body: draft }],
    [`DELETE ${path}`]: [{ query: { where } }],
    [`PATCH ${path}/{fk}`]: [{ body: change }],
    [`PUT ${path}/{fk}`]: [{ body: change }],
    [`DELETE ${path}/{fk}`]: [{}],
    [`GET ${path}/rel/{fk}`]: [{}],
    [`PUT ${path}/rel/{fk}`]: [{}],
    [`DELETE ${path}/rel/{fk}`]: [{}],
  };
}

function ofHasOne(path: string, { model, on }: Kind<"hasOne">, ids: Ids): Table {
  const { draft, change } = drafts(ids)[model]!;
  const child = Object.fromEntries(Object.entries(draft).filter(([name]) => !(name in on)));
  return {
    [`GET ${path}`]: [{}],
    [`POST ${path}`]: [{ body: child }],
    [`PATCH ${path}`]: [{ body: change }],
    [`PUT ${path}`]: [{ body: change }],
    [`DELETE ${path}`]: [{}],
  };
}

function ofEmbedsOne(path: string): Table {
  const body = { uri: "https://feeds.example/new.csv" };
  return {
    [`GET ${path}`]: [{}],
    [`POST ${path}`]: [{ body }],
    [`PATCH ${path}`]: [{ body }],
    [`PUT ${path}`]: [{ body }],
    [`DELETE ${path}`]: [{}],
  };
}

function rowOf(model: string, ids: Ids): number {
  return ids[usualRows[model] ?? ""] ?? 0;
}
