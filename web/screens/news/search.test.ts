import assert from "node:assert/strict";
import { test } from "node:test";
import { filtersInParameters } from "#shared/filters/filterSetParameters.ts";
import { newsAddress, newsDays, withNewsDays } from "./search.ts";

test("what is new is what came from seven days before to the day after, and the address says so", () => {
  const dated = withNewsDays({ tab: "competitors" }, "2026-03-03");
  assert.deepEqual(dated, { tab: "competitors", created: "2026-02-24 TO 2026-03-04" });
  assert.deepEqual(filtersInParameters({ ...dated }), { created: newsDays("2026-03-03") });
});

test("days that an address says, or wants none of, are left as they are", () => {
  for (const search of [
    { created: "2026-01-01 TO 2026-01-08" },
    { modified: "2026-01-01 TO 2026-01-08" },
    { days: "all" },
  ] as const)
    assert.equal(withNewsDays(search), undefined);
});

test("the news of competitors are a tab, and what is no tab is mine", () => {
  const said = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(newsAddress.validate(search)));
  assert.deepEqual(said({ tab: "competitors", days: "all", order: "website_name ASC" }), {
    tab: "competitors",
    days: "all",
    order: "website_name ASC",
  });
  assert.deepEqual(said({ tab: "news", days: "none", order: "price_diff ASC" }), {});
});
