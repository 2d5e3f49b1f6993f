// Whatever is accepted is kept: each field of each entity is written with another value than it has, and read again.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Entity, columnsOf } from "#shared/entities/entity.ts";
import { entities } from "#shared/entities/index.ts";
import type { Field } from "#shared/fields.ts";
import { isObject } from "#shared/isObject.ts";
import { draftOf } from "../../../test/support/drafts.ts";
import { oneRowOfEachModel } from "../../../test/support/oneOfEach.ts";
import { type World, openWorld } from "../../../test/support/world.ts";

type Row = Record<string, unknown>;

/** What one provider needs goes where another one, or none, is chosen (docs/decisions/0172). */
const ofProviders = new Set(["uri", "customerId", "email"].map((part) => `Catalog.config.mkp.${part}`));

describe("a field that is written", () => {
  let world: World;
  let ids: Record<string, number | string>;
  before(async () => {
    world = await openWorld();
    ids = await oneRowOfEachModel(world);
    // Whoever writes stays an administrator.
    for (const [model, plural] of Object.entries({ Role: "Roles", RoleMapping: "RoleMappings" }))
      ids[model] = (await world.call("admin", "POST", `/${plural}`, await draftOf(world, model))).body.id;
  });
  after(() => world.close());

  const written = entities.filter(({ plural, update }) => plural && update !== "server");

  test("is read again as it was written, or was refused", async () => {
    const lost: string[] = [];
    const kept: string[] = [];
    for (const entity of written) {
      const address = `/${entity.plural}/${ids[entity.model]}`;
      let { body: row } = await world.call("admin", "GET", address);
      for (const path of writablePaths(entity)) {
        const name = `${entity.model}.${path.join(".")}`;
        const value = otherThan(fieldAt(entity, path), valueAt(row, path), world);
        // Of a choice of one there is no other.
        if (value === undefined || ofProviders.has(name)) continue;
        // What is answered is the row as it is read anew.
        const { status, body } = await world.call("admin", "PATCH", address, draftWith(row, path, value));
        assert.ok([200, 403, 422].includes(status), `${name}: ${status}`);
        if (status !== 200) continue;
        row = body;
        if (isSame(valueAt(row, path), value)) kept.push(name);
        else lost.push(`${name}: ${JSON.stringify(value)} became ${JSON.stringify(valueAt(row, path))}`);
      }
    }
    assert.deepEqual(lost, []);
    assert.ok(kept.length > 150, `${kept.length} were accepted`);
  });
});

/** Down to the parts of objects; what the page of the API calls read-only is nobody's to write. */
function writablePaths(entity: Entity): string[][] {
  return columnsOf(entity).flatMap(([name, field]) => pathsIn(name, field));
}

function pathsIn(name: string, field: Field): string[][] {
  const { derived, write, once } = field.options;
  if (derived || once || write === "server" || field.kind === "secret" || field.kind === "id") return [];
  if (field.kind !== "shape") return [[name]];
  return Object.entries(field.fields ?? {})
    .flatMap(([inner, part]) => pathsIn(inner, part))
    .map((path) => [name, ...path]);
}

function fieldAt(entity: Entity, path: readonly string[]): Field {
  const [name = "", ...rest] = path;
  return rest.reduce((field, part) => field.fields![part]!, entity.fields[name]!);
}

function valueAt(row: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return row;
  return isObject(row) ? valueAt(row[name], rest) : undefined;
}

/** An object is written whole: with the parts that it has. */
function draftWith(row: unknown, [name = "", ...rest]: readonly string[], value: unknown): Row {
  if (rest.length === 0) return { [name]: value };
  const stored = isObject(row) && isObject(row[name]) ? row[name] : {};
  return { [name]: { ...stored, ...draftWith(stored, rest, value) } };
}

function otherThan(field: Field, stored: unknown, world: World): unknown {
  const { kind, options, values = [] } = field;
  const number = Number(stored ?? 0) || 0;
  const next =
    number + 1 > (options.max ?? Infinity) ? (options.min ?? 0) : Math.max(number + 1, options.min ?? 0);
  switch (kind) {
    case "boolean":
      return stored !== true;
    case "integer":
    case "number":
    case "money":
      return next;
    case "ref":
      return world.shared;
    case "date":
      return "2026-03-04T05:06:07.000Z";
    case "email":
      return "other@shop.example";
    case "url":
      return `${options.schemes?.[0] ?? "https"}://other.example/${options.schemes ? "" : "page"}`;
    case "oneOf":
      return values.find((value) => value !== stored && value !== "");
    case "list":
      return Array.from({ length: options.exactly ?? 1 }, () => otherThan(field.of!, undefined, world));
    case "record":
      return { other: otherThan(field.of!, undefined, world) };
    case "shape":
      return Object.fromEntries(
        Object.entries(field.fields ?? {})
          .filter(([, part]) => part.kind !== "secret" && !part.options.derived)
          .map(([name, part]) => [name, otherThan(part, undefined, world)]),
      );
    default:
      return "other";
  }
}

/** As sets of names and values: what is beside them was not written. */
function isSame(read: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) return Array.isArray(read) && sent.every((entry, at) => isSame(read[at], entry));
  if (isObject(sent))
    return isObject(read) && Object.entries(sent).every(([name, part]) => isSame(read[name], part));
  return read === sent;
}
