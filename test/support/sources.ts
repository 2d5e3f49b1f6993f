// The source files of the repository and what they say they need of one another.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { type ParseResult, parseSync } from "vite";

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
  return specifiersIn(source).flatMap((specifier) => ownPath(source.path, specifier) ?? []);
}

function ownPath(path: string, specifier: string): string | undefined {
  if (/^#(shared|server|web)\//.test(specifier)) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined;
}

const modules = new WeakMap<Source, ParseResult["module"]>();

/** What the file imports and exports: parsed once, however often it is asked for. */
function moduleOf(source: Source): ParseResult["module"] {
  const known = modules.get(source);
  if (known) return known;
  const { module, errors } = parseSync(source.path, source.text);
  assert.deepEqual(errors, [], `${source.path} cannot be parsed`);
  modules.set(source, module);
  return module;
}

/** What a file imports, as it is written there. */
export function specifiersIn(source: Source): string[] {
  const module = moduleOf(source);
  const { text } = source;
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

/** What a file exports by name, types too. */
export function namesExported(source: Source): string[] {
  return moduleOf(source)
    .staticExports.flatMap(({ entries }) => entries)
    .filter((entry) => !entry.moduleRequest && entry.exportName.kind === "Name")
    .map(({ exportName }) => exportName.name ?? "");
}

/** What a file takes of our own, as "path name"; "path *" for all of it. */
export function namesTaken(source: Source): string[] {
  const module = moduleOf(source);
  const pathOf = (specifier: string) => ownPath(source.path, specifier);
  const entries = [
    ...module.staticImports.flatMap(({ entries: names, moduleRequest }) =>
      names.map(({ importName }) => ({ from: moduleRequest.value, name: importName.name ?? "*" })),
    ),
    ...module.staticExports.flatMap(({ entries: names }) =>
      names
        .filter(({ moduleRequest }) => moduleRequest)
        .map(({ importName, moduleRequest }) => ({
          from: moduleRequest!.value,
          name: importName.name ?? "*",
        })),
    ),
  ];
  const later = [...source.text.matchAll(/\bimport\(\s*["']([^"']+)["']/g)].map(([, from]) => ({
    from: from!,
    name: "*",
  }));
  return [...entries, ...later].flatMap(({ from, name }) =>
    pathOf(from) ? [`${pathOf(from)} ${name}`] : [],
  );
}

/** The files of our own that a file hands on whole: `export * from`. */
export function wholeFilesHandedOn(source: Source): string[] {
  return moduleOf(source)
    .staticExports.flatMap(({ entries }) => entries)
    .filter((entry) => entry.moduleRequest && entry.importName.kind !== "Name")
    .flatMap((entry) => ownPath(source.path, entry.moduleRequest!.value) ?? []);
}
