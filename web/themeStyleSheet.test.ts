import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { themeStyleSheet } from "./themeStyleSheet.ts";

const folder = import.meta.dirname;
const sheet = themeStyleSheet();
const defined = new Set([...sheet.matchAll(/(--[\w-]+):/g)].map(([, name]) => name!));
const ours = globSync("**/*.{css,ts,tsx}", { cwd: folder })
  .filter((file) => !file.startsWith("dist") && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(folder, file), "utf8"));
const kit = ours
  .flatMap((text) => [...text.matchAll(/@import "(@mantine\/[^"]+)"/g)])
  .map(([, file]) => readFileSync(createRequire(import.meta.url).resolve(file!), "utf8"));

test("every custom property of the kit that a style uses has a value", () => {
  assert.ok(kit.length > 20, "the kit's styles are read");
  const used = [sheet, ...ours, ...kit].flatMap((text) =>
    [...text.matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name]) => name!),
  );
  const theirOwn = new Set(
    kit.flatMap((text) => [...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name!)),
  );
  const missing = new Set(used.filter((name) => !defined.has(name) && !theirOwn.has(name)));
  assert.deepEqual([...missing], []);
});

test("every colour that a part is painted in has its palette", () => {
  const named = ours.flatMap((text) => [...text.matchAll(/\bcolor(?:=|: )"([a-z]+)(?:\.\d)?"/g)]);
  assert.ok(named.length > 5, "colours are found");
  for (const [, color] of named) assert.ok(defined.has(`--mantine-color-${color}-6`), color);
});
