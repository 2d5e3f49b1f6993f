// A disk without room left: said in words, half of nothing stays, and work goes on as soon as there is room.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type FormPart, formOf } from "../../../test/support/forms.ts";
import { newFolder } from "../../../test/support/temporary.ts";
import { logInto } from "../../../test/support/log.ts";
import { type World, openWorld } from "../../../test/support/world.ts";

const disk_bytes = 1 << 20;

/** A folder that is a disk of its own, of a megabyte and forty names; undefined where this account may make none. */
async function tinyDisk(): Promise<string | undefined> {
  const folder = await newFolder();
  const options = `size=${disk_bytes},nr_inodes=40`;
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", options, "none", folder]);
  if (status === 0) return folder;
  await rm(folder, { recursive: true });
  return undefined;
}

const disk = await tinyDisk();
const skip = disk === undefined && "this account may mount no disk";

describe("a full disk", { skip }, () => {
  const folder = disk ?? "";
  const filler = join(folder, "filler");
  let world: World;
  before(async () => {
    world = await openWorld({ VIGIE_DATA: folder });
    await world.call("alice", "POST", "/OrderImports", { name: world.alice.catalog });
  });
  after(async () => {
    await world.close();
    spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (who: "admin" | "alice", path: string, parts: FormPart[]) => {
    const { payload, headers } = formOf(parts);
    return world.call(who, "POST", path, payload, {
      headers: { ...headers, authorization: world.tokens[who], "accept-language": "en" },
    });
  };
  const file = (bytes: number): FormPart => ({
    field: "file",
    filename: "liste.csv",
    content: Buffer.alloc(bytes, "https://alice.example/1;1\n"),
  });
  const doors: [string, (bytes: number) => ReturnType<typeof send>][] = [
    [
      "a container's file",
      (bytes) => send("alice", `/OrderImports/${world.alice.catalog}/upload`, [file(bytes)]),
    ],
    [
      "a file to import",
      (bytes) =>
        send("admin", "/UploadImports/uploadFileAndImport", [
          { field: "websiteID", content: String(world.alice.website) },
          file(bytes),
        ]),
    ],
  ];
  /** Names of what lies under the folder, without what the disk was filled with. */
  const leftIn = async (below: string) =>
    (await readdir(join(folder, below), { recursive: true }).catch(() => [])).filter(
      (name) => name !== "filler",
    );

  for (const [name, door] of doors) {
    for (const [where, bytes] of [
      ["while it comes", 2 * disk_bytes],
      ["where it is kept, after it has come", 0.7 * disk_bytes],
    ] as const)
      test(`${name} is refused (507) in words ${where}, and nothing of it stays`, async () => {
        const before = await leftIn("files");
        const refused = await door(bytes);
        assert.equal(refused.status, 507, refused.text);
        assert.match(refused.body.error.message, /no room left/i);
        assert.deepEqual(await leftIn("waiting"), []);
        const contents = (await leftIn("files")).filter((one) => !before.includes(one));
        assert.deepEqual(
          contents.filter((one) => one.split("/").length > 2),
          [],
        );
        const { rows } = await sql`select from upload_import`.execute(world.store.db);
        assert.equal(rows.length, 0);
        assert.equal((await world.call("alice", "GET", "/TrackingProducts")).status, 200, "reads go on");
      });

    test(`${name} is refused where not even a name has room, and taken once there is some`, async () => {
      for (let count = 0; count < 60; count += 1)
        await writeFile(`${filler}-${count}`, "").catch(() => undefined);
      const refused = await door(100);
      assert.equal(refused.status, 507, refused.text);
      for (const one of await readdir(folder)) if (one.startsWith("filler-")) await rm(join(folder, one));
      const taken = await door(100);
      assert.equal(taken.status, 200, taken.text);
      await sql`delete from upload_import`.execute(world.store.db);
    });
  }
});

test("a database without room is told as a 507 too, and what it undid can be sent again", async () => {
  const logged: string[] = [];
  const world = await openWorld({}, { log: logInto(logged) });
  try {
    await sql
      .raw(
        `create function no_room() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
       create trigger no_room before insert on tracking_product execute function no_room()`,
      )
      .execute(world.store.db);
    const create = () =>
      world.call("alice", "POST", "/TrackingProducts", { name: "suivi", catalog_id: world.alice.catalog });
    const refused = await create();
    assert.equal(refused.status, 507, refused.text);
    assert.match(refused.body.error.message, /no room left.*nothing was changed/i);
    // Whoever runs it reads what is wanting, not that something was unexpected.
    assert.deepEqual(
      logged.map((line) => (JSON.parse(line) as { level: string; msg: string }).msg),
      [refused.body.error.message],
    );
    await sql`drop trigger no_room on tracking_product`.execute(world.store.db);
    assert.equal((await create()).status, 200);
  } finally {
    await world.close();
  }
});
