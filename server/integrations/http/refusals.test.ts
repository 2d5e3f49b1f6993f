// Where a user's address may not lead, however it is written and whichever way it comes in.
import assert from "node:assert/strict";
import { setGlobalProxyFromEnv } from "node:http";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { clientFor, refused, small } from "../../../test/support/outgoing.ts";
import { rawServer, redirect, reply } from "../../../test/support/rawServer.ts";
import type { RawServer } from "../../../test/support/rawServer.ts";

const loopback = `127.0.0.1 127.1 127.0.1 127.255.0.1 2130706433 0x7f000001 0x7f.0.0.1 0x7F.1 0177.0.0.1 017700000001
  0177.0x0.1 127.0.0.1. 127.0.0.1.. 127.1. 0 0.0.0.0 0x0 000 127%2e0%2e0%2e1 %31%32%37.0.0.1 １２７.０.０.１
  ①②⑦.⓪.⓪.① 127。0。0。1 127．0．0．1 [::1] [::] [0:0:0:0:0:0:0:1] [0000::0001] [::ffff:127.0.0.1] [::ffff:7f00:1]
  [::ffff:0:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::127.0.0.1] [64:ff9b:1::7f00:1] [2002:7f00:1::]
  [2001:0:7f00:1::] [2001::80ff:fffe] bob:secret@127.0.0.1 shop.example@127.1 shop.example%2f@2130706433`;
const localNames = `localhost LOCALHOST localhost. localhost.. ⓛocalhost ｌｏｃａｌｈｏｓｔ loc%61lhost a.localhost
  shop.example.localhost. localhost.localdomain printer.local feeds.internal metadata.google.internal nas nas.lan
  nas.home box.home.arpa intranet wiki.corp`;
const elsewhere = `10.0.0.1 100.64.0.1 100.100.100.200 168.63.129.16 169.254.169.254 2852039166 0xa9fea9fe 172.16.0.1
  192.0.0.192 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
  [::ffff:a9fe:a9fe] [64:ff9b::a9fe:a9fe] [2001:db8::1] [fc00::1] [fd00:ec2::254] [fe80::1] [fec0::1] [ff02::1]`;
const privateHosts = words(`${loopback} ${localNames} ${elsewhere}`);

function words(text: string): string[] {
  return text.split(/\s+/);
}

/** The listeners nothing may reach: on both loopbacks, at one port. */
async function bystanders(t: TestContext) {
  const first = await rawServer(t, (socket) => socket.end(reply("secret")));
  const second = await rawServer(t, (socket) => socket.end(reply("secret")), {
    host: "::1",
    port: first.port,
  }).catch(
    () => undefined, // no IPv6 on this machine
  );
  return { port: first.port, connections: () => first.connections() + (second?.connections() ?? 0) };
}

/** A server that redirects to the address its query gives. */
function redirector(t: TestContext, status = 302): Promise<RawServer> {
  return rawServer(t, (socket, request) => {
    const [, to = ""] = /\?(\S+)/.exec(request) ?? [];
    socket.end(redirect(decodeURIComponent(to), status));
  });
}

test("no spelling of a private address reaches a listener, by get, by post or through a redirect", async (t) => {
  const bystander = await bystanders(t);
  const [door, postDoor] = [await redirector(t), await redirector(t, 307)];
  const http = clientFor([`127.0.0.1:${door.port}`, `127.0.0.1:${postDoor.port}`]);
  for (const host of privateHosts) {
    const address = `http://${host}:${bystander.port}/`;
    await refused(http.get(address, small), "outgoing.refusedPrivate", address);
    await refused(http.get(address.replace("http", "https"), small), "outgoing.refusedPrivate", address);
    await refused(http.post(address, "{}", small), "outgoing.refusedPrivate", address);
    const to = `?${encodeURIComponent(address)}`;
    await refused(http.get(door.url + to, small), "outgoing.refusedPrivate", `redirect to ${address}`);
    await refused(
      http.post(postDoor.url + to, "{}", small),
      "outgoing.refusedPrivate",
      `redirect to ${address}`,
    );
  }
  assert.equal(door.connections() + postDoor.connections(), 2 * privateHosts.length);
  assert.equal(bystander.connections(), 0);
});

test("no public name reaches a private address it leads to", async (t) => {
  const bystander = await bystanders(t);
  const answers = words(`127.0.0.1 0.0.0.0 ::1 :: ::ffff:127.0.0.1 ::ffff:7f00:1 64:ff9b::7f00:1 2002:7f00:1::
    169.254.169.254 10.0.0.1 100.64.0.1 fd00:ec2::254 fe80::1%lo not-an-address`);
  for (const address of answers) {
    const http = clientFor([], { lookup: async () => [{ address, family: address.includes(":") ? 6 : 4 }] });
    await refused(
      http.get(`http://shop.example:${bystander.port}/`, small),
      "outgoing.refusedPrivate",
      address,
    );
    await refused(
      http.post(`http://shop.example:${bystander.port}/`, "", small),
      "outgoing.refusedPrivate",
      address,
    );
  }
  assert.equal(bystander.connections(), 0);
});

