// The register agrees with the database: entities are written by hand, migrations are written by hand, and what one
// says of the other is checked here.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Client } from "pg";
import { type Entity, columnsOf, visibleFields } from "#shared/entities/entity.ts";
import { entities, entityOf } from "#shared/entities/index.ts";
import { type Relation, relations } from "#shared/entities/relations.ts";
import type { Field, FieldKind, Fields } from "#shared/fields.ts";
import { type TestDatabase, freshDatabase } from "./support/database.ts";
import { sharedFolder } from "./support/shared.ts";

/** Columns that are nobody's to see, and why they exist. */
const columnsOfTheServer: Readonly<Record<string, string>> = {
  "access_token.hash": "what a token is recognised by",
  "logged_change.owners": "whose the row was, which says who reads of it",
  "website_setting.last_observed_at": "the age of the prices that are known",
  "website_setting.internal_ids": "whether identifiers of its products are internal references",
  "source_count.old_present": "prices that are old unless a whole import has seen them since",
  "source_count.old_missing": "prices of products that are missing for so long",
  "product.title_norm": "search key",
  "product.gtin": "matching key",
  "product.mpn_key": "matching key",
  "product.source_line": "the line of the file behind its price, told to who may see its imports",
  "product_history.import_id": "which run saw the price",
  "matched_product.title_norm": "search key",
  "matched_product.own_unmatched": "what MatchedProduct leaves out",
  "matched_product.compared_price": "the own price in the unit of the figures it is compared with",
  "website_import.catalog_id": "whose marketplaces it follows",
  "website_import.away_message": "why its source was away, among the errors of its website",
  "website_import.away_at": "when that was",
  "website_import.source_mark": "whether a resumed run reads the same file",
  "website_import.merged": "where a resumed run goes on",
  "website_import.doubts": "what an unusual run said, which is what a person lets through",
  "website_import.asked_mark": "which prices it had read when it asked, which is what a person lets through",
  "website_import.confirmed": "an unusual run that a person let through",
  "quarantined_price.held": "the other prices of the line, for when it is accepted",
  "quarantined_price.source_line": "the line that said it, for when it is accepted",
  "quarantined_price.stock": "what its point of history tells of the stock",
  "website_import.observed_before": "when the website was last seen before the run, should it be taken back",
  "website_import.attempt": "fencing token of the worker",
  "website_matching_rule.run_asked_at": "a run that waits or works",
  "website_matching_rule.run_attempts": "how often a worker took it up",
  "website_matching_rule.run_number": "fencing token of the worker",
  "website_matching_rule.changes_noted_at": "an import that the rule has to follow",
  "website_matching_rule.measured_since": "which judgements are of the rule as it is now",
  "website_import.heartbeat_at": "whether the worker is alive",
};

/** Choices the database leaves open: long lists that grow, and words that come from other people's files. */
const uncheckedChoices = new Set(["currency", "country", "state", "channel"]);

/** How the list of addresses words the reading of a relation. */
const relationReads = new Set(["list", "read", "own website", "results of an e-brand"]);

type Column = { type: string; nullable: boolean; default: string | null };
type Columns = ReadonlyMap<string, Column>;

let database: TestDatabase;
let client: Client;
const tables = new Map<string, Columns>();

before(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ table: string; column: string } & Column>(`
    select table_name as table, column_name as column, column_default as default, is_nullable = 'YES' as nullable,
           case data_type when 'ARRAY' then substr(udt_name, 2) || '[]' else data_type end as type
    from information_schema.columns where table_schema = 'public'`);
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    tables.set(table, new Map(columns.map((column) => [column.column, column])));
  }
});

after(async () => {
  await client.end();
  await database.drop();
});

