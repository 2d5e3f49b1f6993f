import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "#shared/messages/index.ts";
import { ApiError } from "#web/api.ts";
import { serverProblems } from "#web/parts/form/serverProblems.ts";
import type { Words } from "#web/session/words.ts";
import { ofGoneCompetitors } from "./goneCompetitors.ts";

const inFrench = ((key, values) => say("fr", key, values)) as Words["say"];
const competitors = [
  { id: 7, name: "Rival neuf" },
  { id: 8, name: "Autre rival" },
];

test("a competitor that was deleted before the catalogue was saved is told by its name, at the competitors", () => {
  const refused = new ApiError({
    statusCode: 422,
    details: { ids: [7], codes: { competitors: ["reference"] } },
  });
  const { competitors: told, ...others } = serverProblems(ofGoneCompetitors(refused, competitors, inFrench));
  assert.match(String(told), /^Rival neuf\s: ce site n'existe plus/);
  assert.deepEqual(others, {});
  for (const other of [new ApiError({ statusCode: 422, details: { ids: [9] } }), new Error("network")])
    assert.equal(ofGoneCompetitors(other, competitors, inFrench), other);
});
