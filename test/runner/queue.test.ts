// The order in which files are handed out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { type Need, openQueue } from "./queue.ts";

const file = (name: string, length: number, ...needs: Need[]) => ({
  file: name,
  length,
  needs: new Set(needs),
});

test("the longest comes first, and what needs nothing before the rest is prepared", async () => {
  const database = Promise.withResolvers<Record<string, string>>();
  const files = [file("short", 10), file("long", 20), file("stored", 30, "database")];
  const queue = openQueue(files, { database: database.promise });
  assert.deepEqual(await queue.next(), { file: "long", env: {} });
  database.resolve({ URL: "here" });
  await setImmediate();
  assert.deepEqual(await queue.next(), { file: "stored", env: { URL: "here" } });
  assert.deepEqual(await queue.next(), { file: "short", env: {} });
  assert.equal(await queue.next(), undefined);
});

test("who asks while nothing can be run is answered once something can", async () => {
  const pages = Promise.withResolvers<Record<string, string>>();
  const queue = openQueue([file("journey", 10, "pages")], { pages: pages.promise });
  const asked = queue.next();
  pages.resolve({});
  assert.equal((await asked)?.file, "journey");
});

test("what cannot be prepared does not keep the others waiting, nor its own files from saying so", async () => {
  const queue = openQueue([file("stored", 10, "database")], {
    database: Promise.reject(new Error("no server")),
  });
  assert.deepEqual(await queue.next(), { file: "stored", env: {} });
});
