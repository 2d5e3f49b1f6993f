import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Box, type Surroundings, coveredAt, placeOf } from "./toastPlace.ts";

const laptop = { width: 1440, height: 900 };
const around = (actions: Box[], more: Partial<Surroundings> = {}): Surroundings => ({
  window: laptop,
  toasts: { width: 456, height: 64 },
  actions,
  above: 56,
  ...more,
});

test("toasts lie in the corner where nothing is there to be clicked", () => {
  assert.deepEqual(placeOf(around([])), { top: 56, right: 0 });
});

test("they make way for the buttons at the head of a page and for what stands below", () => {
  const button = { top: 64, left: 1180, width: 200, height: 40 };
  assert.deepEqual(placeOf(around([button])), { top: 104, right: 0 });
  const cards = { top: 124, left: 240, width: 1140, height: 100 };
  assert.deepEqual(placeOf(around([button, cards])), { top: 224, right: 0 });
  const chevron = { top: 72, left: 1380, width: 32, height: 32 };
  assert.deepEqual(placeOf(around([chevron, cards])), { top: 56, right: 64 });
});

test("where everything can be clicked they cover the fewest", () => {
  const phone = { width: 390, height: 844 };
  const rows = Array.from({ length: 40 }, (_, row) => ({ top: row * 48, left: 0, width: 390, height: 44 }));
  const world = around(rows, { window: phone, toasts: { width: 390, height: 64 } });
  const found = coveredAt(placeOf(world), world);
  for (let top = 56; top < 440; top += 8)
    assert.ok(found <= coveredAt({ top, right: 0 }, world), String(top));
});

test("a part of a wide link is covered rather than the whole of a small button", () => {
  const link = { top: 56, left: 0, width: 390, height: 44 };
  const buttons = Array.from({ length: 9 }, (_, row) => ({
    top: 100 + row * 44,
    left: 200,
    width: 30,
    height: 30,
  }));
  const narrow = { width: 390, height: 500 };
  const world = around([link, ...buttons], { window: narrow, toasts: { width: 200, height: 44 } });
  assert.equal(placeOf(world).top, 56);
  assert.ok(coveredAt(placeOf(world), world) < 1);
});

test("whatever there is, nothing is covered that could have been left free", () => {
  const box = fc.record({
    top: fc.integer({ min: 0, max: 800 }),
    left: fc.integer({ min: 0, max: 1400 }),
    width: fc.integer({ min: 10, max: 400 }),
    height: fc.integer({ min: 10, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(box, { maxLength: 30 }), fc.nat(47), fc.nat(61), (actions, down, aside) => {
      const world = around(actions);
      const other = { top: 56 + 8 * down, right: 8 * aside };
      assert.ok(coveredAt(placeOf(world), world) <= coveredAt(other, world));
    }),
  );
});
