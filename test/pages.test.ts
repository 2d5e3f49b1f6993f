// What the pages for people name is there: files of recipes, decisions that the code refers to.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { filesBelow, root } from "./support/sources.ts";

const areas = ["bench", "bin", "clients", "docs", "server", "shared", "test", "testServers", "web"];
const files = filesBelow(...areas).filter((file) => !file.includes("node_modules/"));
const pages = ["CONTRIBUTING.md", "README.md", "docs/providers.md", "docs/mutants.md", "docs/glossary.md"];

test("a page names no file and no folder that is not there", () => {
  const missing = pages.flatMap((page) => filesNamedIn(textOf(page)).map((name) => `${page}: ${name}`));
  assert.deepEqual(missing, []);
});

test("a decision that is referred to is there", () => {
  const decisions = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []));
  const texts = [...pages, ...files.filter((file) => /\.(ts|tsx|sql|md|css)$/.test(file))];
  const missing = texts.flatMap((file) =>
    [...textOf(file).matchAll(/docs\/decisions\/(\d{4})/g)]
      .filter(([, number]) => !decisions.has(number!))
      .map(([reference]) => `${file}: ${reference}`),
  );
  assert.deepEqual(missing, []);
});

/** Those that are nowhere. What a reader fills in, `<screen>` or NNNN, is passed over. */
function filesNamedIn(page: string): string[] {
  const named = [...page.matchAll(/`([\w./-]+)`/g)].map(([, name]) => name!);
  return named.filter((name) => isFileName(name) && !isThere(name));
}

function isFileName(name: string): boolean {
  const isPath = areas.some((area) => name.startsWith(`${area}/`));
  return !name.includes("NNNN") && (isPath || /^\w[\w./-]*\.(ts|tsx|sql|txt|css|md)$/.test(name));
}

/** By its whole path, or by the end of it that the page's sentence leaves to say. */
function isThere(name: string): boolean {
  return existsSync(join(root, name)) || files.some((file) => file.endsWith(`/${name}`));
}

function textOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
