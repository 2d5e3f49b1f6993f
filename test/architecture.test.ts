// Who may import whom. An arrow that points back, a screen that reaches into another, a test that the runner would
// not find: each violation is named.
import assert from "node:assert/strict";
import { isBuiltin } from "node:module";
import { before, describe, test } from "node:test";
import {
  type Source,
  namesTaken,
  ownImports,
  readSources,
  specifiersIn,
  namesExported,
  wholeFilesHandedOn,
} from "./support/sources.ts";

// name, files, areas it may import. A file belongs to the first area that fits; inside an area all may import all.
const areas = [
  area("tests", /^(test|bench)\/|\.test\.ts$/, "everything"),
  area("shared", /^shared\//, ""),
  area("bin", /^bin\//, ""),
  area("package", /^package\.json$/, ""),

  area("config", /^server\/config(\.ts$|\/)/, "shared"),
  area("errors", /^server\/errors(\.ts$|\/)/, "shared"),
  area("log", /^server\/log\.ts$/, "shared"),
  area("json", /^server\/parseJson\.ts$/, "errors"),
  // How the one thread and what it holds is shared among all who want it.
  area("limiter", /^server\/(limiter|lease|lowerThreadPriority|slices)\.ts$/, ""),
  area("store", /^server\/store\//, "limiter config errors shared"),
  area("integrations", /^server\/integrations\//, "limiter package config errors shared"),
  area("search", /^server\/search\//, "limiter config errors shared"),
  area("extractors", /^server\/extractors\//, "integrations config errors shared"),
  area("jobs", /^server\/jobs\/jobs\.ts$/, "store log config errors shared"),
  area(
    "domain",
    /^server\/domain\//,
    "jobs extractors search integrations store limiter json log config errors shared",
  ),
  area("worker", /^server\/jobs\//, "domain services jobs store log config errors shared"),
  area("seed", /^server\/seed\//, "services domain store limiter config errors shared"),
  // What the program works with, as a type: it names parts from everywhere below.
  area("services", /^server\/services\.ts$/, "jobs search integrations store log config shared"),
  // A route reaches the store through the generic addresses and the domain only.
  area("routes", /^server\/api\/routes\//, "api domain services limiter json config errors shared"),
  area("api", /^server\/api\//, "routes domain store services limiter json log config errors shared"),
  area(
    "start",
    /^server\/([^/]+|cli\/.+)$/,
    "api worker seed services domain jobs extractors search integrations store log config errors package shared",
  ),

  area("screens", /^web\/screens\//, "parts queries lists session webApi shared"),
  area("parts", /^web\/parts\//, "queries lists session webApi shared"),
  area("queries", /^web\/queries\//, "webApi shared"),
  // The web application's lists of data: the menu, the look, the history.
  area("lists", /^web\/(menu|theme|history)\.ts$/, "session shared"),
  area("session", /^web\/session\//, "webApi shared"),
  area("webApi", /^web\/api\.ts$/, "shared"),
  area("pages", /^web\//, "screens parts queries lists session webApi shared"),
];

// Areas cut into subjects, a folder each. Screens know nothing of one another; subjects of the domain may, one way.
const subjects = /^(?:server\/domain|web\/screens)\/([^/]+)\//;

type Area = { name: string; files: RegExp; mayImport: (target: string) => boolean };
type Import = { from: string; to: string };

describe("the house", () => {
  let sources: Source[];
  before(() => (sources = readSources()));

  test("no import goes against the arrows", () => {
    assert.deepEqual(wrongArrows(sources), []);
  });
  test("no screen imports another screen", () => {
    assert.deepEqual(screensReachingOver(sources), []);
  });
  test("subjects of the domain do not import each other in a circle", () => {
    assert.deepEqual(circles(sources), []);
  });
  test("files of the product do not import each other in a circle", () => {
    assert.deepEqual(fileCircles(sources), []);
  });
  test("nothing outside of the store imports kysely", () => {
    assert.deepEqual(sqlOutsideTheStore(sources), []);
  });
  test("a long query has a file of its own", () => {
    assert.deepEqual(longQueriesAmongOthers(sources), []);
  });
  test("no file exports what nobody imports", () => {
    assert.deepEqual(deadExports(sources), []);
  });
  test("the demo is reached through its one entry", () => {
    assert.deepEqual(demoReachedPastItsEntry(sources), []);
  });
  test("what server and browser share reads no file and no network", () => {
    assert.deepEqual(sharedInputOutput(sources), []);
  });
  test("the environment is read by server/config.ts alone", () => {
    assert.deepEqual(environmentReaders(sources), []);
  });
  test("every test is where the runner finds it", () => {
    assert.deepEqual(unseenTests(sources), []);
  });
});

describe("a violation is named", () => {
  test("whatever way it is imported", () => {
    const forbidden = "server/store/pool.ts imports server/domain/x/y.ts: store may not import domain";
    for (const text of [
      'import { y } from "#server/domain/x/y.ts";',
      'import type { Y } from "../domain/x/y.ts";',
      'export * from "../domain/x/y.ts";',
      'import "../domain/x/y.ts";',
      'await import("#server/domain/x/y.ts");',
    ]) {
      assert.deepEqual(wrongArrows([file("server/store/pool.ts", text)]), [forbidden], text);
    }
  });
  test("but not words that only look like an import", () => {
    const text = `// import "../domain/x.ts"\nconst text = 'import "../domain/x.ts"';`;
    assert.deepEqual(wrongArrows([file("server/store/pool.ts", text)]), []);
  });
  test("when a file has no place in the house", () => {
    assert.deepEqual(wrongArrows([file("lib/things.ts", "")]), ["lib/things.ts has no place in the house"]);
  });
  test("when a screen reaches into another, from markup too", () => {
    const text = 'import { Grid } from "../products/Grid.tsx"; export const page = <Grid />;';
    assert.deepEqual(screensReachingOver([file("web/screens/brands/Brands.tsx", text)]), [
      "web/screens/brands/Brands.tsx imports web/screens/products/Grid.tsx: what two screens share is a part (web/parts)",
    ]);
  });
  test("when subjects go round in a circle", () => {
    const round = [
      file("server/domain/a/a.ts", 'import "../b/b.ts";'),
      file("server/domain/b/b.ts", 'import "#server/domain/c/c.ts";'),
      file("server/domain/c/c.ts", 'import "../a/a.ts"; import "./d.ts";'),
    ];
    assert.deepEqual(circles(round), ["a -> b -> c -> a"]);
    assert.deepEqual(circles(round.slice(0, 2)), []);
  });
  test("when files go round in a circle, types and later imports alike", () => {
    const round = [
      file("web/parts/a.tsx", 'import type { B } from "./b.ts";'),
      file("web/parts/b.ts", 'await import("./c.ts");'),
      file("web/parts/c.ts", 'export * from "#web/parts/a.tsx"; import "./d.ts";'),
      file("web/parts/d.ts", ""),
    ];
    assert.deepEqual(fileCircles(round), [
      "web/parts/a.tsx -> web/parts/b.ts -> web/parts/c.ts -> web/parts/a.tsx",
    ]);
    assert.deepEqual(fileCircles(round.slice(0, 2)), []);
  });
  test("when nobody imports what is exported", () => {
    const used = file("server/x.ts", "export const a = 1; export function b() {}; export type C = 1;");
    assert.deepEqual(deadExports([used, file("server/y.ts", 'import { a } from "./x.ts";')]), [
      "server/x.ts exports b",
      "server/x.ts exports C",
    ]);
    assert.deepEqual(deadExports([used, file("server/y.ts", 'import * as all from "#server/x.ts";')]), []);
    const index = file("server/index.ts", 'export * from "./x.ts";');
    const byIndex = file("server/y.ts", 'import { b } from "./index.ts";');
    assert.deepEqual(deadExports([used, index, byIndex]), ["server/x.ts exports a", "server/x.ts exports C"]);
  });
  test("when a long query stands among others", () => {
    const long = `export async function long() {\n${"  more;\n".repeat(29)}}\n`;
    const short = "export function short() {\n  return 1;\n}\n";
    const inQueries = (text: string) => [file("server/store/queries/x.ts", text)];
    assert.deepEqual(longQueriesAmongOthers(inQueries(long + short)), ["server/store/queries/x.ts: long"]);
    assert.deepEqual(longQueriesAmongOthers(inQueries(long)), []);
    assert.deepEqual(longQueriesAmongOthers(inQueries(short + short)), []);
  });
  test("when SQL is asked outside of the store, and the demo reached past its entry", () => {
    const texts = ['import { sql } from "kysely";', 'import { shops } from "#server/seed/shops.ts";'];
    const both = ["server/store/x.ts", "server/seed/x.ts", "server/x.test.ts", "server/x.ts"].map((path) =>
      file(path, texts.join("\n")),
    );
    assert.deepEqual(sqlOutsideTheStore(both), ["server/seed/x.ts", "server/x.ts"]);
    assert.deepEqual(demoReachedPastItsEntry(both), ["server/store/x.ts", "server/x.ts"]);
  });
  test("when shared code asks for files, and when anybody reads the environment", () => {
    assert.deepEqual(sharedInputOutput([file("shared/x.ts", 'import "node:fs";')]), [
      "shared/x.ts imports node:fs",
    ]);
    const readers = [
      file("server/x.ts", "process.env.PORT"),
      file("web/y.tsx", 'import { env } from "node:process";'),
    ];
    assert.deepEqual(environmentReaders(readers), ["server/x.ts", "web/y.tsx"]);
  });
  test("when a test has an ending that the runner passes over", () => {
    const tests = ["web/a.test.tsx", "bin/b.test.ts", "server/c.test.mjs", "server/d.test.ts"];
    assert.deepEqual(unseenTests(tests.map((path) => file(path, ""))), tests.slice(0, 3));
  });
});

function area(name: string, files: RegExp, targets: string): Area {
  const list = targets.split(" ");
  return {
    name,
    files,
    mayImport: (target) => targets === "everything" || target === name || list.includes(target),
  };
}

function file(path: string, text: string): Source {
  return { path, text };
}

function wrongArrows(sources: Source[]): string[] {
  return sources.flatMap((source) => {
    const from = areaOf(source.path);
    if (!from) return [`${source.path} has no place in the house`];
    return ownImports(source).flatMap((to) => {
      const target = areaOf(to)?.name ?? "what has no place in the house";
      if (from.mayImport(target)) return [];
      return [`${source.path} imports ${to}: ${from.name} may not import ${target}`];
    });
  });
}

function screensReachingOver(sources: Source[]): string[] {
  return subjectImports(sources, "web/screens/").map(
    ({ from, to }) => `${from} imports ${to}: what two screens share is a part (web/parts)`,
  );
}

/** Circles among the subjects of the domain. */
function circles(sources: Source[]): string[] {
  return circlesOf(
    subjectImports(sources, "server/domain/").map(({ from, to }) => ({
      from: subjectOf(from)!,
      to: subjectOf(to)!,
    })),
  );
}

function fileCircles(sources: Source[]): string[] {
  return circlesOf(
    sources
      .filter(({ path }) => areaOf(path)?.name !== "tests")
      .flatMap((source) => ownImports(source).map((to) => ({ from: source.path, to }))),
  );
}

/** Each circle as it is gone round, from the first of its members in the alphabet; one of several through a member. */
function circlesOf(imports: readonly Import[]): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  const found = [...arrows.keys()].flatMap((start) => circleFrom(start, arrows) ?? []);
  return found
    .filter((circle) => circle.every((member) => member >= circle[0]!))
    .map((circle) => circle.join(" -> "));
}

function circleFrom(start: string, arrows: Map<string, Set<string>>): string[][] | undefined {
  const seen = new Set<string>();
  const follow = (path: string[]): string[] | undefined => {
    for (const next of arrows.get(path.at(-1)!) ?? []) {
      if (next === start) return [...path, start];
      if (seen.has(next)) continue;
      seen.add(next);
      const circle = follow([...path, next]);
      if (circle) return circle;
    }
    return undefined;
  };
  const circle = follow([start]);
  return circle && [circle];
}

function sqlOutsideTheStore(sources: Source[]): string[] {
  const mayAsk = new Set(["store", "tests"]);
  return sources
    .filter(({ path, text }) => !mayAsk.has(areaOf(path)?.name ?? "") && /"kysely"/.test(text))
    .filter((source) => specifiersIn(source).includes("kysely"))
    .map(({ path }) => path);
}

/** Those of more than thirty lines. */
function longQueriesAmongOthers(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith("server/store/queries/") && areaOf(path)?.name !== "tests")
    .flatMap(({ path, text }) => {
      const queries = [...text.matchAll(/^export (?:async )?function (\w+)[^]*?^\}/gm)];
      const isLong = ([whole]: RegExpExecArray) => whole.split("\n").length > 30;
      return queries.length > 1 ? queries.filter(isLong).map(([, name]) => `${path}: ${name}`) : [];
    });
}

function deadExports(sources: Source[]): string[] {
  const taken = namesTakenThrough(sources);
  // Addresses and their kinds of parts are read as a whole.
  const isLookedAt = (path: string) =>
    /^(server|web|shared(?!\/addresses))\//.test(path) && !path.endsWith(".test.ts");
  return sources
    .filter(({ path }) => isLookedAt(path) && !taken.has(`${path} *`))
    .flatMap((source) =>
      namesExported(source)
        .filter((name) => !taken.has(`${source.path} ${name}`))
        .map((name) => `${source.path} exports ${name}`),
    );
}

/** What is taken of every file; what is taken of an index is taken of the files that it hands on whole. */
function namesTakenThrough(sources: Source[]): Set<string> {
  const indexes = sources.flatMap((source) => {
    const files = wholeFilesHandedOn(source);
    return files.length > 0 ? [{ path: source.path, files }] : [];
  });
  const handedOn = new Set(indexes.flatMap(({ path, files }) => files.map((file) => `${file} * by ${path}`)));
  const taken = sources.flatMap((source) =>
    namesTaken(source).filter((name) => !handedOn.has(`${name} by ${source.path}`)),
  );
  const through = indexes.flatMap(({ path, files }) =>
    taken
      .filter((name) => name.startsWith(`${path} `))
      .flatMap((name) => files.map((file) => file + name.slice(path.length))),
  );
  return new Set([...taken, ...through]);
}

function demoReachedPastItsEntry(sources: Source[]): string[] {
  const isInside = (path: string) => /^server\/seed\/(?!index\.ts$)/.test(path);
  return sources
    .filter(
      ({ path }) => !isInside(path) && areaOf(path)?.name !== "tests" && path !== "server/seed/index.ts",
    )
    .filter((source) => ownImports(source).some(isInside))
    .map(({ path }) => path);
}

function sharedInputOutput(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => areaOf(path)?.name === "shared")
    .flatMap((source) =>
      specifiersIn(source)
        .filter(isBuiltin)
        .map((name) => `${source.path} imports ${name}`),
    );
}

function environmentReaders(sources: Source[]): string[] {
  const mayRead = new Set(["config", "tests", "bin"]);
  return sources
    .filter(
      ({ path, text }) =>
        !mayRead.has(areaOf(path)?.name ?? "") && /process\s*\.\s*env\b|node:process/.test(text),
    )
    .map(({ path }) => path);
}

function unseenTests(sources: Source[]): string[] {
  return sources
    .map(({ path }) => path)
    .filter(
      (path) => /\.(test|spec)\.[a-z]+$/.test(path) && !/^(shared|server|web|test)\/.*\.test\.ts$/.test(path),
    );
}

function areaOf(path: string): Area | undefined {
  return areas.find(({ files }) => files.test(path));
}

function subjectOf(path: string): string | undefined {
  return subjects.exec(path)?.[1];
}

/** Imports from one subject below this folder into another; tests may look wherever they like. */
function subjectImports(sources: Source[], folder: string): Import[] {
  return sources
    .filter(({ path }) => path.startsWith(folder) && !path.endsWith(".test.ts"))
    .flatMap((source) => ownImports(source).map((to) => ({ from: source.path, to })))
    .filter(({ from, to }) => to.startsWith(folder) && subjectOf(from) !== subjectOf(to));
}
