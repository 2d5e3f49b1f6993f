import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#web/api.ts";
import { say } from "#shared/messages/index.ts";
import type { Words } from "#web/session/words.ts";
import { refusalOf, refusalText, serverProblems } from "./serverProblems.ts";

const words = { say: (key, values) => say("fr", key, values) } as Words;
const refusal = new ApiError({
  statusCode: 422,
  message: "Certains champs ne sont pas valides : `email` existe déjà",
  details: { messages: { email: ["existe déjà", "est trop long"] } },
});

test("a refusal calls its fields as the form does, not as the API does", () => {
  const problems = serverProblems(refusal);
  assert.deepEqual(problems, { email: "Existe déjà" });
  assert.equal(
    refusalOf(problems, words, () => "E-mail"),
    "E-mail\u202F: existe déjà",
  );
});

test("what was refused is told by the name on screen, what failed otherwise by the server", () => {
  assert.equal(
    refusalText(refusal, words, () => "E-mail"),
    "E-mail\u202F: existe déjà",
  );
  const failure = new ApiError({ statusCode: 500, message: "Erreur" });
  assert.equal(
    refusalText(failure, words, () => "E-mail"),
    "Erreur",
  );
});

test("a failure that is about no field says nothing of any", () => {
  const problems = serverProblems(new ApiError({ statusCode: 500, message: "Erreur" }));
  assert.equal(
    refusalOf(problems, words, () => "E-mail"),
    "",
  );
});
