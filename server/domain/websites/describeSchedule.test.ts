import assert from "node:assert/strict";
import { test } from "node:test";
import { describeSchedule } from "./describeSchedule.ts";

const now = new Date("2026-11-24T12:00:00Z");

test("a schedule is told in words, with the next times it comes", () => {
  assert.deepEqual(describeSchedule("00 21 * * 1-6", "fr", now), {
    words: "À 21:00, de lundi à samedi",
    next: ["2026-11-24T20:00", "2026-11-25T20:00", "2026-11-26T20:00"].map((at) => new Date(`${at}:00Z`)),
  });
  assert.equal(
    describeSchedule("00 02 * * 6#1", "en", now).words,
    "At 02:00, on the first Saturday of the month",
  );
});

test("a text that is none has neither words nor times, a day that never comes has no times", () => {
  for (const text of ["every day", "* * * *", "0 25 * * *", "@daily", "0 0 0 * * *"])
    assert.deepEqual(describeSchedule(text, "fr", now), { words: null, next: [] }, text);
});
