// Who launched an import, and from which file, as the list of imports tells it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { makeAdministrator } from "#server/domain/accounts/administrators.ts";
import { issueToken } from "#server/store/queries/accounts/tokens.ts";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import { startRun } from "#server/domain/imports/runs/runs.ts";
import { type Answer, type Who, type World, openWorld } from "../../../../test/support/world.ts";

const launcher = { relation: "launcher", scope: { fields: ["username"] } };

describe("an import in the list", () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  test("says who launched it, however that was done", async () => {
    const { shared } = world;
    const source = { provider: "customdata", uri: "https://shared.example/feed.csv" };
    await world.call("admin", "PATCH", `/WebsiteSettings/${shared}`, { extractor_source: source });
    const launched = [
      await upload("feed.csv"),
      await world.call("admin", "POST", "/WebsiteImports/createAndRun", {
        websiteId: shared,
        extractorSource: { ...source, provider: "CustomData" },
      }),
      await world.call("admin", "POST", `/WebsiteSettings/${shared}/import`, {}),
      await world.call("admin", "POST", "/WebsiteImports", { website_id: shared }),
    ];
    for (const { status, text, body } of launched) {
      assert.equal(status, 200, text);
      assert.equal(body.launched_by, world.admin.customer);
      assert.equal((await listed(body.id)).launcher.username, "admin@vigie.example");
    }
  });

  test("was launched by whoever ran it again, not by whoever ran it first", async () => {
    const first = (await upload("feed.csv")).body.id;
    await runImport(world.services, first);
    const email = "zoe@vigie.example";
    const zoe = await makeAdministrator(world.store.db, { email, password: "zoe-secret-12" });
    const { id: token } = await issueToken(world.store.db, zoe, 600, false);
    const again = await world.call("admin", "POST", `/WebsiteImports/${first}/run`, undefined, {
      headers: { authorization: token },
    });
    assert.equal(again.body.launched_by, zoe);
    assert.equal(again.body.file_name, "feed.csv");
    assert.equal((await listed(first)).launched_by, world.admin.customer);
  });

  test("was launched by nobody when the program did it, and by somebody unknown once that account is gone", async () => {
    const first = (await upload("feed.csv")).body.id;
    await runImport(world.services, first);
    const own = await startRun(world.services, first);
    assert.equal(own.launched_by, null);
    const email = "gone@vigie.example";
    const gone = await makeAdministrator(world.store.db, { email, password: "gone-secret-12" });
    await sql`update website_import set launched_by = ${gone} where id = ${own.id}`.execute(world.store.db);
    assert.equal((await world.call("admin", "DELETE", `/Customers/${gone}`)).status, 200);
    const { launched_by, launcher: name } = await listed(own.id);
    assert.deepEqual([launched_by, name], [null, undefined]);
  });

  test("cannot be said to have been launched by somebody else, and tells nobody but administrators", async () => {
    const { body } = await upload("feed.csv");
    const told = { launched_by: world.alice.customer, file_name: "other.csv" };
    await world.call("admin", "PATCH", `/WebsiteImports/${body.id}`, told);
    const { launched_by, file_name } = await listed(body.id);
    assert.deepEqual([launched_by, file_name], [world.admin.customer, "feed.csv"]);
    for (const who of ["alice", "bruno"] as Who[]) {
      assert.equal((await world.find(who, "/WebsiteImports", { include: launcher })).status, 403);
      assert.equal((await world.call(who, "GET", `/WebsiteImports/${body.id}/launcher`)).status, 403);
    }
  });

  test("keeps the name its file was sent under, of two of one name too", async () => {
    for (const name of ["Tarifs été.csv", "Tarifs été.csv", "stocks.csv"]) {
      const { body } = await upload(name);
      assert.equal((await listed(body.id)).file_name, name);
    }
  });

  test("shows a file's name without what would write it backwards", async () => {
    const { body } = await upload("prix\u202Evsc.exe\u200B.csv");
    assert.equal((await listed(body.id)).file_name, "prixvsc.exe.csv");
    const long = await upload(`${"a".repeat(260)}.csv`);
    assert.equal(long.status, 400, long.text);
  });

  async function listed(id: number) {
    const { body } = await world.find("admin", "/WebsiteImports", { where: { id }, include: launcher });
    return body[0];
  }

  async function upload(name: string): Promise<Answer> {
    const form = new FormData();
    form.set("websiteID", String(world.shared));
    form.set("file", new Blob(["sku;titre;prix\n1;Un;1\n"]), name);
    const encoded = new Response(form);
    const headers = {
      authorization: world.tokens.admin,
      "content-type": encoded.headers.get("content-type")!,
    };
    const payload = Buffer.from(await encoded.arrayBuffer());
    return world.call("admin", "POST", "/UploadImports/uploadFileAndImport", payload, { headers });
  }
});
