import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type DateFormat, formatsThatFit, readMoment } from "./moments.ts";
import { drawnTimes } from "../../test/support/drawn.ts";

const iso = (text: string, format: DateFormat) => {
  const moment = readMoment(text, format);
  return moment === null ? null : new Date(moment).toISOString();
};

test("moments are of Paris, unless they say another zone", () => {
  const cases: [text: string, format: DateFormat, instant: string | null][] = [
    ["2024-03-04", "ymd", "2024-03-03T23:00:00.000Z"],
    ["2024-07-04", "ymd", "2024-07-03T22:00:00.000Z"],
    ["20240704", "ymd", "2024-07-03T22:00:00.000Z"],
    ["2024-07-04T10:30", "ymd", "2024-07-04T08:30:00.000Z"],
    ["2024-07-04T10:30:15.250Z", "ymd", "2024-07-04T10:30:15.250Z"],
    ["2024-07-04 10:30:15+05:30", "ymd", "2024-07-04T05:00:15.000Z"],
    ["2024-07-04 10:30:15 UTC", "ymd", "2024-07-04T10:30:15.000Z"],
    ["2024/7/4 9h05", "ymd", "2024-07-04T07:05:00.000Z"],
    ["03/04/2024", "dmy", "2024-04-02T22:00:00.000Z"],
    ["03/04/2024", "mdy", "2024-03-03T23:00:00.000Z"],
    ["3.4.24 08:00", "dmy", "2024-04-03T06:00:00.000Z"],
    ["12/31/2024 12:15 AM", "mdy", "2024-12-30T23:15:00.000Z"],
    ["12/31/2024 1:15 pm -0500", "mdy", "2024-12-31T18:15:00.000Z"],
    ["4 mars 2024", "text", "2024-03-03T23:00:00.000Z"],
    ["jeudi 1er août 2024 à 18h30", "text", "2024-08-01T16:30:00.000Z"],
    ["Mar 4, 2024", "text", "2024-03-03T23:00:00.000Z"],
    ["Mon, 04 Mar 2024 10:00:00 GMT", "text", "2024-03-04T10:00:00.000Z"],
    ["04-févr.-2024", "text", "2024-02-03T23:00:00.000Z"],
    ["1566356157", "unix", "2019-08-21T02:55:57.000Z"],
    ["1566356157123", "unix", "2019-08-21T02:55:57.123Z"],
    ["31/02/2024", "dmy", null],
    ["13/13/2024", "dmy", null],
    ["2024-03-04T25:00", "ymd", null],
    ["2024-03-04 10:00 PST", "ymd", null],
    ["hier", "text", null],
    ["4 brumaire 2024", "text", null],
    ["", "ymd", null],
    [`2024-03-04${" ".repeat(70)}x`, "ymd", null],
  ];
  for (const [text, format, instant] of cases)
    assert.equal(iso(text, format), instant, `${text} (${format})`);
});

test("what could be two days fits two formats, whatever the others are", () => {
  assert.deepEqual(formatsThatFit(["03/04/2024", "05/06/2024 10:00"]), ["dmy", "mdy"]);
  assert.deepEqual(formatsThatFit(["03/04/2024", "25/06/2024"]), ["dmy"]);
  assert.deepEqual(formatsThatFit(["03/04/2024", "06/25/2024"]), ["mdy"]);
  assert.deepEqual(formatsThatFit(["25/06/2024", "06/25/2024"]), []);
  assert.deepEqual(formatsThatFit(["2024-04-03", "2024-05-06T08:00Z"]), ["ymd"]);
  assert.deepEqual(formatsThatFit(["inconnue", "03/04/2024", "25/06/2024"]), ["dmy"]);
  assert.deepEqual(formatsThatFit(["inconnue", "n.c.", "25/06/2024"]), []);
  assert.deepEqual(formatsThatFit([]), []);
});

test("every minute that clocks of Paris show is read back, in each order", () => {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "short",
  });
  const minute = fc.integer({ min: Date.UTC(2000, 0, 2) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
  fc.assert(
    fc.property(minute, (minutes) => {
      const shown = clock.format(minutes * 60_000);
      const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+) (.+)$/.exec(shown)!;
      const read = [
        readMoment(shown, "ymd"),
        readMoment(`${day}/${month}/${year} ${time}`, "dmy"),
        readMoment(`${month}/${day}/${year} ${time}`, "mdy"),
      ];
      // The hour that comes twice in autumn is read as its first.
      for (const moment of read) assert.equal(clock.format(moment!), shown);
    }),
    drawnTimes(150),
  );
});
