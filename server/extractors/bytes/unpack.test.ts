import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { pieces, readFeed } from "../../../test/support/feeds.ts";
import { ByteSource } from "./byteSource.ts";
import { unpack } from "./unpack.ts";

const feed = "ean;titre;prix\n3017800132463;Tagliatelles;2,70\n3017800201763;Poêlée;1,84\n";

async function unpacked(content: Buffer, pieceSize = Infinity, maxBytes = 1e9): Promise<string> {
  const chunks: Buffer[] = [];
  const { bytes } = await unpack(new ByteSource(pieces(content, pieceSize)), maxBytes);
  for await (const chunk of bytes.slices()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function fails(content: Buffer, key: string) {
  return assert.rejects(unpacked(content), (error: { key?: string }) => {
    assert.equal(error.key, key);
    return true;
  });
}

type ZipEntry = {
  name: string;
  content: string | Buffer;
  stored?: boolean;
  descriptor?: boolean;
  encrypted?: boolean;
};

/** The local part of a zip and the first bytes of its directory. */
function zipOf(...entries: ZipEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap(zipEntry), Buffer.from("504b0102", "hex"), Buffer.alloc(42)]);
}

function zipEntry({ name, content, stored, descriptor, encrypted }: ZipEntry): Buffer[] {
  const plain = Buffer.from(content);
  const data = stored ? plain : deflateRawSync(plain);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(plain), 0);
  sizes.writeUInt32LE(data.length, 4);
  sizes.writeUInt32LE(plain.length, 8);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE((descriptor ? 8 : 0) | (encrypted ? 1 : 0), 6);
  header.writeUInt16LE(stored ? 0 : 8, 8);
  if (!descriptor) sizes.copy(header, 14);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  const behind = descriptor ? [Buffer.from("504b0708", "hex"), sizes] : [];
  return [header, Buffer.from(name), data, ...behind];
}

describe("a compressed feed is read like a plain one", () => {
  const archives: Record<string, Buffer> = {
    plain: Buffer.from(feed),
    gzip: gzipSync(feed),
    "gzip of several members": Buffer.concat([gzipSync(feed.slice(0, 30)), gzipSync(feed.slice(30))]),
    zip: zipOf({ name: "feed.csv", content: feed }),
    "zip, stored": zipOf({ name: "feed.csv", content: feed, stored: true }),
    "zip with its sizes behind": zipOf({ name: "feed.csv", content: feed, descriptor: true }),
    "zip with a folder and what macOS adds": zipOf(
      { name: "export/", content: "", stored: true },
      { name: "export/feed.csv", content: feed, descriptor: true },
      { name: "__MACOSX/export/._feed.csv", content: "junk" },
    ),
    "zip with what people are to read beside it": zipOf(
      { name: "README.txt", content: "Fichier produit chaque nuit" },
      { name: "feed.csv", content: feed },
      { name: "Conditions.pdf", content: "%PDF" },
    ),
  };
  for (const [name, archive] of Object.entries(archives)) {
    it(name, async () => {
      for (const pieceSize of [Infinity, 1, 7]) assert.equal(await unpacked(archive, pieceSize), feed);
    });
  }
});

