// The source files of the repository and what they say they need of one another.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "vite";

export type Source = { path: string; text: string };

export const root = join(import.meta.dirname, "..", "..");

/** The paths of all files below these folders of the repository, from its root, with "/" between folders. */
export function filesBelow(...folders: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)),
    )
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("web/dist/"))
    .toSorted();
}

/** Every file of TypeScript or JavaScript that is ours. */
export function readSources(): Source[] {
  return filesBelow("shared", "server", "web", "bin", "test", "bench")
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** What the file imports of our own, as paths from the root: `#shared/x.ts` and relative ones. */
export function ownImports(source: Source): string[] {
  return specifiersIn(source).flatMap((specifier) => {
    if (/^#(shared|server|web)\//.test(specifier)) return [specifier.slice(1)];
    if (specifier.startsWith(".")) return [posix.join(posix.dirname(source.path), specifier)];
    return [];
  });
}

/** What a file imports, as it is written there. */
export function specifiersIn({ path, text }: Source): string[] {
  const { module, errors } = parseSync(path, text);
  assert.deepEqual(errors, [], `${path} cannot be parsed`);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value ?? ""),
    ),
    // Only a literal says what it imports.
    ...dynamic
      .filter((argument) => /^(["'])[^"'`]*\1$/.test(argument))
      .map((argument) => argument.slice(1, -1)),
  ];
}
