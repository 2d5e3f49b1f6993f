import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#web/api.ts";
import { refusalOf, worthRetrying } from "./worthRetrying.ts";

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

test("a question that cannot be answered says why; anything else may be asked again", () => {
  const message = "Le 2027-01-01 n'est pas terminé";
  for (const statusCode of [400, 422])
    assert.equal(refusalOf(new ApiError({ statusCode, message })), message);
  for (const statusCode of [0, 401, 404, 429, 500])
    assert.equal(refusalOf(new ApiError({ statusCode, message })), undefined);
  for (const error of [null, new Error(message), new ApiError({ statusCode: 400 })])
    assert.equal(refusalOf(error), undefined);
});
