// The requests for the addresses that every model and every relation has.
import { type Entity, visibleFields } from "#shared/entities/entity.ts";
import { entities, entityOf } from "#shared/entities/index.ts";
import { type Relation, relations } from "#shared/entities/relations.ts";
import { drafts } from "./drafts.ts";
import type { Ids } from "../recordedWorld.ts";
import { type Requests, type Sent, usualRows, usualTarget } from "../requests.ts";

type Table = Record<string, Sent[]>;

export function genericRequests(ids: Ids): Requests {
  const table: Table = {};
  for (const entity of entities) {
    if (!entity.plural) continue;
    Object.assign(table, ofEntity(entity, ids));
    for (const [name, relation] of Object.entries(relations[entity.model] ?? {})) {
      const path = `/${entity.plural}/{id}/${name}`;
      if (relation.addresses !== "none") Object.assign(table, ofRelation({ path, name, relation }, ids));
    }
  }
  return table;
}

function ofEntity(entity: Entity, ids: Ids): Table {
  const { model, plural } = entity;
  const path = `/${plural}`;
  const row = `${path}/{id}`;
  const id = rowOf(model, ids);
  const { draft, change, whole: sentWhole = draft } = drafts(ids)[model]!;
  const where = { id };
  const whole = { ...sentWhole, id };
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

/** A stream tells whoever comes back that they may have missed something: the event that comes at once. */
const comesBack = { "last-event-id": "1" };

/** A page of a list, in an order, with some of the fields. */
function pageOf(entity: Entity): object {
  const fields = visibleFields(entity, false)
    .map(([name]) => name)
    .slice(0, 4);
  return { fields, order: "id DESC", limit: 2, skip: 1 };
}

/** The first relations, which are those that rows are mostly shown with. */
function includeOf(model: string): string[] {
  // The OpenAPI page takes the included website for the id that stands under this name without it.
  const names = Object.keys(relations[model] ?? {}).filter((name) => name !== "bestWebsiteCompetitor");
  return names.slice(0, 2);
}

type At<Kind extends Relation["kind"]> = {
  path: string;
  name: string;
  relation: Extract<Relation, { kind: Kind }>;
};

function ofRelation({ path, name, relation }: At<Relation["kind"]>, ids: Ids): Table {
  if (relation.kind === "hasMany") return ofHasMany({ path, name, relation }, ids);
  if (relation.kind === "through") return ofThrough({ path, name, relation }, ids);
  if (relation.kind === "hasOne") return ofHasOne({ path, name, relation }, ids);
  if (relation.kind === "embedsOne") return ofEmbedsOne(path);
  return { [`GET ${path}`]: [{}] };
}

function ofHasMany({ path, name, relation }: At<"hasMany">, ids: Ids): Table {
  const { model, on, addresses } = relation;
  const { draft, change } = drafts(ids)[model]!;
  const child = Object.fromEntries(Object.entries(draft).filter(([field]) => !(field in on)));
  const reads = readsOf(path, name, model, ids);
  if (addresses === "reads") return reads;
  return {
    ...reads,
    [`POST ${path}`]: [{ body: child }],
    [`DELETE ${path}`]: [{ query: whereOf(name, model, ids) }],
    [`PATCH ${path}/{fk}`]: [{ body: change }],
    [`PUT ${path}/{fk}`]: [{ body: change }],
    [`DELETE ${path}/{fk}`]: [{}],
  };
}

function readsOf(path: string, name: string, model: string, ids: Ids): Table {
  return {
    [`GET ${path}`]: [{ query: { filter: pageOf(entityOf(model)) } }],
    [`GET ${path}/count`]: [{ query: whereOf(name, model, ids) }],
    [`GET ${path}/{fk}`]: [{}],
  };
}

function ofThrough({ path, name, relation: { model } }: At<"through">, ids: Ids): Table {
  const { draft, change } = drafts(ids)[model]!;
  const unlinked = unlinkedRows[name];
  return {
    ...readsOf(path, name, model, ids),
    [`POST ${path}`]: [{ body: draft }],
    [`DELETE ${path}`]: [{ query: whereOf(name, model, ids) }],
    [`PATCH ${path}/{fk}`]: [{ body: change }],
    [`PUT ${path}/{fk}`]: [{ body: change }],
    [`DELETE ${path}/{fk}`]: [{}],
    [`GET ${path}/rel/{fk}`]: [{}, { fk: unlinked }],
    [`PUT ${path}/rel/{fk}`]: [{}, { fk: unlinked }],
    [`DELETE ${path}/rel/{fk}`]: [{}],
  };
}

/** What is not yet linked with the usual row, and may be. */
const unlinkedRows: Readonly<Record<string, string>> = {
  roles: "adminRole",
  competitors: "spare",
  catalogsWhereIamCompetitor: "brunosCatalog",
  products: "hammer",
};

function whereOf(name: string, model: string, ids: Ids): { where: object } {
  return { where: { id: ids[usualTarget(name, model)] } };
}

function ofHasOne({ path, relation: { model, on } }: At<"hasOne">, ids: Ids): Table {
  const { draft, change } = drafts(ids)[model]!;
  const child = Object.fromEntries(Object.entries(draft).filter(([field]) => !(field in on)));
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
