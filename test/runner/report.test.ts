// What a run says of its tests, and when it is red.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ended } from "./reporter.ts";
import { openReport } from "./report.ts";

function reportOf(...told: Partial<Ended>[]) {
  const lines: string[] = [];
  const report = openReport((line) => lines.push(line));
  report.began("a.test.ts");
  for (const one of told)
    report.heard("a.test.ts", {
      kind: "ended",
      names: ["a.test.ts"],
      isSuite: false,
      passed: true,
      duration_ms: 1,
      ...one,
    });
  return { report, lines, said: () => lines.join("\n") };
}

const good = { names: ["a.test.ts", "goes well"] };
const file = { names: ["a.test.ts"], isSuite: true, duration_ms: 1_500 };

test("a file is told with its tests and its time, the sums come last", () => {
  const { report, lines, said } = reportOf(good, { ...good, skipped: "no browser" }, file);
  report.end(performance.now());
  assert.ok(report.isGreen());
  assert.match(said(), /✔ a\.test\.ts: 2 tests, 1\.5 s/);
  assert.match(said(), /1 skipped: no browser/);
  assert.equal(lines.at(-1), "1 passed, 0 failed, 1 skipped");
});

test("the files that have begun and are not over are known, for a run that stands still", () => {
  const { report } = reportOf(good, file);
  report.began("b.test.ts");
  assert.deepEqual(report.atWork(), ["b.test.ts"]);
});

test("a suite that is skipped is told as one that was skipped, and its file has no other tests to have", () => {
  const { report, said } = reportOf(
    { names: ["a.test.ts", "real files"], isSuite: true, skipped: "not here" },
    file,
  );
  report.end(performance.now());
  assert.ok(report.isGreen());
  assert.match(said(), /1 skipped: not here/);
  assert.match(said(), /^0 passed, 0 failed, 1 skipped$/m);
});

test("a failure is told with its path and its words, when it happens and at the end", () => {
  const names = ["a.test.ts", "a list", "is sorted"];
  const { report, said } = reportOf(
    { names, passed: false, problem: "1 is not 2" },
    { names: names.slice(0, 2), isSuite: true, passed: false },
    { ...file, passed: false },
  );
  report.end(performance.now());
  assert.ok(!report.isGreen());
  assert.equal(said().match(/✖ a\.test\.ts › a list › is sorted/g)?.length, 2);
  assert.equal(said().match(/^ {4}1 is not 2$/gm)?.length, 2);
  assert.match(said(), /^0 passed, 1 failed, 0 skipped$/m);
});

test("a file without tests, one that does not load and one whose process dies are failures", () => {
  assert.ok(!reportOf(file).report.isGreen());
  assert.ok(!reportOf(good, { ...file, passed: false, problem: "SyntaxError" }).report.isGreen());
  const { report } = reportOf(good);
  report.died("a.test.ts");
  assert.ok(!report.isGreen());
});

test("the slowest twenty files are told, the slowest first", () => {
  const lines: string[] = [];
  const report = openReport((line) => lines.push(line));
  for (let nth = 1; nth <= 25; nth += 1) {
    const name = `file-${nth}.test.ts`;
    report.began(name);
    report.heard(name, { kind: "ended", names: [name, "t"], isSuite: false, passed: true, duration_ms: 1 });
    report.heard(name, {
      kind: "ended",
      names: [name],
      isSuite: true,
      passed: true,
      duration_ms: nth * 1_000,
    });
  }
  lines.length = 0;
  report.end(performance.now());
  const shown = lines.filter((line) => line.includes(".test.ts"));
  assert.equal(shown.length, 20);
  assert.match(shown[0]!, /25\.0 s {2}file-25/);
});
