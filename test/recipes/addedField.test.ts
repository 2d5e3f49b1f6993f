// A field more of an entity: its line is enough for what is checked, what a form sends and what the page of the API says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { schemasOf } from "#server/api/openapi/schemas.ts";
import { type RowOf, entity } from "#shared/entities/entity.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import { validateDraft } from "#shared/entities/validate.ts";
import { integer } from "#shared/fields.ts";
import { bodyOf, problemsIn } from "#web/parts/form/draft.ts";

const about = "From how many pieces on it holds";
const mapping = entity({
  ...unitMapping,
  fields: { ...unitMapping.fields, pieces: integer({ about, min: 1, max: 1_000, default: 1 }) },
});
const stored: Partial<RowOf<typeof mapping>> = { id: 7, catalog_id: 1, competitor_id: 2, pieces: 1 };
const row = { entity: mapping, stored };

test("is checked where it is written, by its bounds", () => {
  const codes = (pieces: unknown) => {
    const checked = validateDraft(mapping, { pieces }, "update", { writer: "owner" });
    return "problems" in checked ? checked.problems.codes : checked.values;
  };
  assert.deepEqual(codes("12"), { pieces: 12 });
  assert.ok("pieces" in codes(0) && codes(0)["pieces"] !== 0, "below its bounds");
});

test("is sent by a form as it was typed, and told there when it is none", () => {
  assert.deepEqual(bodyOf(row, { pieces: "1 000" }), { pieces: "1000" });
  assert.deepEqual(problemsIn(row, { pieces: "1 000" }, "owner"), {});
  assert.deepEqual(Object.keys(problemsIn(row, { pieces: "1001" }, "owner")), ["pieces"]);
});

test("stands on the page of the API with its sentence", () => {
  const [shown] = schemasOf(mapping, {});
  assert.match(JSON.stringify(shown!["properties"]), new RegExp(`"pieces":\\{[^}]*${about}`));
});
