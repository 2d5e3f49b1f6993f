// The key of an installation: made once, missed where it is lost.
import assert from "node:assert/strict";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { type TestDatabase, freshDatabase } from "../test/support/database.ts";
import { useTestKey } from "../test/support/secretKey.ts";
import { temporaryFolder } from "../test/support/temporary.ts";
import { joinWithKey } from "./joinInstallation.ts";
import { openStore } from "./store/database.ts";

after(useTestKey);

test("a key is made at the first start alone: one that is lost, or is none, is told, and no other takes its place", async () => {
  const dataFolder = await temporaryFolder();
  const file = join(dataFolder, "secret.key");
  const database: TestDatabase = await freshDatabase();
  const store = openStore(database.url);
  const start = ({ adopts = false, secretKey = undefined as string | undefined } = {}) =>
    joinWithKey(store.db, { adopts, secretKey, dataFolder, filesPlace: dataFolder, language: "fr" });
  try {
    await Promise.all([start(), start()]);
    const first = await readFile(file, "utf8");
    await start();

    await rm(file);
    const values = { file };
    await assert.rejects(start(), { key: "installation.lostKey", values });
    assert.deepEqual(await readdir(dataFolder), []);
    await start({ secretKey: first });
    await assert.rejects(start({ secretKey: "ef".repeat(32) }), { key: "installation.otherKey" });
    assert.deepEqual(await readdir(dataFolder), []);

    for (const none of ["", "ab", "not a key".repeat(8)]) {
      await writeFile(file, none);
      await assert.rejects(start(), { key: "installation.noKey", values });
    }
    await rm(file);
    await start({ adopts: true });
    await start();
    assert.notEqual(await readFile(file, "utf8"), first);
  } finally {
    await store.close();
    await database.drop();
  }
});
