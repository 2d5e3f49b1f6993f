import assert from "node:assert/strict";
import { test } from "node:test";
import { withAvailabilitySlug } from "./availability.ts";

test("an availability that is written without a slug gets that of its value, and any other stays as it is written", () => {
  const slugOf = (availability: unknown) => withAvailabilitySlug({ availability, poids: "400 g" });
  assert.deepEqual(slugOf({ value: "In Stock" }), {
    availability: { value: "In Stock", slug_name: "in_stock" },
    poids: "400 g",
  });
  assert.deepEqual(slugOf({ value: 3 }), { availability: { value: 3, slug_name: "3" }, poids: "400 g" });
  for (const availability of [{ value: "En stock", slug_name: "in" }, { value: null }, "in stock", null])
    assert.deepEqual(slugOf(availability), { availability, poids: "400 g" });
  for (const attributes of [null, undefined, {}, { poids: 4 }])
    assert.equal(withAvailabilitySlug(attributes), attributes);
});
