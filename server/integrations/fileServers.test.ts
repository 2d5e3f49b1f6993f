// Files of ftp, ftps and sftp addresses: read whole or not at all, under the rules of every way out.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import tls from "node:tls";
import { describe, test } from "node:test";
import { type FtpSetup, openFtpServer } from "../../test/support/ftpServer.ts";
import { clientFor, refused } from "../../test/support/outgoing.ts";
import { rawServer } from "../../test/support/rawServer.ts";
import { machineKey, openSftpServer } from "../../test/support/sftpServer.ts";
import { temporaryFolder } from "../../test/support/temporary.ts";
import { until } from "../../test/support/until.ts";
import type { FileOptions } from "./http.ts";

const client = clientFor(["127.0.0.1", "files.shop.test"], {
  lookup: async () => [{ address: "127.0.0.1", family: 4 }],
});
const small: FileOptions = { maxBytes: 10_000_000, timeout_ms: 10_000, retries: 0 };
const prices = Buffer.from(`sku;titre;prix\n${"A1;Perceuse;10\n".repeat(40_000)}`);

async function read(address: string, options: Partial<FileOptions> = {}) {
  const { body, ...facts } = await client.file(address, { ...small, ...options });
  return { ...facts, content: await buffer(body) };
}

type Closing = { close(): Promise<void>; open(): number };

/** After each test nobody is connected any more, and the server is gone. */
async function using<Server extends Closing>(server: Server, work: (server: Server) => Promise<void>) {
  try {
    await work(server);
    await until("nobody is connected any more", () => server.open() === 0);
  } finally {
    await server.close();
  }
}

const withFtp = async (
  setup: FtpSetup,
  work: (server: Awaited<ReturnType<typeof openFtpServer>>) => Promise<void>,
) => using(await openFtpServer(setup), work);