describe("the register agrees with information_schema", () => {
  for (const entity of entities) {
    test(`every stored field of ${entity.model} is a column of its type, empty or not`, () => {
      for (const [name, field] of columnsOf(entity)) {
        const place = `${entity.table}.${name}`;
        const column = columnOf(entity.table, name);
        assert.ok(
          typesOf(field).includes(column.type),
          `${place} is ${column.type}, not ${typesOf(field).join(" or ")}`,
        );
        const filled = isFilledInTable(entity.table, name);
        assert.equal(column.nullable, !filled, `${place}: ${filled ? "never" : "may be"} empty`);
      }
    });

    test(`what ${entity.model} shows and is asked for can be read`, () => {
      const source = entity.view ?? entity.table;
      for (const [name] of visibleFields(entity)) assert.ok(columnsIn(source).has(name), `${source}.${name}`);
      for (const column of Object.keys(entity.fixed ?? {})) columnOf(entity.table, column);
      if (entity.modifiedField) assert.equal(columnOf(entity.table, entity.modifiedField).type, timestamps);
    });
  }

  test("every column of an entity's table is a field, or is explained", () => {
    for (const table of new Set(entities.map((entity) => entity.table))) {
      const fields = entities
        .filter((entity) => entity.table === table)
        .flatMap((entity) => columnsOf(entity));
      const names = new Set(fields.map(([name]) => name));
      for (const column of columnsIn(table).keys()) {
        const explained = Object.hasOwn(columnsOfTheServer, `${table}.${column}`);
        assert.ok(
          names.has(column) || explained,
          `${table}.${column} is no field; if it is nobody's to see, columnsOfTheServer says why it is there`,
        );
        assert.ok(!names.has(column) || !explained, `${table}.${column} is a field, and explained as none`);
      }
    }
  });

  test("a default is the same whoever applies it", () => {
    for (const [entity, name, field] of storedFields()) {
      const byDefault = field.options.default;
      if (byDefault === undefined || (typeof byDefault === "object" && byDefault !== null)) continue;
      const literal = /^'?(.*?)'?(?:::\w+)?$/.exec(columnOf(entity.table, name).default ?? "nothing")?.[1];
      assert.equal(literal, String(byDefault), `${entity.table}.${name}`);
    }
  });

  test("a choice allows exactly what the table's check allows", async () => {
    const { rows } = await client.query<{ table: string; column: string; definition: string }>(`
      select conrelid::regclass::text as table, attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'c' and cardinality(conkey) = 1`);
    const allowed = new Map(
      rows
        .filter(({ definition }) => / = (?:ANY|')/.test(definition))
        .map(({ table, column, definition }) => [`${table}.${column}`, literalsIn(definition)]),
    );
    for (const [entity, name, field] of storedFields()) {
      if (field.kind !== "oneOf" || uncheckedChoices.has(name)) continue;
      assert.deepEqual(
        [...(field.values ?? [])].toSorted(),
        allowed.get(`${entity.table}.${name}`),
        `${entity.table}.${name}`,
      );
    }
  });

  test("what is unique has a unique index", async () => {
    const { rows } = await client.query<{ table: string; definition: string }>(
      `select tablename as table, indexdef as definition from pg_indexes where indexdef like 'CREATE UNIQUE%'`,
    );
    for (const [entity, name, field] of storedFields()) {
      if (!field.options.unique) continue;
      const found = rows.some(({ table, definition }) => table === entity.table && definition.includes(name));
      assert.ok(found, `${entity.table}.${name}`);
    }
  });
});

describe("the register agrees with itself", () => {
  test("every model that is referred to is in the register", () => {
    const models = entities.flatMap((entity) => modelsIn(entity.fields));
    for (const model of models) assert.equal(entityOf(model).model, model);
  });

  test("a model, an address and a field's name mean one thing", () => {
    assert.equal(new Set(entities.map((entity) => entity.model.toLowerCase())).size, entities.length);
    const plurals = entities.flatMap((entity) => entity.plural?.toLowerCase() ?? []);
    assert.equal(new Set(plurals).size, plurals.length);
  });

  test("every relation goes between columns that exist and can be compared", () => {
    for (const [model, own] of Object.entries(relations)) {
      for (const [name, relation] of Object.entries(own)) {
        assert.deepEqual(brokenEnds(entityOf(model), relation), [], `${model}.${name}`);
      }
    }
  });
});

describe("the register holds every model and relation of the API", { skip: endpointsFile() === null }, () => {
  test("each model with generic addresses is there under its plural, and no other", () => {
    const generic = endpoints().filter(({ group }) => group === "generic");
    const asked = new Set(generic.map(({ segments }) => segments[0]!));
    const known = entities.flatMap(({ plural }) => plural ?? []);
    assert.deepEqual(
      [...asked].filter((plural) => !known.includes(plural)),
      [],
    );
    assert.deepEqual(
      known
        .filter((plural) => !asked.has(plural))
        .map(
          (plural) => `${plural}: beyond the specification, what is served is described in shared/addresses`,
        ),
      [],
    );
  });

  test("each address under a row is a relation of the right kind", () => {
    const nested = endpoints().filter(({ segments, method }) => segments[1] === "{id}" && method === "GET");
    const paths = new Set(endpoints().map(({ segments }) => segments.join("/")));
    for (const { segments, what } of nested) {
      const [plural = "", , name = ""] = segments;
      if (segments.length !== 3 || !relationReads.has(what)) continue;
      const kind = relations[modelOf(plural)]?.[name]?.kind;
      const many = paths.has(`${plural}/{id}/${name}/{fk}`);
      const linked = paths.has(`${plural}/{id}/${name}/rel/{fk}`);
      const expected = linked
        ? ["through"]
        : many
          ? ["hasMany", "through"]
          : ["hasOne", "embedsOne", "belongsTo"];
      assert.ok(
        kind && expected.includes(kind),
        `${plural}.${name} is ${kind}, not ${expected.join(" or ")}`,
      );
    }
  });
});

const timestamps = "timestamp with time zone";

const columnTypes: Readonly<Record<FieldKind, readonly string[]>> = {
  id: ["bigint"],
  ref: ["bigint"],
  money: ["bigint"],
  integer: ["integer", "bigint"],
  number: ["numeric"],
  boolean: ["boolean"],
  date: [timestamps],
  text: ["text"],
  email: ["text"],
  url: ["text"],
  oneOf: ["text"],
  secret: ["text"],
  jsonText: ["text"],
  shape: ["jsonb"],
  record: ["jsonb"],
  json: ["jsonb"],
  message: ["jsonb"],
  list: [],
};

const arrayTypes: Readonly<Record<string, string>> = { bigint: "int8[]", text: "text[]", jsonb: "jsonb" };

function typesOf(field: Field): string[] {
  if (field.kind !== "list" || !field.of) return [...columnTypes[field.kind]];
  return typesOf(field.of).map((type) => arrayTypes[type] ?? `${type}[]`);
}

/** Two kinds of rows may share a table: a column is only sure to be filled when all of them fill it. */
function isFilledInTable(table: string, name: string): boolean {
  const sharing = entities
    .filter((entity) => entity.table === table)
    .flatMap((entity) => entity.fields[name] ?? []);
  return sharing.every(({ options }) => options.required === true || (options.default ?? null) !== null);
}

function columnsIn(table: string): Columns {
  const columns = tables.get(table);
  assert.ok(columns, `there is no table or view ${table}`);
  return columns;
}

function columnOf(table: string, name: string): Column {
  const column = columnsIn(table).get(name);
  assert.ok(column, `${table} has no column ${name}`);
  return column;
}

function storedFields(): [Entity, string, Field][] {
  return entities.flatMap((entity) =>
    columnsOf(entity).map(([name, field]) => [entity, name, field] as const),
  ) as [Entity, string, Field][];
}

function literalsIn(definition: string): string[] {
  return [...definition.matchAll(/'((?:[^']|'')*)'::text/g)]
    .map(([, literal]) => literal as string)
    .toSorted();
}

function modelsIn(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => [
    ...(field.model ? [field.model] : []),
    ...(field.of ? modelsIn({ of: field.of }) : []),
    ...(field.fields ? modelsIn(field.fields) : []),
  ]);
}