test("every spelling of an address the installation opens is let in", async (t) => {
  const open = await rawServer(t, (socket) => socket.end(reply("hello")));
  const http = clientFor([`127.0.0.1:${open.port}`]);
  const spellings = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "１２７.0.0.1",
    "127.0.0.1..",
  ];
  for (const host of spellings) {
    assert.equal(await (await http.get(`http://${host}:${open.port}/`, small)).text(), "hello", host);
  }
  assert.equal(open.connections(), spellings.length);
});

test("an open IPv6 address is spoken to", async (t) => {
  const open = await rawServer(t, (socket) => socket.end(reply("hello")), { host: "::1" }).catch(
    () => undefined,
  );
  if (!open) return t.skip("no IPv6 on this machine");
  const http = clientFor([`[::1]:${open.port}`]);
  assert.equal(await (await http.get(open.url, small)).text(), "hello");
});

test("an address is checked as it would be asked, of file servers too, and a name for no longer than it is given", async () => {
  const never = Promise.withResolvers<never>();
  const known: Record<string, string> = { "shop.example": "8.8.8.8", "inside.example": "10.0.0.1" };
  const http = clientFor([], {
    lookup: async (host) => (known[host] ? [{ address: known[host], family: 4 }] : never.promise),
  });
  await http.check("https://shop.example/logo.png");
  await http.check("sftp://user:pw@shop.example/prices.csv");
  for (const address of ["https://inside.example/", "ftp://inside.example/f.csv", "sftp://10.0.0.1/f.csv"])
    await refused(http.check(address), "outgoing.refusedPrivate", address);
  await refused(http.check("javascript:alert(1)"), "outgoing.refusedScheme");
  await refused(http.check("https://silent.example/", { timeout_ms: 20 }), "outgoing.tooSlow");
  await refused(http.check("http://127.0.0.1/", { timeout_ms: 0 }), "outgoing.refusedPrivate");
  const opened = clientFor(["127.0.0.1"]);
  await opened.check("http://127.0.0.1:8080/");
  for (const address of ["http://127.0.0.1/", "http://127.0.0.1:8080/", "sftp://127.0.0.1/f.csv"])
    await refused(opened.check(address, { publicOnly: true }), "outgoing.refusedPrivate", address);
});

test("a name that changes its address between check and connection is looked up once, and refused the next time", async (t) => {
  const checked = await rawServer(t, (socket) => socket.end(reply("public")));
  const target = await rawServer(t, (socket) => socket.end(reply("private")), {
    host: "127.0.0.2",
    port: checked.port,
  });
  const answers = ["127.0.0.1", "127.0.0.2"];
  let lookups = 0;
  const http = clientFor([`127.0.0.1:${checked.port}`], {
    lookup: async () => [{ address: answers[lookups++ % 2]!, family: 4 }],
  });
  const address = `http://rebinding.example:${checked.port}/`;
  assert.equal(await (await http.get(address, small)).text(), "public");
  assert.equal(lookups, 1);
  await refused(http.get(address, small), "outgoing.refusedPrivate");
  assert.deepEqual([checked.connections(), target.connections()], [1, 0]);
});

test("a name with one private address among its addresses is refused, wherever it stands", async (t) => {
  const open = await rawServer(t, (socket) => socket.end(reply("public")));
  const shut = await rawServer(t, (socket) => socket.end(reply("private")), {
    host: "127.0.0.2",
    port: open.port,
  });
  const [good, bad, bad6] = [
    { address: "127.0.0.1", family: 4 },
    { address: "127.0.0.2", family: 4 },
    { address: "::1", family: 6 },
  ];
  for (const addresses of [
    [good, bad],
    [bad, good],
    [good, bad6],
    [bad6, good],
    [good, good, bad6],
  ]) {
    const http = clientFor([`127.0.0.1:${open.port}`], { lookup: async () => addresses });
    await refused(http.get(`http://mixed.example:${open.port}/`, small), "outgoing.refusedPrivate");
  }
  assert.deepEqual([open.connections(), shut.connections()], [0, 0]);
});

test("when one of several addresses does not answer, the next that was checked does", async (t) => {
  const { port, requests } = await rawServer(t, (socket) => socket.end(reply("second")));
  const http = clientFor([`127.0.0.1:${port}`, `127.0.0.3:${port}`], {
    lookup: async () => ["127.0.0.3", "127.0.0.1"].map((address) => ({ address, family: 4 })),
  });
  assert.equal(await (await http.get(`http://two.example:${port}/`, small)).text(), "second");
  assert.match(requests[0]!, new RegExp(`^host: two\\.example:${port}\r$`, "im"));
});

