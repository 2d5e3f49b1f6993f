// Sources that are not what they should be: the run ends in error, says why, and the products stay as they are.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import type { VigieError } from "#server/errors.ts";
import type { HttpClient } from "#server/integrations/http.ts";
import { type FeedServer, openFeedServer } from "../../../../test/support/feedServer.ts";
import { type Importing, feed, openImporting } from "../../../../test/support/importing.ts";
import { clientFor, refused } from "../../../../test/support/outgoing.ts";
import { sourceBeginning } from "../preview/sourceBeginning.ts";
import { runImport } from "../runs/runImport.ts";
import { createRun } from "../runs/runs.ts";

let imports: Importing;
let web: FeedServer;
let site: number;
let state: string;
before(async () => {
  imports = await openImporting();
  web = await openFeedServer();
  site = await imports.website();
  await imports.importFile(site, feed("sku;titre;prix", "A1;Perceuse;10", "A2;Scie;5"));
  state = await imports.state(site);
});
after(async () => {
  assert.equal(await imports.state(site), state, "a bad source changed the products");
  assert.deepEqual(await imports.leftStaging(), []);
  await imports.close();
  await web.close();
});

const wrongFiles: [name: string, content: string | Buffer, key: string][] = [
  ["nothing", "", "feed.empty"],
  ["a header alone", "sku;titre;prix\n", "feed.empty"],
  ["a web page", "<!doctype html><html><body>404</body></html>", "feed.webPage"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "feed.notText"],
  ["noise", Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 73 + 11) % 256)), "feed.binary"],
  ["a table without names", "a;b\n1;2\n3;4\n", "feed.noTitle"],
  ["a gzip in a gzip", gzipSync(gzipSync(feed("sku;titre;prix", "A1;X;1"))), "feed.archiveNested"],
];
describe("a file that is none", () => {
  for (const [name, content, key] of wrongFiles) {
    test(`${name} is refused, and the reason told`, async () => {
      const run = await imports.importFile(site, content);
      assert.deepEqual([run.status, run.error_message?.key], ["error", key]);
      assert.ok(run.end_datetime);
    });
  }
});

test("a gzip of two gigabytes in two megabytes is stopped early, without filling the memory", async () => {
  const member = gzipSync(Buffer.alloc(16 << 20, `a;${"b".repeat(900)};1\n`));
  const bomb = Buffer.concat([gzipSync("sku;titre;prix\n"), ...Array<Buffer>(128).fill(member)]);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const run = await imports.importFile(site, bomb, { name: "bombe.csv.gz" });
  assert.deepEqual([run.status, run.error_message?.key], ["error", "feed.archiveBomb"]);
  const grown = process.memoryUsage().rss - before;
  assert.ok(grown < 150_000_000, `grew by ${Math.round(grown / 1e6)} MB`);
});

describe("an address", () => {
  test("that answers 404 ends the run with the answer", async () => {
    const run = await imports.importAddress(site, web.serve("gone.csv", { content: "", status: 404 }));
    assert.deepEqual([run.status, run.error_message?.key], ["error", "outgoing.badStatus"]);
  });

  test("that nobody answers at ends the run", async () => {
    const closed = await openFeedServer();
    const uri = closed.serve("feed.csv", { content: "" });
    await closed.close();
    const run = await imports.importAddress(site, uri);
    assert.deepEqual([run.status, run.error_message?.key], ["error", "outgoing.unreachable"]);
  });

  test("of this machine is not visited unless the installation opens it", async () => {
    const uri = web.serve("inside.csv", { content: feed("sku;titre;prix", "A9;Secret;1") });
    const run = await createRun(imports.tools, { websiteId: site, source: { provider: "customdata", uri } });
    const ended = await runImport({ ...imports.tools, http: clientFor([]) }, run.id);
    assert.deepEqual([ended.status, ended.error_message?.key], ["error", "outgoing.refusedPrivate"]);
    assert.equal(web.requests.get("inside.csv"), undefined);
  });

  test("that drips and does not end has its time, and is told so in place of one that is away", async () => {
    const content = feed("sku;titre;prix", ...Array(20_000).fill("A1;X;1"));
    const uri = web.serve("drips.csv", { content, pace: { atOnce: 20_000, bytes: 50, ms: 5 } });
    const run = await createRun(imports.tools, { websiteId: site, source: { provider: "customdata", uri } });
    const config = { ...imports.tools.config, sourceTime_min: 0.005 };
    const ended = await runImport({ ...imports.tools, config }, run.id);
    assert.deepEqual([ended.status, ended.error_message?.key], ["error", "imports.sourceTooLong"]);
  });

  test("that begins and does not end is told from one that does not begin when it is looked at", async () => {
    const held = { content: feed("sku;titre;prix", ...Array(400).fill("A1;Perceuse;10")) };
    for (const [bytes, key] of [
      [2_000, "imports.previewEndless"],
      [0, "imports.previewTooSlow"],
    ] as const) {
      const uri = web.serve("endless.csv", { ...held, hold: { bytes } });
      const late = new AbortController();
      const http = watched(imports.tools.http, bytes, () => late.abort());
      const look = sourceBeginning({ ...imports.tools, http }, { uri }, {}, late.signal);
      const { values } = await refused(look, key);
      assert.equal(values["kilobytes"], bytes ? 2 : undefined);
    }
  });

  test("larger than the installation accepts is cut off", async () => {
    const uri = web.serve("large.csv", { content: feed("sku;titre;prix", ...Array(5_000).fill("A1;X;1")) });
    const run = await createRun(imports.tools, { websiteId: site, source: { provider: "customdata", uri } });
    const ended = await runImport(
      { ...imports.tools, config: { ...imports.tools.config, maxImport_bytes: 10_000 } },
      run.id,
    );
    assert.deepEqual([ended.status, ended.error_message?.key], ["error", "outgoing.tooLarge"]);
  });

  for (const uri of [
    "file:///etc/passwd",
    "gopher://example.com/x.csv",
    "container://OrderImports/1/x.csv",
    "javascript:1",
    "",
  ]) {
    test(`like "${uri}" is no source`, async () => {
      const refused = createRun(imports.tools, { websiteId: site, source: { provider: "customdata", uri } });
      await assert.rejects(refused, ({ statusCode, key }: VigieError) => {
        assert.deepEqual([statusCode, key], [422, "imports.invalidSource"]);
        return true;
      });
    });
  }

  test("in a container leads to no other file than those of the container", async () => {
    for (const name of ["..%2F..%2Fetc%2Fpasswd", "%00", "x".repeat(300), "absent.csv"]) {
      const uri = `container://UploadImports/${site}/${name}`;
      const run = await imports.importAddress(site, uri);
      assert.deepEqual([run.status, run.error_message?.key], ["error", "imports.sourceGone"], name);
    }
  });
});

/** The same client; it tells when so many bytes of a body have been handed on. */
function watched(http: HttpClient, bytes: number, told: () => void): HttpClient {
  async function* handedOn(body: Readable) {
    let length = 0;
    if (bytes === 0) told();
    for await (const chunk of body as AsyncIterable<Buffer>) {
      yield chunk;
      length += chunk.length;
      if (length === bytes) told();
    }
  }
  const get: HttpClient["get"] = async (address, options) => {
    const response = await http.get(address, options);
    return { ...response, body: Readable.from(handedOn(response.body)) };
  };
  return { ...http, get };
}
