// Every generic address of every model, by what it answers: the row that was written is the row that is read.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { entities } from "#shared/entities/index.ts";
import { askedBy, stable } from "../support/asked.ts";
import { changeOf, draftOf } from "../support/drafts.ts";
import { oneRowOfEachModel } from "../support/oneOfEach.ts";
import { type World, openWorld } from "../support/world.ts";

type Row = Record<string, unknown>;

describe("the generic addresses", () => {
  let world: World;
  let rows: Record<string, number | string>;
  before(async () => {
    world = await openWorld();
    rows = await oneRowOfEachModel(world);
  });
  after(() => world.close());

  const ask = (method: string, path: string, body?: unknown) => world.call("admin", method, path, body);
  const asked = askedBy(() => world, "admin");
  const under = (name: string, id: unknown) => `${name}=${encodeURIComponent(JSON.stringify({ id }))}`;

  for (const { model, plural, create, update } of entities) {
    if (!plural) continue;
    const base = `/${plural}`;

    test(`of ${plural} read a row in every way there is`, async () => {
      const id = Number(rows[model]);
      const one = await asked("GET", `${base}/${id}`);
      assert.equal(one.id, id);
      const filter = `filter=${encodeURIComponent(JSON.stringify({ where: { id } }))}`;
      assert.deepEqual((await asked("GET", `${base}?${filter}`)).map(stable), [stable(one)]);
      assert.deepEqual(stable(await asked("GET", `${base}/findOne?${filter}`)), stable(one));
      assert.deepEqual(await asked("GET", `${base}/count?${under("where", id)}`), { count: 1 });
      assert.deepEqual(await asked("GET", `${base}/${id}/exists`), { exists: true });
      assert.deepEqual(await asked("GET", `${base}/999999999/exists`), { exists: false });
      const head = await ask("HEAD", `${base}/${id}`);
      assert.deepEqual([head.status, head.text], [200, ""]);
      assert.equal((await ask("HEAD", `${base}/999999999`)).status, 404);
    });

    test(`of ${plural} ${create === "server" ? "refuse new rows to everybody" : "make a row, change it and delete it"}`, async () => {
      const draft = await draftOf(world, model);
      if (create === "server") return refuseWrites(base, Number(rows[model]), update);
      const made = await asked("POST", base, draft);
      assert.ok(holds(made, draft!), JSON.stringify(made));
      const several = await asked("POST", base, [await draftOf(world, model), await draftOf(world, model)]);
      assert.equal(new Set([made.id, ...several.map(({ id }: Row) => id)]).size, 3);
      for (const [method, path] of [
        ["PATCH", base],
        ["PUT", base],
        ["POST", `${base}/replaceOrCreate`],
      ] as const) {
        const sent = await draftOf(world, model);
        assert.ok(holds(await asked(method, path, sent), sent!), `${method} ${path}`);
      }

      const at = `${base}/${made.id}`;
      const whole = { ...draft, ...(model === "Customer" && { password: "very-secret-2" }) };
      for (const [method, path, sent] of [
        ["PATCH", at, {}],
        ["PATCH", base, { id: made.id }],
        ["POST", `${base}/upsertWithWhere?${under("where", made.id)}`, {}],
        ["PUT", at, whole],
        ["POST", `${at}/replace`, whole],
        ["PUT", base, { ...whole, id: made.id }],
        ["POST", `${base}/replaceOrCreate`, { ...whole, id: made.id }],
      ] as const) {
        const change = changeOf(model);
        const changed = await asked(method, path, { ...sent, ...change });
        assert.ok(holds(changed, { id: made.id, ...change }), `${method} ${path}`);
        assert.deepEqual(stable(await asked("GET", at)), stable(changed), `${method} ${path}`);
      }
      const change = changeOf(model);
      assert.deepEqual(await asked("POST", `${base}/update?${under("where", made.id)}`, change), {
        count: 1,
      });
      assert.ok(holds(await asked("GET", at), change));
      assert.deepEqual(await asked("DELETE", at), { count: 1 });
      assert.equal((await ask("GET", at)).status, 404);
      assert.deepEqual(await asked("DELETE", at), { count: 0 });
    });
  }

  test("POST /WebsiteSettings/updateOrCreate makes a website, and changes one that has an id", async () => {
    const draft = await draftOf(world, "WebsiteSetting");
    const made = await asked("POST", "/WebsiteSettings/updateOrCreate", draft);
    assert.ok(holds(made, draft!));
    const changed = await asked("POST", "/WebsiteSettings/updateOrCreate", { id: made.id, name: "Other" });
    assert.deepEqual([changed.id, changed.name, changed.url], [made.id, "Other", made.url]);
  });

  test("/WebsiteImports/{id}/pause and resume steer a run", async () => {
    const run = await asked("POST", "/WebsiteImports", await draftOf(world, "WebsiteImport"));
    for (const [action, status] of [
      ["pause", "paused"],
      ["resume", "pending"],
    ]) {
      const steered = await asked("POST", `/WebsiteImports/${run.id}/${action}`);
      assert.deepEqual([steered.id, steered.status], [run.id, status]);
    }
    assert.equal((await ask("POST", `/WebsiteImports/${run.id}/resume`)).status, 409);
  });

  async function refuseWrites(base: string, id: number, update: string): Promise<void> {
    const changing = [
      ["PATCH", `${base}/${id}`],
      ["PUT", `${base}/${id}`],
      ["POST", `${base}/${id}/replace`],
      ["POST", `${base}/update?${under("where", id)}`],
      ["POST", `${base}/upsertWithWhere?${under("where", id)}`],
    ];
    const making = [
      ["POST", base],
      ["PATCH", base],
      ["PUT", base],
      ["POST", `${base}/replaceOrCreate`],
    ];
    const entity = entities.find(({ plural }) => `/${plural}` === base);
    for (const [method = "", path = ""] of [
      ...making,
      ...(update === "server" ? changing : []),
      ...(entity?.remove === "server" ? [["DELETE", `${base}/${id}`]] : []),
    ]) {
      const { status, body } = await ask(method, path, {});
      assert.deepEqual([status, body.error.code], [403, "ACCESS_DENIED"], `${method} ${path}`);
    }
    assert.deepEqual(await asked("GET", `${base}/${id}/exists`), { exists: true });
    if (entity?.remove !== "server") assert.deepEqual(await asked("DELETE", `${base}/${id}`), { count: 1 });
  }
});

/** Whether a row holds what was sent, as far as it is shown: a secret is not, what a match is made of is derived. */
function holds(row: Row, sent: Row): boolean {
  const shown = Object.entries(sent).filter(([name]) => name !== "password" && name !== "competitors");
  return shown.every(([name, value]) =>
    typeof value === "object" ? row[name] !== undefined : String(row[name]) === String(value),
  );
}
