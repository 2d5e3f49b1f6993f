import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "#shared/messages/index.ts";
import { ApiError } from "#web/api.ts";
import type { Words } from "#web/session/words.ts";
import { failureText } from "./toasts.ts";

const words = { say: (key) => say("fr", key) } as Words;

test("a failure is told in the server's words", () => {
  const refusal = new ApiError({ statusCode: 422, message: "Ce nom est déjà pris" });
  assert.equal(failureText(refusal, words), "Ce nom est déjà pris");
});

test("what somebody deleted meanwhile is told without the name of a model and an id", () => {
  const gone = new ApiError({
    statusCode: 404,
    code: "MODEL_NOT_FOUND",
    message: "« ValueMapping » inconnu : aucun enregistrement d'identifiant « 1 »",
  });
  assert.match(failureText(gone, words), /^Cet élément n'existe plus\s: quelqu'un l'a supprimé/);
});

test("a server that never answered is told as such", () => {
  assert.match(failureText(new ApiError({ statusCode: 0 }), words), /^Le serveur ne répond pas/);
});

test("whatever else fails is told in general words, never in a program's", () => {
  for (const error of [new TypeError("x is undefined"), new ApiError({ statusCode: 502 }), undefined]) {
    assert.equal(failureText(error, words), "Une erreur est survenue!");
  }
});
