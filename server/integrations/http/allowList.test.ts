import assert from "node:assert/strict";
import { test } from "node:test";
import { VigieError } from "#server/errors.ts";
import { parseAllowList } from "./allowList.ts";

test("an entry opens the name, the address or the network it writes, and nothing beside", () => {
  const { opens } = parseAllowList([
    "Feeds.Example",
    " 192.168.1.20 ",
    "10.1.0.0/16",
    "fd00::/8",
    "[fe80::7]",
  ]);
  const open = ["feeds.example", "192.168.1.20", "10.1.255.255", "fd12::1", "fe80::7"];
  const closed = ["a.feeds.example", "feeds.example.org", "192.168.1.21", "10.2.0.0", "fe80::8", "localhost"];
  assert.deepEqual(
    [...open, ...closed].filter((host) => opens(host, 80)),
    open,
  );
});

test("an entry with a port opens that port alone", () => {
  const { opens, opensPort } = parseAllowList([
    "127.0.0.1:8080",
    "[::1]:8081",
    "10.0.0.0/8:25",
    "nas:8082",
    "db",
  ]);
  assert.ok(opens("127.0.0.1", 8080) && opens("::1", 8081) && opens("10.9.9.9", 25) && opens("nas", 8082));
  assert.ok(!opens("127.0.0.1", 8081) && !opens("::1", 8080) && !opens("10.9.9.9", 80) && !opens("nas", 80));
  assert.ok(opensPort("10.9.9.9", 25) && opens("db", 25) && !opensPort("db", 25));
});

test("an entry that opens nothing sensible is told at once", () => {
  for (const entry of [
    "",
    "10.0.0.0/33",
    "10.0.0/8",
    "300.1.1.1",
    "::1/129",
    "http://nas",
    "a b",
    "nas:99999",
    "*",
  ]) {
    assert.throws(
      () => parseAllowList([entry]),
      (error) => error instanceof VigieError && error.key === "outgoing.badAllowEntry",
      entry,
    );
  }
});