describe("an archive that cannot be read says why", () => {
  it("a gzip cut in its middle", () =>
    fails(gzipSync(feed.repeat(50)).subarray(0, 60), "feed.archiveDamaged"));
  it("a gzip with a wrong byte", () => {
    const archive = gzipSync(feed);
    archive[archive.length - 6]! ^= 255;
    return fails(archive, "feed.archiveDamaged");
  });
  it("a gzip in a gzip", () => fails(gzipSync(gzipSync(feed)), "feed.archiveNested"));
  it("a zip in a zip", () =>
    fails(
      zipOf({ name: "a.zip", content: zipOf({ name: "feed.csv", content: feed }) }),
      "feed.archiveNested",
    ));
  it("a zip of nothing but what goes with a feed", () =>
    fails(zipOf({ name: "LISEZ-MOI.txt", content: "bonjour" }), "feed.archiveEmpty"));
  it("two feeds in a zip", () =>
    fails(
      zipOf({ name: "a.csv", content: feed }, { name: "b.csv", content: feed }),
      "feed.archiveSeveralFiles",
    ));
  it("no feed in a zip", () =>
    fails(zipOf({ name: "folder/", content: "", stored: true }), "feed.archiveEmpty"));
  it("a zip with a password", () =>
    fails(zipOf({ name: "a.csv", content: feed, encrypted: true }), "feed.archiveEncrypted"));
  it("a zip whose checksum is wrong", () => {
    const archive = zipOf({ name: "a.csv", content: feed, stored: true });
    archive[45]! ^= 1;
    return fails(archive, "feed.archiveDamaged");
  });
  it("a zip cut in its middle", () =>
    fails(zipOf({ name: "a.csv", content: feed.repeat(99) }).subarray(0, 70), "feed.archiveDamaged"));
  it("a text of an office, and a spreadsheet that is not one of Excel's", async () => {
    const types = { name: "[Content_Types].xml", content: "<Types/>" };
    await fails(zipOf(types, { name: "word/document.xml", content: "<d/>" }), "feed.notText");
    await fails(zipOf({ name: "mimetype", content: "application/vnd.oasis", stored: true }), "feed.notText");
    await fails(zipOf(types), "feed.archiveDamaged");
  });
  it("a workbook whose sheet is a bomb", () =>
    fails(
      zipOf(
        { name: "[Content_Types].xml", content: "<Types/>" },
        { name: "xl/workbook.xml", content: '<w><sheets><sheet name="a" r:id="r1"/></sheets></w>' },
        { name: "xl/_rels/workbook.xml.rels", content: '<r><a Id="r1" Target="worksheets/sheet1.xml"/></r>' },
        { name: "xl/worksheets/sheet1.xml", content: `<s>${"<c/>".repeat(16 * 1024 * 1024)}` },
      ),
      "feed.archiveBomb",
    ));
  it("other compressions", () => fails(Buffer.from("377abcaf271c0004", "hex"), "feed.archiveUnsupported"));
});

describe("an archive cannot make the server read for ever", () => {
  it("a bomb of 2 MB that holds 2 GB is stopped early, in little memory", async () => {
    const member = gzipSync(Buffer.alloc(16 * 1024 * 1024, "3017800132463;Pates\n"), { level: 9 });
    let sent = 0;
    async function* bomb() {
      yield gzipSync("ean;titre\n");
      for (let count = 0; count < 128; count++) {
        sent += member.length;
        yield member;
      }
    }
    const before = process.memoryUsage().rss;
    await assert.rejects(readFeed(bomb()), { key: "feed.archiveBomb" });
    assert.ok(process.memoryUsage().rss - before < 300 * 1024 * 1024, "memory stays bounded");
    assert.ok(sent < 10 * member.length, "most of it was never received");
  });

  it("a zip bomb too", () => {
    const bomb = zipOf({
      name: "feed.csv",
      content: Buffer.alloc(32 * 1024 * 1024, "a;b\n"),
      descriptor: true,
    });
    return fails(bomb, "feed.archiveBomb");
  });

  it("a very repetitive catalogue of a few megabytes is none", async () => {
    const content = "3017800132463;Tagliatelles;2,70\n".repeat(250_000);
    assert.equal(await unpacked(gzipSync(content)), content);
  });

  it("more than the allowed bytes are refused, compressed or not", async () => {
    const content = Buffer.from(feed.repeat(1000));
    await assert.rejects(unpacked(content, 1000, 50_000), { key: "feed.tooLarge" });
    await assert.rejects(unpacked(gzipSync(content), 1000, 50_000), { key: "feed.tooLarge" });
  });

  it("whoever stops reading stops the source", async () => {
    let closed = false;
    async function* source() {
      try {
        for (;;) yield Buffer.from(feed);
      } finally {
        closed = true;
      }
    }
    await assert.rejects(readFeed(source(), { limits: { maxBytes: 1_000_000 } }), { key: "feed.tooLarge" });
    assert.ok(closed);
  });

  it("an aborted reading ends", async () => {
    const abort = new AbortController();
    async function* source() {
      for (let count = 0; ; count++) {
        if (count === 10_000) abort.abort();
        yield Buffer.from(feed);
      }
    }
    await assert.rejects(readFeed(source(), { signal: abort.signal }), { name: "AbortError" });
  });
});
