import assert from "node:assert/strict";
import { test } from "node:test";
import { secretsIn } from "#shared/credentials.ts";
import { withoutSecret } from "./withoutSecret.ts";

const clearedIn = (address: string) => secretsIn(address).map((secret) => withoutSecret(address, secret));

test("a secret that is cleared leaves an address that still is one", () => {
  assert.deepEqual(clearedIn("https://shop.fr/feed.csv?key=•••"), ["https://shop.fr/feed.csv"]);
  assert.deepEqual(clearedIn("https://shop.fr/feed.csv?lang=fr&key=•••&page=2"), [
    "https://shop.fr/feed.csv?lang=fr&page=2",
  ]);
  assert.deepEqual(clearedIn("https://shop.fr/feed.csv?key=•••#top"), ["https://shop.fr/feed.csv#top"]);
  assert.deepEqual(clearedIn("https://•••:•••@shop.fr/feed.csv"), [
    "https://shop.fr/feed.csv",
    "https://•••@shop.fr/feed.csv",
  ]);
  assert.deepEqual(clearedIn("https://shop.fr/•••/feed.csv"), ["https://shop.fr/feed.csv"]);
  assert.deepEqual(clearedIn("https://shop.fr/export/•••.csv?page=2"), ["https://shop.fr/export/?page=2"]);
});
