import assert from "node:assert/strict";
import { test } from "node:test";
import { possibleActions } from "./possibleActions.ts";

const over = {
  status: "complete",
  error_message: null,
  trial: false,
  undoable_until: null,
  awaits_source: false,
} as const;

test("a run that goes on is paused before it can be deleted, one that is over can be run again", () => {
  assert.deepEqual(possibleActions({ ...over, status: "running" }), ["pause"]);
  assert.deepEqual(possibleActions({ ...over, status: "pending" }), ["pause", "remove"]);
  assert.deepEqual(possibleActions(over), ["again", "remove"]);
  assert.deepEqual(possibleActions({ ...over, status: "error", error_message: "2 sur 3" }), [
    "again",
    "remove",
  ]);
});

test("one that somebody paused goes on; one that waits for a decision is applied or left, never merely resumed", () => {
  const paused = { ...over, status: "paused" } as const;
  assert.deepEqual(possibleActions(paused), ["resume", "remove"]);
  assert.deepEqual(possibleActions({ ...paused, error_message: "Aucun prix" }), ["apply", "discard"]);
  assert.deepEqual(possibleActions({ ...paused, error_message: "Délai", awaits_source: true }), [
    "resume",
    "remove",
  ]);
});

test("a trial can be imported, and what can still be taken back is offered so", () => {
  assert.deepEqual(possibleActions({ ...over, trial: true }), ["import", "remove"]);
  assert.deepEqual(possibleActions({ ...over, undoable_until: "2026-01-15T09:30:00.000Z" }), [
    "again",
    "undo",
    "remove",
  ]);
});
