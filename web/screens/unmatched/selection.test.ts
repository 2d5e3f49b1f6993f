import assert from "node:assert/strict";
import { test } from "node:test";
import { isChosen, nothingChosen, pageToggled, toggled, wholeList } from "./selection.ts";
import type { Chosen } from "./selection.ts";

const page = [1, 2, 3, 4].map((id) => ({ id, unmatched: id === 2 }));
const other = [5, 6].map((id) => ({ id, unmatched: false }));
const ids = ({ rows }: Chosen) => [...rows.keys()].join(" ");

test("rows are chosen and let go one by one, over the pages of a list", () => {
  const two = toggled(toggled(nothingChosen, page, 1), other, 6);
  assert.equal(ids(two), "1 6");
  assert.equal(ids(toggled(two, page, 1)), "6");
});

test("with another one, all from it to this one are chosen, or let go", () => {
  const some = toggled(toggled(nothingChosen, page, 1), page, 3, 1);
  assert.equal(ids(some), "1 2 3");
  assert.equal(ids(toggled(some, page, 2, 3)), "1");
  assert.equal(ids(toggled(nothingChosen, page, 4, 9)), "4", "one of another page leads nowhere");
});

test("whether a chosen one is set aside is known when its page is left", () => {
  assert.deepEqual([...toggled(nothingChosen, page, 2).rows], [[2, true]]);
});

test("a page is chosen whole, what was chosen before included, and let go when it was", () => {
  const whole = pageToggled(toggled(nothingChosen, page, 3), page);
  assert.deepEqual([...whole.rows.keys()].toSorted(), [1, 2, 3, 4]);
  assert.equal(ids(pageToggled(toggled(whole, other, 5), page)), "5");
});

test("of a whole list, letting one go leaves the rest of its page; letting its page go leaves nothing", () => {
  assert.ok(isChosen(wholeList, 99));
  assert.equal(ids(toggled(wholeList, page, 2)), "1 3 4");
  assert.equal(toggled(wholeList, page, 2).isWhole, false);
  assert.deepEqual(pageToggled(wholeList, page), nothingChosen);
});