/** The ends of a relation that are not there, or not of one kind. */
function brokenEnds(parent: Entity, relation: Relation): string[] {
  switch (relation.kind) {
    case "embedsOne":
      return parent.fields[relation.field]?.kind === "shape" ? [] : [relation.field];
    case "belongsTo":
      return refersTo(parent, relation.key, relation.model) ? [] : [relation.key];
    case "hasMany":
    case "hasOne": {
      const target = entityOf(relation.model);
      return Object.entries(relation.on)
        .filter(([column, own]) => !areOfOneKind(target.fields[column], parent.fields[own]))
        .map(([column, own]) => `${column} = ${own}`);
    }
    case "through": {
      const link = entityOf(relation.link);
      const constants = Object.keys(relation.linkWhere ?? {}).filter((column) => !link.fields[column]);
      const own = link.fields[relation.parentKey];
      const ownIsThere = own?.kind === "text" || refersTo(link, relation.parentKey, parent.model);
      const targetIsThere = refersTo(link, relation.targetKey, relation.model);
      return [
        ...constants,
        ...(ownIsThere ? [] : [relation.parentKey]),
        ...(targetIsThere ? [] : [relation.targetKey]),
      ];
    }
  }
}

function refersTo(entity: Entity, column: string, model: string): boolean {
  return entity.fields[column]?.kind === "ref" && entity.fields[column]?.model === model;
}

function areOfOneKind(one: Field | undefined, other: Field | undefined): boolean {
  return one !== undefined && other !== undefined && String(typesOf(one)) === String(typesOf(other));
}

function modelOf(plural: string): string {
  return entities.find((entity) => entity.plural === plural)?.model ?? "";
}

function endpointsFile(): string | null {
  const shared = sharedFolder();
  return shared && join(shared, "spec", "endpoints.tsv");
}

function endpoints() {
  const lines = readFileSync(endpointsFile() as string, "utf8")
    .trim()
    .split("\n")
    .slice(1);
  return lines.map((line) => {
    const [method = "", path = "", what = "", group = ""] = line.split("\t");
    return { method, segments: path.replace("/api/", "").split("/"), what, group };
  });
}
