import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, addMonths, dayAt, dayNumber, dayOf, firstOfMonth, firstOfYear } from "./day.ts";

const calendarOfParis = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });

test("the day of an instant is the one in Paris, whatever the season", () => {
  assert.equal(dayOf("2026-01-15T22:59:59.999Z"), "2026-01-15");
  assert.equal(dayOf("2026-01-15T23:00:00.000Z"), "2026-01-16");
  assert.equal(dayOf("2026-07-15T21:59:59.999Z"), "2026-07-15");
  assert.equal(dayOf("2026-07-15T22:00:00.000Z"), "2026-07-16");
});

test("the day of any instant is the one that the calendar of Paris says", () => {
  const instants = fc.date({ min: new Date("2000-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  fc.assert(fc.property(instants, (instant) => dayOf(instant) === calendarOfParis.format(instant)));
});

test("a day and its number are two names of one thing", () => {
  const numbers = fc.integer({ min: 0, max: 40_000 });
  fc.assert(fc.property(numbers, (number) => dayNumber(dayAt(number)) === number));
  assert.equal(dayNumber("1970-01-02"), 1);
});

test("days are counted over the end of a month, of a year, and over a change of hour", () => {
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(addDays("2024-03-01", -1), "2024-02-29");
  assert.equal(addDays("2026-10-24", 2), "2026-10-26");
});

test("a month earlier is the same day, or the last of a shorter month", () => {
  assert.equal(addMonths("2026-11-21", -1), "2026-10-21");
  assert.equal(addMonths("2026-03-31", -1), "2026-02-28");
  assert.equal(addMonths("2024-03-31", -1), "2024-02-29");
  assert.equal(addMonths("2026-01-15", -3), "2025-10-15");
  assert.equal(addMonths("2026-12-31", 2), "2027-02-28");
});

test("the first day of a month and of a year", () => {
  assert.equal(firstOfMonth("2026-11-21"), "2026-11-01");
  assert.equal(firstOfYear("2026-11-21"), "2026-01-01");
});
