import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { createServer } from "node:tls";
import { inspect, promisify } from "node:util";
import { clientFor, refused, small } from "../../test/support/outgoing.ts";
import { rawServer, redirect, reply } from "../../test/support/rawServer.ts";
import { temporaryFolder } from "../../test/support/temporary.ts";

const http = clientFor(["127.0.0.1"]);

test("a page is asked for under our name, with the credentials its address carries", async (t) => {
  const server = await rawServer(t, (socket) => socket.end(reply("hello", { "X-Served-By": "shop" })));
  const address = server.url.replace("//", "//b%40b:p%C3%A9%25%@");
  const answer = await http.get(`${address}feed.csv?page=2#top`, {
    ...small,
    headers: { Accept: "text/csv" },
  });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers["x-served-by"], "shop");
  assert.equal(answer.url, `${server.url}feed.csv?page=2`);
  assert.equal(await answer.text(), "hello");
  const [request = ""] = server.requests;
  assert.match(request, /^GET \/feed\.csv\?page=2 HTTP\/1\.1\r\n/);
  assert.match(request, /^user-agent: Vigie\/[\d.]+ \(\+price monitoring\)\r$/im);
  assert.match(request, /^accept: text\/csv\r$/im);
  assert.match(request, new RegExp(`^host: 127\\.0\\.0\\.1:${server.port}\r$`, "im"));
  const [, basic = ""] = /^authorization: Basic (\S+)\r$/im.exec(request) ?? [];
  assert.equal(Buffer.from(basic, "base64").toString(), "b@b:pé%%");
});

test("an authorization the caller gives goes before the credentials of the address", async (t) => {
  const server = await rawServer(t, (socket) => socket.end(reply("hello")));
  const address = server.url.replace("//", "//bob:word@");
  await (await http.get(address, { ...small, authorization: "Bearer token" })).text();
  assert.deepEqual(server.requests[0]!.match(/^authorization: .*$/gim), ["authorization: Bearer token"]);
});

test("a post sends its body, and sends it on only where the redirect keeps it", async (t) => {
  const server = await rawServer(t, (socket, request) => {
    const [, status] = /^POST \/(\d+)/.exec(request) ?? [];
    socket.end(status ? redirect("/there", Number(status)) : reply(request.split("\r\n\r\n")[1]));
  });
  const options = { ...small, headers: { "Content-Type": "application/json" } };
  for (const path of ["", "307", "308"]) {
    const answer = await http.post(server.url + path, '{"price":12}', options);
    assert.deepEqual(await answer.json(), { price: 12 }, path);
  }
  for (const status of [301, 302, 303]) {
    const error = await refused(http.post(server.url + status, "{}", options), "outgoing.badStatus");
    assert.equal(error.details?.status, status);
  }
  assert.ok(
    server.requests.every((request) => /^POST .*^content-type: application\/json\r$/ims.test(request)),
  );
});

test("text is read in the charset the site names", async (t) => {
  const bytes = Buffer.from("caf\xe9", "latin1");
  const charsets = { "text/html; charset=ISO-8859-1": "café", 'text/csv;charset="windows-1252"': "café" };
  for (const [type, text] of Object.entries(charsets)) {
    const server = await rawServer(t, (socket) => socket.end(reply(bytes, { "content-type": type })));
    assert.equal(await (await http.get(server.url, small)).text(), text);
  }
  for (const type of ["text/html", "text/html; charset=klingon"]) {
    const server = await rawServer(t, (socket) => socket.end(reply("café", { "content-type": type })));
    assert.equal(await (await http.get(server.url, small)).text(), "café");
  }
});

test("what should be JSON and is not is said to be unreadable, without quoting it", async (t) => {
  const server = await rawServer(t, (socket) => socket.end(reply("<html>canary</html>")));
  const answer = await http.get(server.url, small);
  const error = await refused(answer.json(), "outgoing.unreadable");
  assert.doesNotMatch(inspect(error, { depth: null }), /canary/);
});

test("no failure tells the credentials, the path or the query of an address", async (t) => {
  const closed = await rawServer(t, () => {});
  await closed.close();
  const replies = {
    status: reply("", {}, 404),
    cut: "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf",
    garbage: "SSH-2.0\r\n",
    encoding: reply("x", { "content-encoding": "gzip" }),
    redirects: redirect("/canary-path"),
    scheme: redirect("ftp://user:canary-password@127.0.0.1/canary-path"),
    private: redirect("http://user:canary-password@10.0.0.1/canary-path"),
    invalid: redirect("http://user:canary-password@[/canary-path"),
    reset: "",
  };
  const servers = await Promise.all(
    Object.values(replies).map((bytes) => rawServer(t, (socket) => socket.end(bytes))),
  );
  const hosts = [
    ...servers.map(({ port }) => `127.0.0.1:${port}`),
    `127.0.0.1:${closed.port}`,
    "10.0.0.1",
    "localhost",
    "no such host",
    "127.0.0.1:22",
    "[bad",
  ];
  const secrets = new RegExp(`canary|${Buffer.from("user:canary-password").toString("base64").slice(0, 20)}`);
  for (const host of hosts) {
    const address = `http://user:canary-password@${host}/canary-path?token=canary-token`;
    const error: unknown = await http
      .get(address, { ...small, authorization: "Bearer canary-bearer" })
      .then((answer) => answer.text())
      .then(
        () => assert.fail(host),
        (reason) => reason,
      );
    assert.doesNotMatch(inspect(error, { depth: null, showHidden: true }), secrets, host);
    assert.doesNotMatch(JSON.stringify(error), secrets, host);
  }
});

test("a secure connection asks for the certificate of the name, and refuses one that nobody vouches for", async (t) => {
  const folder = await temporaryFolder();
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = "/CN=shop.example -addext subjectAltName=DNS:shop.example";
  const kind = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
  const command = `${kind} -keyout ${key} -out ${cert} -subj ${subject}`;
  const made = await promisify(execFile)("openssl", command.split(" ")).catch(() => undefined);
  if (!made) return t.skip("openssl is not on this machine, no certificate to show");
  const names: string[] = [];
  const server = createServer({
    key: await readFile(key),
    cert: await readFile(cert),
    SNICallback: (name, found) => (names.push(name), found(null)),
  });
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const secure = clientFor(["shop.example"], { lookup: async () => [{ address: "127.0.0.1", family: 4 }] });
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  t.after(() => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  });
  const error = await refused(secure.get(`https://shop.example.:${port}/`, small), "outgoing.insecure");
  assert.equal(error.values.code, "DEPTH_ZERO_SELF_SIGNED_CERT");
  assert.deepEqual(names, ["shop.example"]);
});