test("only web addresses are asked for, at first and after a redirect", async (t) => {
  const door = await redirector(t);
  const http = clientFor([`127.0.0.1:${door.port}`]);
  const others = [
    "file:///etc/passwd",
    "ftp://127.0.0.1/feed.csv",
    "data:text/plain,hello",
    "gopher://127.0.0.1:70/1",
    "javascript:alert(1)",
    "ws://127.0.0.1/",
    "blob:http://127.0.0.1/1",
    "unix:/run/postgresql",
  ];
  for (const address of others) {
    await refused(http.get(address, small), "outgoing.refusedScheme", address);
    await refused(
      http.get(`${door.url}?${encodeURIComponent(address)}`, small),
      "outgoing.refusedScheme",
      address,
    );
  }
  for (const address of [
    "",
    "shop.example/feed",
    "http://",
    "http://[::1%25lo]/",
    "http://a b/",
    "http://1.2.3.4.5.0x/",
  ]) {
    await refused(http.get(address, small), "outgoing.invalidAddress", address);
  }
  await refused(http.get(`http://shop.example/${"x".repeat(9000)}`, small), "outgoing.invalidAddress");
});

test("ports that are not those of web sites are refused, unless the installation names them", async () => {
  const nobody = clientFor([]);
  for (const port of [0, 1, 21, 22, 25, 110, 445, 587, 993, 3306, 5432, 6379, 6667, 9042, 11211, 27017]) {
    await refused(nobody.get(`http://shop.example:${port}/`, small), "outgoing.refusedPort", String(port));
  }
  const opened = clientFor(["127.0.0.0/8", "127.0.0.1:25"]);
  await refused(opened.get("http://127.0.0.1:22/", small), "outgoing.refusedPort");
  await refused(opened.get("http://127.0.0.1:25/", small), "outgoing.unreachable");
});

test("five redirects are followed, the sixth is not", async (t) => {
  const chain = await rawServer(t, (socket, request) => {
    const left = Number(/\/(\d+)/.exec(request)?.[1]);
    socket.end(left > 0 ? redirect(`/${left - 1}`) : reply("arrived"));
  });
  const http = clientFor([`127.0.0.1:${chain.port}`]);
  const arrived = await http.get(`${chain.url}5`, small);
  assert.equal(await arrived.text(), "arrived");
  assert.equal(arrived.url, `${chain.url}0`);
  await refused(http.get(`${chain.url}20`, small), "outgoing.tooManyRedirects");
  assert.equal(chain.connections(), 6 + 6);
  await refused(http.get(`${chain.url}1`, { ...small, maxRedirects: 0 }), "outgoing.tooManyRedirects");
});

test("a redirect written in UTF-8 leads where a browser would go", async (t) => {
  const site = await rawServer(t, (socket, request) =>
    socket.end(request.startsWith("GET /p%C3%A2tes") ? reply("pasta") : redirect("/pâtes")),
  );
  const answer = await clientFor(["127.0.0.1"]).get(site.url, small);
  assert.equal(await answer.text(), "pasta");
});

test("credentials and keys stay with the site they were given to", async (t) => {
  const other = await rawServer(t, (socket, request) =>
    socket.end(request.startsWith("GET /back") ? redirect(`${first.url}end`) : reply("there")),
  );
  const first = await rawServer(t, (socket, request) => {
    if (request.startsWith("GET /same")) return socket.end(redirect("/end"));
    if (request.startsWith("GET /away")) return socket.end(redirect(`${other.url}back`));
    return socket.end(reply("home"));
  });
  const http = clientFor(["127.0.0.1"]);
  const headers = { Cookie: "session=1", "X-Api-Key": "key", Accept: "text/csv" };
  const secrets = /^(authorization|cookie|x-api-key):/gim;
  const countSecrets = (request: string) => [...request.matchAll(secrets)].length;

  await (await http.get(`${first.url.replace("//", "//bob:word@")}same`, { ...small, headers })).text();
  assert.deepEqual(first.requests.map(countSecrets), [3, 3]);
  const gone = await http.get(`${first.url}away`, { ...small, headers, authorization: "Bearer token" });
  assert.equal(await gone.text(), "home");
  assert.deepEqual(other.requests.map(countSecrets), [0]);
  assert.match(other.requests[0]!, /^accept: text\/csv\r$/im);
  assert.deepEqual(first.requests.slice(2).map(countSecrets), [3, 0]);
});

test("a proxy the whole process was told to use is not used", async (t) => {
  const proxy = await rawServer(t, (socket) => socket.end(reply("by the proxy")));
  const site = await rawServer(t, (socket) => socket.end(reply("by the site")));
  const restore = setGlobalProxyFromEnv({ http_proxy: proxy.url });
  t.after(restore);
  const answer = await clientFor(["127.0.0.1"]).get(site.url, small);
  assert.equal(await answer.text(), "by the site");
  assert.equal(proxy.connections(), 0);
});