describe("ftp", () => {
  test("gives a file to whoever signs in, with what the server tells of it", () =>
    withFtp({ user: "shop", password: "p@ss word" }, async ({ port, files, said }) => {
      files.set("/export/prix du jour.csv", { content: prices });
      const file = await read(`ftp://shop:p%40ss%20word@127.0.0.1:${port}/export/prix%20du%20jour.csv`);
      assert.ok(file.content.equals(prices));
      assert.equal(file.size, prices.length);
      assert.equal(file.modified?.toISOString(), "2026-11-01T12:00:00.000Z");
      assert.equal(file.hostKey, null);
      assert.ok(said.includes("PASS p@ss word"));
    }));

  test("gives a file under the login's own folder where there is none under the uppermost one", () =>
    withFtp({}, async ({ port, files }) => {
      files.set("prix.csv", { content: prices });
      assert.ok((await read(`ftp://127.0.0.1:${port}/prix.csv`)).content.equals(prices));
    }));

  test("gives a file of a server that tells neither size nor date", () =>
    withFtp({ tellsNothing: true }, async ({ port, files }) => {
      files.set("/prix.csv", { content: prices });
      const { content, size, modified } = await read(`ftp://127.0.0.1:${port}/prix.csv`);
      assert.ok(content.equals(prices));
      assert.deepEqual([size, modified], [null, null]);
    }));

  test("says which of login and file is wrong", () =>
    withFtp({ user: "shop", password: "right" }, async ({ port }) => {
      await refused(read(`ftp://shop:wrong@127.0.0.1:${port}/prix.csv`), "outgoing.loginRefused");
      const absent = await refused(
        read(`ftp://shop:right@127.0.0.1:${port}/absent.csv`),
        "outgoing.noSuchFile",
      );
      assert.deepEqual(absent.values, { host: `127.0.0.1:${port}`, name: "/absent.csv" });
    }));

  test("never takes a part for the whole, when the transfer ends early", () =>
    withFtp({}, async ({ port, files }) => {
      files.set("/prix.csv", { content: prices, stopsAt: { bytes: 300_000, how: "end" } });
      await refused(read(`ftp://127.0.0.1:${port}/prix.csv`), "outgoing.cutShort");
    }));

  test("never takes a part for the whole, when the transfer is aborted", () =>
    withFtp({}, async ({ port, files }) => {
      files.set("/prix.csv", { content: prices, stopsAt: { bytes: 300_000, how: "abort" } });
      // A connection that is aborted takes along what its reader has not read yet: it may be all.
      await assert.rejects(read(`ftp://127.0.0.1:${port}/prix.csv`), {
        key: /^outgoing\.(cutShort|unreachable)$/,
      });
    }));

  test("a file that is written while it is read is refused", () =>
    withFtp({}, async ({ port, files }) => {
      files.set("/prix.csv", { content: prices, becomes: "sku;titre;prix\n" });
      await refused(read(`ftp://127.0.0.1:${port}/prix.csv`), "outgoing.changedMeanwhile");
    }));

  test("a server that goes silent, before or while it sends, is left", async () => {
    await withFtp({}, async ({ port, files }) => {
      files.set("/prix.csv", { content: prices, stopsAt: { bytes: 100, how: "silence" } });
      await refused(read(`ftp://127.0.0.1:${port}/prix.csv`, { idle_timeout_ms: 150 }), "outgoing.tooSlow");
    });
    await withFtp({ mute: true }, async ({ port }) => {
      await refused(read(`ftp://127.0.0.1:${port}/prix.csv`, { idle_timeout_ms: 150 }), "outgoing.tooSlow");
      await refused(read(`ftp://127.0.0.1:${port}/prix.csv`, { timeout_ms: 150 }), "outgoing.tooSlow");
    });
  });

  test("a server that has no TLS is told apart from one whose answers cannot be read", () =>
    withFtp({}, async ({ port, files, said }) => {
      files.set("/prix.csv", { content: prices });
      await refused(read(`ftps://shop:secret@127.0.0.1:${port}/prix.csv`), "outgoing.withoutTls");
      assert.ok(!said.some((line) => line.startsWith("PASS")), "the password was said in the clear");
    }));

  test("data that are to come from another machine are not fetched there", () =>
    withFtp({ passiveHost: "198.51.100.7" }, async ({ port, files }) => {
      files.set("/prix.csv", { content: prices });
      await refused(read(`ftp://127.0.0.1:${port}/prix.csv`), "outgoing.foreignHost");
    }));

  for (const [what, setup] of [
    ["nobody is where it says", { dataNowhere: true }],
    ["nobody is at the other machine it names", { dataNowhere: true, passiveHost: "127.0.0.2" }],
    ["it would connect to us", { activeOnly: true }],
  ] as const)
    test(`a server whose data cannot be fetched is told as one: ${what}`, () =>
      withFtp(setup, async ({ port, files, said }) => {
        files.set("/prix.csv", { content: prices });
        const { values } = await refused(
          read(`ftp://127.0.0.1:${port}/prix.csv`),
          "outgoing.noDataConnection",
        );
        assert.deepEqual(values, { host: `127.0.0.1:${port}` });
        assert.equal(said.filter((line) => line.startsWith("USER")).length, 1, "it is not asked again");
      }));

  test("a file larger than the bound is refused by its size, and cut off where it has none", async () => {
    for (const tellsNothing of [false, true])
      await withFtp({ tellsNothing }, async ({ port, files }) => {
        files.set("/prix.csv", { content: prices });
        await refused(read(`ftp://127.0.0.1:${port}/prix.csv`, { maxBytes: 5_000 }), "outgoing.tooLarge");
      });
  });

  test("whoever gives up while it is sent ends the connection", () =>
    withFtp({}, async ({ port, files, open }) => {
      files.set("/prix.csv", { content: prices, stopsAt: { bytes: 100, how: "silence" } });
      const { body } = await client.file(`ftp://127.0.0.1:${port}/prix.csv`, small);
      assert.ok(open() > 0);
      body.destroy();
    }));

  test("ftps speaks over TLS alone, to the machine whose certificate bears its name", async (t) => {
    const folder = await temporaryFolder();
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const made = spawnSync(
      "openssl",
      `req -x509 -newkey rsa:2048 -nodes -days 2 -keyout ${key} -out ${cert} -subj /CN=files.shop.test -addext subjectAltName=DNS:files.shop.test`.split(
        " ",
      ),
    );
    if (made.status !== 0) return t.skip("openssl is not on this machine, no certificate to show");
    const pair = { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
    await withFtp({ tls: pair, user: "shop", password: "secret" }, async ({ port, files, said }) => {
      files.set("/prix.csv", { content: prices });
      const address = `ftps://shop:secret@files.shop.test:${port}/prix.csv`;
      const unknown = await refused(read(address), "outgoing.certificateUnknown");
      assert.ok(!said.some((line) => line.startsWith("PASS")), "the password was said to somebody unknown");
      const trusted = tls.getCACertificates("default");
      tls.setDefaultCACertificates([...trusted, pair.cert]);
      try {
        assert.ok((await read(address)).content.equals(prices));
        await refused(read(address.replace("files.shop.test", "127.0.0.1")), "outgoing.certificateUnknown");
      } finally {
        tls.setDefaultCACertificates(trusted);
      }

      const { host_key } = unknown.details as { host_key: string };
      const [host, knownKey] = host_key.split(" ") as [string, string];
      assert.equal(host, `files.shop.test:${port}`);
      const { fingerprint256 } = new X509Certificate(pair.cert);
      assert.equal(unknown.values["fingerprint"], fingerprint256, "as openssl shows it");
      for (const name of ["files.shop.test", "127.0.0.1"])
        assert.ok(
          (await read(address.replace("files.shop.test", name), { knownKey })).content.equals(prices),
          name,
        );
      said.length = 0;
      await refused(read(address, { knownKey: `SHA256:${"A".repeat(43)}` }), "outgoing.certificateChanged");
      assert.ok(!said.some((line) => line.startsWith("PASS")), "the password was said to another machine");
    });
    await withFtp({ user: "shop", password: "secret" }, async ({ port, said }) => {
      await assert.rejects(read(`ftps://shop:secret@files.shop.test:${port}/prix.csv`));
      assert.ok(!said.some((line) => line.startsWith("PASS")), "the password was said in the clear");
    });
  });
});

describe("sftp", () => {
  test("gives a file to whoever signs in, however the password is asked for", async () => {
    for (const asks of [false, true])
      await using(await openSftpServer({ user: "shop", password: "p@ss", asks }), async ({ port, files }) => {
        files.set("/export/prix.csv", prices);
        const file = await read(`sftp://shop:p%40ss@127.0.0.1:${port}/export/prix.csv`);
        assert.ok(file.content.equals(prices));
        assert.equal(file.size, prices.length);
        assert.match(file.hostKey ?? "", /^SHA256:[A-Za-z0-9+/]{43}$/);
      });
  });

  test("gives a file under the login's own folder where there is none under the uppermost one", async () =>
    using(await openSftpServer({ home: "/home/vigie" }), async ({ port, files }) => {
      files.set("/home/vigie/prix.csv", prices);
      assert.ok((await read(`sftp://vigie:secret@127.0.0.1:${port}/prix.csv`)).content.equals(prices));
    }));

  test("says which of login and file is wrong", async () =>
    using(await openSftpServer(), async ({ port }) => {
      await refused(read(`sftp://vigie:wrong@127.0.0.1:${port}/prix.csv`), "outgoing.loginRefused");
      await refused(read(`sftp://vigie:secret@127.0.0.1:${port}/absent.csv`), "outgoing.noSuchFile");
    }));

  test("a machine that lets in and gives no files is told as one", async () =>
    using(await openSftpServer({ withoutSftp: true }), async ({ port }) => {
      await refused(read(`sftp://vigie:secret@127.0.0.1:${port}/prix.csv`), "outgoing.withoutSftp");
      await refused(read(`sftp://vigie:wrong@127.0.0.1:${port}/prix.csv`), "outgoing.loginRefused");
    }));

  test("a machine that hangs up before it says what it speaks is away, one that speaks something else is not", async (t) => {
    for (const [answer, key] of [
      ["", "outgoing.unreachable"],
      ["Exceeded MaxStartups\r\n", "outgoing.unreachable"],
      ["Not allowed at this time\r\n", "outgoing.unreachable"],
      ["HTTP/1.1 400 Bad Request\r\n\r\n", "outgoing.unreadable"],
    ] as const) {
      const { port } = await rawServer(t, (socket) => socket.end(answer));
      await refused(read(`sftp://vigie:secret@127.0.0.1:${port}/prix.csv`), key);
    }
  });

  test("the machine that has another key than before is told nothing, and both keys are said", async () => {
    const key = machineKey();
    const first = await openSftpServer({ key });
    first.files.set("/prix.csv", prices);
    const address = `sftp://vigie:secret@127.0.0.1:${first.port}/prix.csv`;
    const { hostKey } = await read(address);
    assert.equal((await read(address, { knownKey: hostKey! })).hostKey, hostKey);
    await first.close();
    await using(await openSftpServer({ port: first.port }), async ({ files }) => {
      files.set("/prix.csv", prices);
      const { values } = await refused(read(address, { knownKey: hostKey! }), "outgoing.hostKeyChanged");
      assert.equal(values["known"], hostKey);
      assert.notEqual(values["found"], hostKey);
    });
  });

  test("a file that is written while it is read is refused", async () =>
    using(await openSftpServer(), async (server) => {
      server.files.set("/prix.csv", prices);
      server.afterReading = () => server.files.set("/prix.csv", prices.subarray(0, 100));
      await refused(
        read(`sftp://vigie:secret@127.0.0.1:${server.port}/prix.csv`),
        "outgoing.changedMeanwhile",
      );
    }));

  test("a server that goes silent while it sends is left, and one that hangs up is no end of the file", async () =>
    using(await openSftpServer(), async (server) => {
      server.files.set("/prix.csv", prices);
      const address = `sftp://vigie:secret@127.0.0.1:${server.port}/prix.csv`;
      server.reads = "silence";
      await refused(read(address, { idle_timeout_ms: 150 }), "outgoing.tooSlow");
      server.reads = "hang up";
      await refused(read(address), "outgoing.cutShort");
    }));
});

test("an address that leads inside, to no file or out of its folder is not asked for", async () => {
  await using(await openSftpServer(), async ({ port, open }) => {
    const closed = clientFor([], { lookup: async () => [{ address: "127.0.0.1", family: 4 }] });
    for (const host of ["127.0.0.1", "[::1]", "localhost", "files.shop.test", "10.0.0.7"])
      for (const scheme of ["ftp", "ftps", "sftp"])
        await refused(
          closed.file(`${scheme}://${host}:${port}/prix.csv`, small),
          "outgoing.refusedPrivate",
          host,
        );
    for (const path of ["..%2f..%2fetc/passwd", "%2e%2e%2fx", "a%0d%0aDELE b", "a\\..\\b", "%ff"])
      for (const scheme of ["ftp", "sftp"])
        await refused(
          client.file(`${scheme}://127.0.0.1:${port}/${path}`, small),
          "outgoing.invalidFileAddress",
          path,
        );
    await refused(client.file(`sftp://a\\@127.0.0.1:${port}/x`, small), "outgoing.invalidFileAddress");
    await refused(clientFor([]).file("sftp://shop.example:25/x", small), "outgoing.refusedPort");
    assert.equal(open(), 0);
  });
});
