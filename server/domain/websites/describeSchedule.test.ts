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

test("its French is that of people", () => {
  for (const [schedule, words] of [
    ["1/7 * * * *", "Toutes les 7 minutes, à partir de 1 minute après l'heure"],
    ["0,1,2,3 * * * *", "0, 1, 2 et 3 minutes après l'heure"],
    ["1 * * * *", "1 minute après l'heure"],
    ["3/1 * * * *", "Toutes les minutes, à partir de 3 minutes après l'heure"],
    ["0 6 1,15 * *", "À 06:00, le 1er et 15 du mois"],
    ["0 6 * * 1,3,5", "À 06:00, uniquement le lundi, mercredi et vendredi"],
    ["21 6 21 * *", "À 06:21, le 21 du mois"],
  ])
    assert.equal(describeSchedule(schedule!, "fr", now).words, words);
});

test("of a day of the month beside a day of the week, either is enough, as the words say", () => {
  const told = describeSchedule("0 3 1 * 1", "fr", now);
  assert.equal(told.words, "À 03:00, le 1er du mois, ou à 03:00, uniquement le lundi");
  const days = told.next.map((at) => at.toISOString().slice(0, 10));
  assert.deepEqual(days, ["2026-11-30", "2026-12-01", "2026-12-07"], "a Monday, a first, a Monday");
  const last = describeSchedule("0 3 13 * 5L", "en", now);
  assert.equal(last.words, "At 03:00, on day 13 of the month, or at 03:00, on the last Friday of the month");
  assert.deepEqual(
    last.next.map((at) => at.toISOString().slice(0, 10)),
    ["2026-11-27", "2026-12-13", "2026-12-25"],
  );
});

test("a text that is none has neither words nor times, a day that never comes has no times", () => {
  for (const text of ["every day", "* * * *", "0 25 * * *", "@daily", "0 0 0 * * *"])
    assert.deepEqual(describeSchedule(text, "fr", now), { words: null, next: [] }, text);
});
