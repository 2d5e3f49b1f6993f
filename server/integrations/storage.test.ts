// What people send is kept, found again by its name, and reaches nothing else.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdir, readFile, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import type { VigieError } from "#server/errors.ts";
import { pieces } from "../../test/support/feeds.ts";
import { type S3Server, startS3Server, withoutS3 } from "../../test/support/s3Server.ts";
import { temporaryFolder } from "../../test/support/temporary.ts";
import { type Storage, openStorage } from "./storage.ts";

/** A place for files, all that lies in it, and what nobody may read in an error. */
type Place = { storage: Storage; everything(): Promise<string[]>; secret: string };

const failsWith = (statusCode: number, key: string, secret: string) => (problem: VigieError) => {
  assert.deepEqual([problem.statusCode, problem.key], [statusCode, key]);
  assert.ok(!problem.message.includes(secret), "an error tells where the files lie");
  return true;
};

describe("in a folder", () => {
  behavesAsStorage(async () => {
    const outside = await temporaryFolder();
    return {
      storage: openStorage(join(outside, "files")),
      everything: async () => (await readdir(outside, { recursive: true })).toSorted(),
      secret: outside,
    };
  });
});

describe("in a bucket", { skip: withoutS3 }, () => {
  let server: S3Server;
  after(() => server?.stop());
  behavesAsStorage(async () => {
    server = await startS3Server();
    return { storage: openStorage(server.bucket), everything: server.keys, secret: server.bucket.url };
  });

  test("a file larger than a part comes back whole, and any part of it", async () => {
    const storage = openStorage(server.bucket);
    await storage.createContainer("UploadImports", "4");
    const content = Buffer.alloc(20_000_003);
    for (let at = 0; at < content.length; at += 4)
      content.writeUInt32LE(at, Math.min(at, content.length - 4));
    const file = await storage.write("UploadImports", "4", "large.bin", pieces(content, 100_000), {
      maxBytes: 30_000_000,
    });
    assert.equal(file.size, content.length);
    assert.ok((await buffer((await storage.read("UploadImports", "4", "large.bin")).body)).equals(content));
    const range = { start: 8 * 1024 * 1024 - 3, end: 16 * 1024 * 1024 + 3 };
    const { body } = await storage.read("UploadImports", "4", "large.bin", range);
    assert.ok((await buffer(body)).equals(content.subarray(range.start, range.end + 1)));
  });

  test("an upload of several parts that is cut off leaves nothing behind", async () => {
    const storage = openStorage(server.bucket);
    await storage.createContainer("UploadImports", "5");
    const before = await server.keys();
    server.asked.length = 0;
    await assert.rejects(
      storage.write("UploadImports", "5", "cut.bin", brokenOff(20_000_000), { maxBytes: 30_000_000 }),
      /the sender is gone/,
    );
    assert.deepEqual(await server.keys(), before);
    // This server keeps the parts all the same: it knows no such request.
    const [, upload] = /^PUT .*[?&]uploadId=([^&\s]+)/m.exec(server.asked.join("\n")) ?? [];
    assert.ok(
      server.asked.some((request) => request.startsWith("DELETE ") && request.includes(`uploadId=${upload}`)),
    );
  });

  test("a store that refuses us, or is away, says neither where nor who we are", async () => {
    const refused = openStorage({ ...server.bucket, accessKeyId: "AKIAWRONG" });
    const away = openStorage({ ...server.bucket, url: "http://127.0.0.1:9/vigie" });
    for (const storage of [refused, away]) {
      await assert.rejects(
        storage.containers("OrderImports"),
        failsWith(503, "files.unreachable", "127.0.0.1"),
      );
      await assert.rejects(
        storage.file("OrderImports", "12", "a"),
        failsWith(503, "files.unreachable", "AKIA"),
      );
    }
  });
});

test("a connection that the store has closed is made anew", async (t) => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (asked === 1) request.socket.destroy();
    else response.setHeader("content-type", "application/xml").end("<ListBucketResult></ListBucketResult>");
  }).listen(0, "127.0.0.1");
  t.after(() => server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vigie`;
  const storage = openStorage({ url, region: "r", accessKeyId: "k", secretAccessKey: "s" });
  assert.deepEqual(await storage.containers("OrderImports"), []);
  assert.equal(asked, 2);
});

/** What holds wherever files are kept. */
function behavesAsStorage(open: () => Promise<Place>): void {
  let storage: Storage;
  let everyFile: Place["everything"];
  let fails: (statusCode: number, key: string) => (problem: VigieError) => boolean;
  before(async () => {
    const place = await open();
    storage = place.storage;
    everyFile = place.everything;
    fails = (statusCode, key) => failsWith(statusCode, key, place.secret);
    await storage.createContainer("OrderImports", "12");
  });

  const keep = (name: string, content: string | Buffer, maxBytes = 1_000_000) =>
    storage.write("OrderImports", "12", name, pieces(content, 1_000), { maxBytes, type: "text/csv" });
  const contentOf = async (name: string) =>
    (await buffer((await storage.read("OrderImports", "12", name)).body)).toString();

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
      await assert.rejects(
        storage.container("OrderImports", name),
        fails(404, "files.noSuchContainer"),
        name,
      );
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
      "commande\u202Evsc.exe",
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
}

async function* brokenOff(after_bytes = 4): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < after_bytes; sent += 65_536)
    yield Buffer.alloc(Math.min(65_536, after_bytes - sent));
  throw new Error("the sender is gone");
}

describe("in a folder of this machine", () => {
  let outside: string;
  let folder: string;
  let storage: Storage;
  before(async () => {
    outside = await temporaryFolder();
    folder = join(outside, "files");
    storage = openStorage(folder);
    await storage.createContainer("OrderImports", "12");
  });
  const fails = (statusCode: number, key: string) => failsWith(statusCode, key, outside);
  const keep = (name: string, content: string) =>
    storage.write("OrderImports", "12", name, pieces(content), { maxBytes: 1_000 });
  const contentOf = async (name: string) =>
    (await buffer((await storage.read("OrderImports", "12", name)).body)).toString();

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

  test("whoever can write in it cannot make a link be read as a file", async () => {
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

  test("whoever can write in it cannot make a record lead out of the container", async () => {
    await writeFile(join(outside, "passwd"), "root");
    await keep("record.csv", "mine");
    const path = await recordPathOf("record.csv");
    await writeFile(path, JSON.stringify({ name: "record.csv", type: "x", content: "../../../passwd" }));
    await assert.rejects(storage.read("OrderImports", "12", "record.csv"), fails(404, "files.noSuchFile"));
  });

  test("whoever can write in it cannot make a link to a folder be a container", async () => {
    await mkdir(join(outside, "elsewhere"));
    await symlink(join(outside, "elsewhere"), join(folder, "OrderImports", "99"));
    await assert.rejects(storage.container("OrderImports", "99"), fails(404, "files.noSuchContainer"));
    await assert.rejects(
      storage.write("OrderImports", "99", "a.csv", pieces("x"), { maxBytes: 10 }),
      fails(404, "files.noSuchContainer"),
    );
  });

  async function recordPathOf(name: string): Promise<string> {
    const container = join(folder, "OrderImports", "12");
    for (const file of await readdir(container)) {
      if (!file.endsWith(".json")) continue;
      if (JSON.parse(await readFile(join(container, file), "utf8")).name === name)
        return join(container, file);
    }
    return assert.fail(`no record of ${name}`);
  }

  async function recordOf(name: string): Promise<{ content: string }> {
    return JSON.parse(await readFile(await recordPathOf(name), "utf8"));
  }
});
