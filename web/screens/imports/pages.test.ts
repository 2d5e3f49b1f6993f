import assert from "node:assert/strict";
import { test } from "node:test";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { rowsOfPage, skipsOfPage } from "./pages.ts";

test("every page shows its own runs, whatever the size, though they come two hundred at a time", () => {
  const runs = Array.from({ length: 1_234 }, (_, index) => index);
  for (const limit of pageSizes.pastImports.sizes) {
    for (let page = 1; (page - 1) * limit < runs.length; page += 1) {
      const asked = skipsOfPage(page, limit).flatMap((skip) => runs.slice(skip, skip + 200));
      assert.deepEqual(rowsOfPage(asked, page, limit), runs.slice((page - 1) * limit, page * limit));
    }
  }
});
