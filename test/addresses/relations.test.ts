// Every address under a row, by what it answers: the rows that belong to it and no others.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { entities, entityOf } from "#shared/entities/index.ts";
import { type Relation, relations } from "#shared/entities/relations.ts";
import { askedBy, stable } from "../support/asked.ts";
import { changeOf, draftOf } from "../support/drafts.ts";
import { oneRowOfEachModel } from "../support/oneOfEach.ts";
import { type World, openWorld } from "../support/world.ts";

type Row = Record<string, unknown>;
type Kind<Name extends Relation["kind"]> = Extract<Relation, { kind: Name }>;

describe("the addresses under a row", () => {
  let world: World;
  let rows: Record<string, number | string>;
  before(async () => {
    world = await openWorld();
    rows = await oneRowOfEachModel(world);
  });
  after(() => world.close());

  const ask = (method: string, path: string, body?: unknown) => world.call("admin", method, path, body);
  const asked = askedBy(() => world, "admin");
  const under = (where: object) => encodeURIComponent(JSON.stringify(where));

  // What a row belongs to is read before anything of it is taken away.
  const parentsFirst = addressed().toSorted((one, other) => Number(isParent(other)) - Number(isParent(one)));
  for (const { model, plural, name, relation } of parentsFirst) {
    test(`/${plural}/{id}/${name} answers with what belongs to the row`, async () => {
      const base = `/${plural}/${rows[model]}/${name}`;
      if (relation.kind === "hasMany") await checkMany(base, model, relation);
      else if (relation.kind === "hasOne") await checkOne(base, relation);
      else if (relation.kind === "belongsTo") await checkParent(base, model, relation);
      else if (relation.kind === "embedsOne") await checkField(base, model, relation);
      else await checkLinked(base, model, relation);
    });
  }

  async function checkMany(base: string, model: string, relation: Kind<"hasMany">): Promise<void> {
    const child = entityOf(relation.model);
    const listed: Row[] = await asked("GET", base);
    assert.ok(listed.length > 0, base);
    const keys = await keysOf(model, relation.on);
    // A key that is shown is the parent's.
    for (const row of listed) assert.ok(holds(row, keys), JSON.stringify(row));
    assert.deepEqual(await asked("GET", `${base}/count`), { count: listed.length });
    const first = listed[0]!;
    assert.deepEqual(stable(await asked("GET", `${base}/${first["id"]}`)), stable(first));
    await asked("GET", `${base}/999999999`, undefined, 404);
    if (relation.addresses === "reads") return;

    if (child.create === "server") for (const method of ["POST"]) await refused(method, base);
    if (child.update === "server")
      for (const method of ["PUT", "PATCH"]) await refused(method, `${base}/${first["id"]}`);
    if (child.remove === "server") {
      await refused("DELETE", base);
      await refused("DELETE", `${base}/${first["id"]}`);
    }
    if (child.create !== "server") {
      const draft = without((await draftOf(world, relation.model))!, Object.keys(relation.on));
      const made = await asked("POST", base, draft);
      assert.ok(holds(made, keys) && holds(made, draft), JSON.stringify(made));
      const at = `${base}/${made.id}`;
      for (const method of ["PUT", "PATCH"]) {
        const change = changeOf(relation.model);
        assert.ok(holds(await asked(method, at, change), change), `${method} ${at}`);
        assert.ok(holds(await asked("GET", at), change));
      }
      await asked("DELETE", at, undefined, 204);
      await asked("GET", at, undefined, 404);
      const other = await asked(
        "POST",
        base,
        without((await draftOf(world, relation.model))!, Object.keys(relation.on)),
      );
      await asked("DELETE", `${base}?where=${under({ id: other.id })}`, undefined, 204);
      assert.deepEqual(await asked("GET", `${base}/count`), { count: listed.length });
    } else if (child.remove !== "server") {
      await asked("DELETE", `${base}?where=${under({ id: -1 })}`, undefined, 204);
      const last = listed.at(-1)!["id"];
      await asked("DELETE", `${base}/${last}`, undefined, 204);
      await asked("GET", `${base}/${last}`, undefined, 404);
    }
  }

  async function refused(method: string, path: string): Promise<void> {
    const { error } = await asked(method, path, method === "DELETE" ? undefined : {}, 403);
    assert.equal(error.code, "ACCESS_DENIED");
  }

  async function checkOne(base: string, relation: Kind<"hasOne">): Promise<void> {
    const one = await ask("GET", base);
    assert.ok(one.status === 200 || one.body.error.code === "MODEL_NOT_FOUND", one.text);
    if (relation.addresses === "reads") return;
    await asked("DELETE", base, undefined, 204);
    await asked("DELETE", base, undefined, 204);
    await asked("GET", base, undefined, 404);
    await asked("PUT", base, changeOf(relation.model), 404);
    const draft = without((await draftOf(world, relation.model))!, Object.keys(relation.on));
    const made = await asked("POST", base, draft);
    assert.deepEqual(stable(await asked("GET", base)), stable(made));
    // A match made twice is the same match.
    if (relation.model !== "MatchedProduct") await asked("POST", base, draft, 422);
    for (const method of ["PUT", "PATCH"]) {
      const change = changeOf(relation.model);
      assert.equal((await asked(method, base, change)).id, made.id);
      assert.ok(holds(await asked("GET", base), change));
    }
  }

  async function checkParent(
    base: string,
    model: string,
    { key, model: parent }: Kind<"belongsTo">,
  ): Promise<void> {
    const row = await rowOf(model);
    const found = await asked("GET", base);
    if (row[key] === null || row[key] === undefined) return assert.deepEqual(found, {});
    const { plural } = entityOf(parent);
    assert.equal(found.id, row[key]);
    if (plural) {
      const [listed] = await asked("GET", `/${plural}?filter=${under({ where: { id: row[key] } })}`);
      assert.deepEqual(stable(found), stable(listed));
    }
  }

  async function checkField(base: string, model: string, { field }: Kind<"embedsOne">): Promise<void> {
    assert.deepEqual(await asked("GET", base), (await rowOf(model))[field] ?? {});
    for (const [method, uri] of [
      ["POST", "https://shop.example/a.csv"],
      ["PUT", "https://shop.example/b.csv"],
      ["PATCH", "https://shop.example/c.csv"],
    ] as const) {
      assert.equal((await asked(method, base, { provider: "customdata", uri })).uri, uri);
      assert.equal((await asked("GET", base)).uri, uri);
    }
    await asked("DELETE", base, undefined, 204);
    assert.equal((await asked("GET", base)).uri ?? null, null);
  }

  async function checkLinked(base: string, model: string, relation: Kind<"through">): Promise<void> {
    const { plural } = entityOf(relation.model);
    const before: Row[] = await asked("GET", base);
    assert.deepEqual(await asked("GET", `${base}/count`), { count: before.length });
    if (relation.addresses === "reads") {
      for (const row of before)
        assert.deepEqual(stable(await asked("GET", `${base}/${row["id"]}`)), stable(row));
      return;
    }
    const target = await asked("POST", `/${plural}`, await draftOf(world, relation.model));
    assert.equal((await ask("HEAD", `${base}/rel/${target.id}`)).status, 404);
    const link = await asked("PUT", `${base}/rel/${target.id}`);
    assert.equal(String(link[relation.parentKey]), String(rows[model]));
    assert.equal(link[relation.targetKey], target.id);
    assert.deepEqual(await asked("PUT", `${base}/rel/${target.id}`), link);
    assert.equal((await ask("HEAD", `${base}/rel/${target.id}`)).status, 200);
    assert.deepEqual(await asked("GET", `${base}/rel/${target.id}`), { exists: true });
    assert.equal((await asked("GET", `${base}/${target.id}`)).id, target.id);
    for (const method of ["PUT", "PATCH"]) {
      const change = changeOf(relation.model);
      assert.ok(holds(await asked(method, `${base}/${target.id}`, change), change));
    }
    await asked("DELETE", `${base}/rel/${target.id}`, undefined, 204);
    await asked("GET", `${base}/${target.id}`, undefined, 404);
    await asked("PUT", `${base}/rel/${target.id}`);
    await asked("DELETE", `${base}/${target.id}`, undefined, 204);
    const made = await asked("POST", base, await draftOf(world, relation.model));
    assert.deepEqual(await asked("GET", `${base}/count`), { count: before.length + 1 });
    await asked("DELETE", base, undefined, 204);
    assert.deepEqual(await asked("GET", base), []);
    // What is unlinked is there all the same.
    for (const { id } of [target, made]) await asked("GET", `/${plural}/${id}`);
    for (const { id } of before) await asked("PUT", `${base}/rel/${id}`);
  }

  async function rowOf(model: string): Promise<Row> {
    return asked("GET", `/${entityOf(model).plural}/${rows[model]}`);
  }

  async function keysOf(model: string, on: Readonly<Record<string, string>>): Promise<Row> {
    const parent = await rowOf(model);
    return Object.fromEntries(
      Object.entries(on).map(([column, parentColumn]) => [column, parent[parentColumn]]),
    );
  }
});

type Addressed = { model: string; plural: string; name: string; relation: Relation };

function addressed(): Addressed[] {
  return entities.flatMap(({ model, plural }) =>
    Object.entries(relations[model] ?? {}).flatMap(([name, relation]) =>
      plural && relation.addresses !== "none" ? [{ model, plural, name, relation }] : [],
    ),
  );
}

function isParent({ relation }: Addressed): boolean {
  return relation.kind === "belongsTo";
}

function without(row: Row, names: string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

/** Whether a row holds what was sent, as far as it is shown: a secret is not, what a match is made of is derived. */
function holds(row: Row, sent: Row): boolean {
  const shown = Object.entries(sent).filter(
    ([name]) => !["password", "competitors"].includes(name) && name in row,
  );
  return shown.every(([name, value]) => typeof value === "object" || String(row[name]) === String(value));
}
