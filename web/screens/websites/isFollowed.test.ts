import assert from "node:assert/strict";
import { test } from "node:test";
import { isFollowed } from "./isFollowed.ts";

test("a website is imported by itself while a catalogue that is updated automatically and not locked uses it", () => {
  const catalog = (auto_update: boolean, lock: boolean) => ({ id: 1, name: "Literie", auto_update, lock });
  const [followed, locked, byHand] = [catalog(true, false), catalog(true, true), catalog(false, false)];
  assert.equal(isFollowed({ own: [locked], competitor: [byHand, followed] }), true);
  assert.equal(isFollowed({ own: [followed], competitor: [] }), true);
  assert.equal(isFollowed({ own: [locked], competitor: [byHand] }), false);
  assert.equal(isFollowed({ own: [], competitor: [] }), false);
});
