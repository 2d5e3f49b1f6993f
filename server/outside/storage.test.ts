// What people send is kept, found again by its name, and reaches nothing else.
import assert from "node:assert/strict";
import { mkdir, readFile, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { before, describe, test } from "node:test";
import type { VigieError } from "#server/errors.ts";
import { pieces } from "../../test/support/feeds.ts";
import { temporaryFolder } from "../../test/support/temporary.ts";
import { type Storage, openStorage } from "./storage.ts";

let outside: string;
let folder: string;
let storage: Storage;
before(async () => {
  outside = await temporaryFolder();
  folder = join(outside, "files");
  storage = openStorage(folder);
  await storage.createContainer("OrderImports", "12");
});

const fails = (statusCode: number, key: string) => (problem: VigieError) => {
  assert.deepEqual([problem.statusCode, problem.key], [statusCode, key]);
  assert.ok(!problem.message.includes(outside), "an error tells where the files lie");
  return true;
};
const keep = (name: string, content: string | Buffer, maxBytes = 1_000_000) =>
  storage.write("OrderImports", "12", name, pieces(content, 1_000), { maxBytes, type: "text/csv" });
const contentOf = async (name: string) =>
  (await buffer((await storage.read("OrderImports", "12", name)).body)).toString();
const everyFile = async () => (await readdir(outside, { recursive: true })).toSorted();

test("a container is made once, listed, and found", async () => {
  const made = await storage.createContainer("UploadImports", "7");
  assert.equal(made.name, "7");
  assert.equal((await storage.createContainer("UploadImports", "7")).name, "7");
  await storage.createContainer("UploadImports", "31");
  assert.deepEqual((await storage.containers("UploadImports")).map(({ name }) => name).toSorted(), [
    "31",
    "7",
  ]);
  assert.equal((await storage.container("UploadImports", "31")).name, "31");
  await assert.rejects(storage.container("UploadImports", "8"), fails(404, "files.noSuchContainer"));
  await assert.rejects(storage.container("OrderImports", "7"), fails(404, "files.noSuchContainer"));
});

test("a deleted container is gone with its files", async () => {
  await storage.createContainer("UploadImports", "50");
  await storage.write("UploadImports", "50", "a.csv", pieces("x"), { maxBytes: 10 });
  await storage.removeContainer("UploadImports", "50");
  await assert.rejects(storage.files("UploadImports", "50"), fails(404, "files.noSuchContainer"));
  await assert.rejects(storage.removeContainer("UploadImports", "50"), fails(404, "files.noSuchContainer"));
});

test("a container is named by an id and nothing else", async () => {
  for (const name of [
    "..",
    ".",
    "",
    "a",
    "12/../13",
    "0",
    "-1",
    "1e3",
    "１２",
    "9".repeat(30),
    "12\0",
    " 12",
  ]) {
    await assert.rejects(
      storage.createContainer("OrderImports", name),
      fails(422, "files.invalidContainerName"),
      name,
    );
    await assert.rejects(storage.container("OrderImports", name), fails(404, "files.noSuchContainer"), name);
  }
});

test("a file comes back as it was sent, under the name it was sent with", async () => {
  const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
  for (const name of [
    "ventes juin.csv",
    "été € 100 %.csv",
    "日本.csv",
    "-rf",
    "a".repeat(255),
    ".htaccess",
    "con",
  ]) {
    const file = await keep(name, content);
    assert.deepEqual([file.container, file.name, file.size, file.type], ["12", name, 70_000, "text/csv"]);
    const { body } = await storage.read("OrderImports", "12", name);
    assert.deepEqual(await buffer(body), content);
  }
  const names = (await storage.files("OrderImports", "12")).map(({ name }) => name);
  assert.equal(names.length, 7);
  assert.ok(names.includes("été € 100 %.csv"));
});

test("a part of a file can be read", async () => {
  await keep("part.txt", "0123456789");
  const { body } = await storage.read("OrderImports", "12", "part.txt", { start: 2, end: 4 });
  assert.equal((await buffer(body)).toString(), "234");
});

test("the same name again replaces the file, and only one content is kept", async () => {
  await keep("twice.csv", "old");
  const before = (await everyFile()).length;
  await keep("twice.csv", "new");
  assert.equal(await contentOf("twice.csv"), "new");
  assert.equal((await everyFile()).length, before);
});

test("a name that could be a path is refused, and nothing is written anywhere", async () => {
  const before = await everyFile();
  const names = [
    "../x.csv",
    "..\\x.csv",
    "C:\\x",
    "/etc/passwd",
    "a/b",
    "x\0.csv",
    "x\n.csv",
    "..",
    ".",
    "",
    "a".repeat(256),
  ];
  for (const name of names) {
    await assert.rejects(keep(name, "harm"), fails(400, "files.invalidName"), JSON.stringify(name));
    await assert.rejects(
      storage.read("OrderImports", "12", name),
      fails(404, "files.noSuchFile"),
      JSON.stringify(name),
    );
    await assert.rejects(
      storage.remove("OrderImports", "12", name),
      fails(404, "files.noSuchFile"),
      JSON.stringify(name),
    );
  }
  assert.deepEqual(await everyFile(), before);
});

test("a file that is too large, or whose sender breaks off, leaves nothing behind", async () => {
  const before = await everyFile();
  await assert.rejects(keep("large.csv", "x".repeat(3_001), 3_000), fails(413, "files.tooLarge"));
  await assert.rejects(
    storage.write("OrderImports", "12", "cut.csv", brokenOff(), { maxBytes: 10_000 }),
    /the sender is gone/,
  );
  assert.deepEqual(await everyFile(), before);
  await assert.rejects(storage.file("OrderImports", "12", "cut.csv"), fails(404, "files.noSuchFile"));
});

test("an upload that is cut off leaves the older file of that name", async () => {
  await keep("kept.csv", "old");
  await assert.rejects(storage.write("OrderImports", "12", "kept.csv", brokenOff(), { maxBytes: 10_000 }));
  assert.equal(await contentOf("kept.csv"), "old");
});

async function* brokenOff(): AsyncGenerator<Buffer> {
  yield Buffer.from("half");
  throw new Error("the sender is gone");
}

test("what an upload left when the program was killed is swept away, and nothing else", async () => {
  await keep("stays.csv", "here");
  const container = join(folder, "OrderImports", "12");
  const [old, young] = ["0".repeat(40), "1".repeat(40)].map((key) =>
    join(container, `${key}-${"a".repeat(16)}.content`),
  );
  await writeFile(old!, "half");
  await writeFile(`${old}.record`, "{}");
  await writeFile(young!, "half");
  const yesterday = new Date(Date.now() - 2 * 86_400_000);
  for (const file of await readdir(container))
    if (!file.startsWith("1")) await utimes(join(container, file), yesterday, yesterday);
  const before = await readdir(container);
  await storage.sweep(new Date(Date.now() - 86_400_000));
  const left = new Set(await readdir(container));
  const gone = before.filter((name) => !left.has(name)).toSorted();
  assert.deepEqual(gone, [basename(old!), `${basename(old!)}.record`]);
  assert.equal(await contentOf("stays.csv"), "here");
});

describe("whoever can write in the folder", () => {
  test("cannot make a link be read as a file", async () => {
    const secret = join(outside, "secret.txt");
    await writeFile(secret, "top secret");
    await keep("linked.csv", "mine");
    const record = await recordOf("linked.csv");
    const content = join(folder, "OrderImports", "12", record.content);
    await writeFile(`${content}.moved`, "");
    await rm(content);
    await symlink(secret, content);
    await assert.rejects(storage.read("OrderImports", "12", "linked.csv"));
  });

  test("cannot make a record lead out of the container", async () => {
    await writeFile(join(outside, "passwd"), "root");
    await keep("record.csv", "mine");
    const path = await recordPathOf("record.csv");
    await writeFile(path, JSON.stringify({ name: "record.csv", type: "x", content: "../../../passwd" }));
    await assert.rejects(storage.read("OrderImports", "12", "record.csv"), fails(404, "files.noSuchFile"));
  });

  test("cannot make a link to a folder be a container", async () => {
    await mkdir(join(outside, "elsewhere"));
    await symlink(join(outside, "elsewhere"), join(folder, "OrderImports", "99"));
    await assert.rejects(storage.container("OrderImports", "99"), fails(404, "files.noSuchContainer"));
    await assert.rejects(
      storage.write("OrderImports", "99", "a.csv", pieces("x"), { maxBytes: 10 }),
      fails(404, "files.noSuchContainer"),
    );
  });
});

async function recordPathOf(name: string): Promise<string> {
  const container = join(folder, "OrderImports", "12");
  for (const file of await readdir(container)) {
    if (!file.endsWith(".json")) continue;
    if (JSON.parse(await readFile(join(container, file), "utf8")).name === name) return join(container, file);
  }
  return assert.fail(`no record of ${name}`);
}

async function recordOf(name: string): Promise<{ content: string }> {
  return JSON.parse(await readFile(await recordPathOf(name), "utf8"));
}
