import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#web/api.ts";
import { worthRetrying } from "./worthRetrying.ts";

test("a server that stumbled, or did not answer, is asked twice more", () => {
  for (const error of [new ApiError({ statusCode: 500 }), new ApiError({ statusCode: 0 }), new Error("?")]) {
    assert.deepEqual(
      [0, 1, 2, 3].map((failures) => worthRetrying(failures, error)),
      [true, true, false, false],
    );
  }
});

test("a refusal stays a refusal", () => {
  for (const statusCode of [400, 401, 404, 422, 499])
    assert.equal(worthRetrying(0, new ApiError({ statusCode })), false);
});
