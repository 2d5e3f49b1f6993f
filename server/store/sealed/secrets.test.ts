// Signatures are kept for a while; whoever asks for one must not be able to tell.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, test } from "node:test";
import { useTestKey } from "../../../test/support/secretKey.ts";
import { signature, signaturesKept, useSecretKey } from "./secrets.ts";

after(useTestKey);

const one = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);

test("a signature is the same however often it is asked for, and however many were in between", () => {
  useSecretKey(one);
  const texts = Array.from(
    { length: signaturesKept + 10 },
    (_, number) => `https://shop.example/${number}.jpg`,
  );
  const longest = "x".repeat(5_000);
  const [first, tenth, last] = [texts[0]!, texts[9]!, texts.at(-1)!];
  const looked = new Map([first, tenth, last, longest].map((text) => [text, plain(one, "images", text)]));
  for (const text of [...texts, first, tenth, last, longest, longest]) {
    const made = signature("images", text);
    if (looked.has(text)) assert.equal(made, looked.get(text));
  }
});

test("a signature for a purpose is none for another, and another installation signs otherwise", () => {
  useSecretKey(one);
  assert.equal(signature("images", "a"), plain(one, "images", "a"));
  assert.equal(signature("mails", "a"), plain(one, "mails", "a"));
  assert.notEqual(signature("mails", "a"), signature("images", "a"));
  useSecretKey(other);
  assert.equal(signature("images", "a"), plain(other, "images", "a"));
});

function plain(key: Buffer, purpose: string, text: string): string {
  const derived = createHmac("sha256", key).update(`signature of ${purpose}`).digest();
  return createHmac("sha256", derived).update(text).digest("base64url");
}
