import assert from "node:assert/strict";
import { test } from "node:test";
import {
  movedBeside,
  movedBy,
  narrowest_px,
  readLayout,
  shownOrder,
  visibleColumns,
  widest_px,
  withPin,
  withSize,
  withVisibility,
} from "./columnLayout.ts";
import type { ColumnLayout } from "./columnLayout.ts";

const byDefault: ColumnLayout = {
  order: ["image", "title", "brand", "ean", "price"],
  hidden: ["ean"],
  pinned: { image: "start", title: "start" },
  sizes: {},
};

test("pinned columns stand at their edges, whatever the order", () => {
  const layout = withPin(withPin(byDefault, "brand", "end"), "price", "start");
  assert.deepEqual(shownOrder(layout), ["image", "title", "price", "ean", "brand"]);
  assert.deepEqual(visibleColumns(layout), ["image", "title", "price", "brand"]);
});

test("a column is hidden and shown again, and the last one cannot be hidden", () => {
  const hidden = withVisibility(byDefault, "brand", false);
  assert.deepEqual(visibleColumns(hidden), ["image", "title", "price"]);
  assert.deepEqual(visibleColumns(withVisibility(hidden, "brand", true)), visibleColumns(byDefault));
  const one = { ...byDefault, hidden: ["image", "title", "brand", "ean"] };
  assert.deepEqual(withVisibility(one, "price", false), one);
});

test("a column moves by one among those that are seen beside it", () => {
  assert.deepEqual(visibleColumns(movedBy(byDefault, "price", -1)), ["image", "title", "price", "brand"]);
  assert.deepEqual(movedBy(byDefault, "price", 1), byDefault);
  assert.deepEqual(movedBy(byDefault, "brand", -1), byDefault, "it does not leave its side");
});

test("a column dropped beside another takes its side", () => {
  const layout = movedBeside(byDefault, "price", "image", true);
  assert.deepEqual(shownOrder(layout), ["image", "price", "title", "brand", "ean"]);
  assert.equal(layout.pinned["price"], "start");
  assert.equal(movedBeside(byDefault, "price", "nothing", true), byDefault);
});

test("a width stays within what can be read and what fits on a screen", () => {
  assert.equal(withSize(byDefault, "brand", 3).sizes["brand"], narrowest_px);
  assert.equal(withSize(byDefault, "brand", 5_000).sizes["brand"], widest_px);
  assert.equal(withSize(byDefault, "brand", 120.4).sizes["brand"], 120);
});

test("what was stored is found again", () => {
  const arranged = withSize(withPin(withVisibility(byDefault, "brand", false), "price", "end"), "title", 300);
  assert.deepEqual(readLayout(JSON.parse(JSON.stringify(arranged)), byDefault), arranged);
});

test("a column that came since stands at its usual place, in its usual state", () => {
  const before = {
    order: ["price", "image", "title"],
    hidden: ["image"],
    pinned: { title: "start" },
    sizes: {},
  };
  const layout = readLayout(before, byDefault);
  assert.deepEqual(layout.order, ["price", "image", "title", "brand", "ean"]);
  assert.deepEqual(layout.hidden, ["image", "ean"]);
  assert.deepEqual(layout.pinned, { title: "start" }, "image was unpinned and stays so");
});

test("a column that is no more is forgotten", () => {
  const stored = {
    ...byDefault,
    order: ["gone", ...byDefault.order],
    hidden: ["gone"],
    sizes: { gone: 100 },
  };
  const layout = readLayout(stored, byDefault);
  assert.deepEqual(layout.order, byDefault.order);
  assert.deepEqual([layout.hidden, layout.sizes], [[], {}]);
});

test("nonsense is as if nothing had been stored", () => {
  for (const stored of [null, undefined, 3, "x", [], {}, { order: "title" }, { order: {} }]) {
    assert.deepEqual(readLayout(stored, byDefault), byDefault);
  }
  const odd = {
    order: ["title", "title", 7, null],
    hidden: "title",
    pinned: { title: "up" },
    sizes: { title: "wide" },
  };
  const layout = readLayout(odd, byDefault);
  assert.deepEqual([...layout.order].toSorted(), [...byDefault.order].toSorted());
  assert.deepEqual([layout.pinned["title"], layout.sizes], [undefined, {}]);
  const all = { ...byDefault, hidden: byDefault.order };
  assert.ok(visibleColumns(readLayout(all, byDefault)).length > 0, "a grid without columns cannot be mended");
});
