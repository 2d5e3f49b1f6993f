// Which file needs which: imports followed, and the files that a program names by their place beside it.
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { type Source, ownImports, root } from "../support/sources.ts";
import type { Need } from "./queue.ts";

/** By file: what it needs directly, as paths from the root; a folder, with "/" at its end, stands for all that is in it. */
export type Graph = Map<string, { readonly targets: string[]; length: number }>;

/** What somebody needs who reaches one of these. */
const providers: Record<string, Need[]> = {
  "test/support/database.ts": ["database"],
  "test/support/world.ts": ["world"],
  "test/support/installation.ts": ["demo"],
  "test/support/vigie.ts": ["pages"],
  "test/support/s3Server.ts": ["buckets"],
};
/** Who imports this reads every file of the repository. */
const readerOfAll = "test/support/sources.ts";

/** Each file is parsed when it is first asked what it needs: a run of one test reaches a few of them. */
export function sourceGraph(sources: Source[]): Graph {
  return new Map(sources.map((source) => [source.path, nodeOf(source)]));
}

function nodeOf(source: Source): { readonly targets: string[]; length: number } {
  let targets: string[] | undefined;
  return {
    length: source.text.length,
    get targets() {
      return (targets ??= targetsOf(source));
    },
  };
}

export function needsOf(graph: Graph, file: string): { needs: ReadonlySet<Need>; length: number } {
  const reached = [...reach(graph, file)];
  const needs = reached.flatMap((path) => providers[path] ?? []);
  return {
    needs: new Set(needs),
    length: sum(reached.filter((path) => isOf(file, path)).map(lengthIn(graph))),
  };
}

/** Itself, and what was cut out of it: a file below its folder that is no test, as the requests of the wire are. */
function isOf(file: string, path: string): boolean {
  return path === file || (path.startsWith(`${posix.dirname(file)}/`) && partsOfTests.test(path));
}

const partsOfTests = /^test\/(?!support\/|runner\/)[^/]+\/.*(?<!\.test)\.ts$/;

const lengthIn = (graph: Graph) => (path: string) => graph.get(path)?.length ?? 0;

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The file and all that it needs, however far; folders as such. */
export function reach(graph: Graph, file: string): Set<string> {
  const reached = new Set([file]);
  for (const path of reached) for (const target of graph.get(path)?.targets ?? []) reached.add(target);
  return reached;
}

function targetsOf(source: Source): string[] {
  const imported = ownImports(source);
  const isReaderOfAll = source.path.endsWith(".test.ts") && imported.includes(readerOfAll);
  return [...imported, ...filesNamed(source), ...(isReaderOfAll ? ["/"] : [])];
}

/** Programs, threads, data: what the text names beside itself, and what a command names from the root. */
function filesNamed({ path, text }: Source): string[] {
  const folder = posix.dirname(path);
  const beside = [
    ...text.matchAll(/new URL\(\s*"([^"]+)",\s*import\.meta\.url/g),
    ...text.matchAll(/join\(\s*import\.meta\.dirname((?:,\s*"[^"]+")+)\s*\)/g),
  ].map(([, words = ""]) => posix.join(folder, ...words.replaceAll(/["\s]/g, "").split(",")));
  const fromRoot = path.startsWith("bin/")
    ? [...text.matchAll(/"((?:bin|server|test|bench)\/[^"]+\.(?:ts|mjs))"/g)].map(([, named = ""]) => named)
    : [];
  return [...beside, ...fromRoot].flatMap((named) => {
    // The pages that the program serves are built from all of web/.
    if (named.startsWith("web/dist")) return ["web/"];
    if (named === "." || !existsSync(join(root, named))) return [];
    return [named.replace(/^\.\//, "")];
  });
}
