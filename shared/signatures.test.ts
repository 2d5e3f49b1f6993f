import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { maskAddress } from "./credentials.ts";

/** Always the same. */
const macs = ["md5", "sha1", "sha256"].flatMap((algorithm) =>
  Array.from({ length: 700 }, (_, number) => createHmac(algorithm, "key").update(`${number}`).digest()),
);
const writings: ((mac: Buffer) => string)[] = [
  (mac) => mac.toString("hex"),
  (mac) => mac.toString("base64"),
  (mac) => mac.toString("base64url"),
];
const names = ["verify", "st", "policy", "md5", "hash", "feed_digest", "code", "sha256"];

test("what signs a link is not shown, however it is written and escaped, with a time before it or none", () => {
  const shown = names.flatMap((name) =>
    writings.flatMap((writing) =>
      macs.flatMap((mac, number) => {
        const signed = `${number % 2 ? "1767225600-" : ""}${writing(mac)}`;
        const value = number % 3 ? encodeURIComponent(signed) : signed;
        const address = `https://shop.example/f.csv?${name}=${value}&e=1767225600`;
        return maskAddress(address) === `https://shop.example/f.csv?${name}=•••&e=1767225600`
          ? []
          : [address];
      }),
    ),
  );
  assert.deepEqual(shown, []);
});

test("words, dates, numbers and what pages are asked by stay readable under the names that sign", () => {
  const values =
    "true in-stock IN_STOCK retours-sous-30-jours Retours-Sous-30-Jours retours+sous+30+jours Retours%20Sous%2030%20Jours iphone15-pro-max-256gb AcceptAllCookies MaisonDirecte2026 flux-2026-11-26-v2-b2b-fr 2026-11-26 20261126 2026-01-02T03%3A04%3A05Z 4006381333931 1767225600 1767225600000 page-2";
  for (const name of ["verify", "st", "policy"])
    for (const value of values.split(" ")) {
      const address = `https://shop.example/liste?${name}=${value}&page=2`;
      assert.equal(maskAddress(address), address);
    }
  for (const value of ["chaise+de+jardin+30", "AcceptAllCookies", "4006381333931", "cantine-et-jardin"]) {
    const address = `https://shop.example/liste?code=${value}&hash=${value}`;
    assert.equal(maskAddress(address), address);
  }
});
