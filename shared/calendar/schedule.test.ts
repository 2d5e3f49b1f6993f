import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { isSchedule, slotsAfter, whyNoSchedule } from "./schedule.ts";
import { drawnTimes } from "../../test/support/drawn.ts";

const slots = (expression: string, after: string, count = 3) =>
  slotsAfter(expression, new Date(after), { count }).map((slot) => slot.toISOString().slice(0, 16));

describe("the moments of a schedule, in the time of Paris", () => {
  it("days of the week, the first Saturday, the last day of the month", () => {
    assert.deepEqual(slots("00 21 * * 1-6", "2026-11-27T21:00:00Z"), [
      "2026-11-28T20:00",
      "2026-11-30T20:00",
      "2026-12-01T20:00",
    ]);
    assert.deepEqual(slots("00 02 * * 6#1", "2026-11-24T00:00:00Z", 2), [
      "2026-12-05T01:00",
      "2027-01-02T01:00",
    ]);
    assert.deepEqual(slots("0 3 L * *", "2027-02-01T00:00:00Z", 2), ["2027-02-28T02:00", "2027-03-31T01:00"]);
    assert.deepEqual(slots("0 3 * * 5L", "2026-11-24T00:00:00Z", 1), ["2026-11-27T02:00"]);
  });

  it("the hour that is missing in spring comes at its end, once", () => {
    assert.deepEqual(slots("30 2 * * *", "2027-03-27T12:00:00Z", 2), [
      "2027-03-28T01:00",
      "2027-03-29T00:30",
    ]);
    assert.deepEqual(slots("*/20 2 * * *", "2027-03-27T12:00:00Z", 2), [
      "2027-03-28T01:00",
      "2027-03-29T00:00",
    ]);
  });

  it("a time that is missing in a range of hours comes at the end of its hour, beside those that are there", () => {
    assert.deepEqual(slots("15 1-3 * * *", "2027-03-28T00:00:00Z", 4), [
      "2027-03-28T00:15",
      "2027-03-28T01:00",
      "2027-03-28T01:15",
      "2027-03-28T23:15",
    ]);
    // What is told to come at three comes at three once.
    assert.deepEqual(slots("0 2,3 * * *", "2027-03-28T00:30:00Z", 2), [
      "2027-03-28T01:00",
      "2027-03-29T00:00",
    ]);
    // Every hour has an hour less that night, and makes up for none.
    assert.deepEqual(slots("30 * * * *", "2027-03-28T00:00:00Z", 2), [
      "2027-03-28T00:30",
      "2027-03-28T01:30",
    ]);
  });

  it("the hour that comes twice in autumn comes once, unless every hour does", () => {
    assert.deepEqual(slots("30 2 * * *", "2027-10-30T12:00:00Z", 2), [
      "2027-10-31T00:30",
      "2027-11-01T01:30",
    ]);
    // Whoever looks between the two of them does not find the second.
    assert.deepEqual(slots("30 2 * * *", "2027-10-31T00:45:00Z", 1), ["2027-11-01T01:30"]);
    assert.deepEqual(slots("30 2 * * *", "2027-10-31T01:00:00Z", 1), ["2027-11-01T01:30"]);
    assert.deepEqual(slots("30 2 * * *", "2027-10-31T01:15:00Z", 1), ["2027-11-01T01:30"]);
    assert.deepEqual(slots("0 * * * *", "2027-10-30T23:30:00Z", 3), [
      "2027-10-31T00:00",
      "2027-10-31T01:00",
      "2027-10-31T02:00",
    ]);
  });

  it("a day that never comes and a text that is none have no moments", () => {
    assert.deepEqual(slots("0 0 31 2 *", "2026-11-24T00:00:00Z"), []);
    assert.deepEqual(slots("tonight", "2026-11-24T00:00:00Z"), []);
  });

  it("a step is no longer than what it goes through", () => {
    for (const text of [
      "*/70 * * * *",
      "0 */30 * * *",
      "0 0 */40 * *",
      "0 0 * */13 *",
      "0 0 * * */8",
      "0-5/9 * * * *",
      "50/20 * * * *",
      "0,10-12/4 * * * *",
      "0 3 * jan-mar/4 *",
      "0 3 * * mon-fri/6",
    ])
      assert.equal(isSchedule(text), false, text);
    for (const text of [
      "*/60 * * * *",
      "0 */24 * * *",
      "0 0 */31 * *",
      "0 0 1 */12 *",
      "0 0 * * */7",
      "0-5/5 * * * *",
      "0/20 * * * *",
      "0,10-12/2 */6 * * *",
      "0 3 * jan-mar/2 *",
      "0 3 * * mon-fri/2",
      "0 3 L * 5L",
    ])
      assert.equal(isSchedule(text), true, text);
  });

  it("five fields of a day that none of their months has say so, and are not taken for badly written ones", () => {
    for (const text of ["0 0 30 2 *", "0 0 31 2,4 *", "0 0 30-31 feb *"])
      assert.equal(whyNoSchedule(text), "noSuchDay", text);
    for (const text of ["0 0 32 1 *", "0 25 30 2 *", "0 0 1 13 *", "0 0 30 2", "every day"])
      assert.equal(whyNoSchedule(text), "written", text);
    for (const text of ["0 0 29 2 *", "0 0 31 * *", "0 0 30 2 1"])
      assert.equal(whyNoSchedule(text), undefined, text);
  });

  it("every schedule of hours and weekdays has the moments that a calendar read day by day has", () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 6 });
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 3 });
    const nights = fc.constantFrom("2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31");
    const from = fc.oneof(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
      // About the hours in which the clocks change.
      fc
        .tuple(nights, fc.integer({ min: -300, max: 300 }))
        .map(([night, minute]) => new Date(Date.parse(`${night}T01:00:00Z`) + minute * 60_000)),
    );
    fc.assert(
      fc.property(hours, minutes, days, from, (at, minute, weekdays, after) => {
        const expression = `${minute.join(",")} ${at.join(",")} * * ${weekdays.join(",")}`;
        assert.ok(isSchedule(expression));
        const found = slotsAfter(expression, after, { count: 6 });
        assert.deepEqual(found, readDayByDay({ hours: at, minutes: minute, weekdays }, after, 6));
      }),
      drawnTimes(200),
    );
  });
});

const paris = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "short",
});

type Named = { hours: number[]; minutes: number[]; weekdays: number[] };

/** By the clock on the wall; what it does not show comes when the clocks of Europe change, at one o'clock UTC. */
function readDayByDay({ hours, minutes, weekdays }: Named, after: Date, count: number): Date[] {
  const found = new Set<number>();
  const [year, month, first] = [after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate() - 2];
  for (let day = first; day < first + 60; day++) {
    if (!weekdays.includes(new Date(Date.UTC(year, month, day)).getUTCDay())) continue;
    for (const hour of hours)
      for (const minute of minutes) found.add(shownAt([year, month, day], hour, minute).getTime());
  }
  return [...found]
    .toSorted((left, right) => left - right)
    .map((moment) => new Date(moment))
    .filter((moment) => moment > after)
    .slice(0, count);
}

function shownAt([year, month, day]: [number, number, number], hour: number, minute: number): Date {
  const wanted = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
  const slot = [2, 1]
    .map((offset) => new Date(Date.UTC(year, month, day, hour - offset, minute)))
    .find((moment) => paris.format(moment).endsWith(wanted));
  return slot ?? new Date(Date.UTC(year, month, day, 1));
}
