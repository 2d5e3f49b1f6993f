// What a change can reach: the tests that need a changed file, however far.
import { execFileSync } from "node:child_process";
import { root } from "../support/sources.ts";
import { type Graph, reach } from "./graph.ts";

/** What these say concerns everything. */
const concernsAll =
  /^(package(-lock)?\.json|tsconfig\.json|test\/runner\/.*|bin\/(install|launch|test)\.mjs)$/;

/** The files that are not as in a commit, those that git does not know yet included. Throws what git says otherwise. */
export function changedSince(commit: string): string[] {
  const git = (...words: string[]) =>
    execFileSync("git", words, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  return [...git("diff", "--name-only", commit, "--"), ...git("ls-files", "--others", "--exclude-standard")];
}

/** Those of the tests that need one of the changed files. */
export function reachedBy(graph: Graph, tests: string[], changed: string[]): string[] {
  if (changed.some((path) => concernsAll.test(path))) return tests;
  return tests.filter((test) => {
    const reached = [...reach(graph, test)];
    return changed.some((path) => reached.some((target) => covers(target, path)));
  });
}

function covers(target: string, path: string): boolean {
  return target === path || target === "/" || (target.endsWith("/") && path.startsWith(target));
}
