// Which tests assert nothing, read from the sources.
//
// A test asserts when it, or a function of ours that it calls, calls `assert`. Followed are functions of the same file
// and of our files that it imports, by their names; a method, by its name, to any function of that name there. In a
// browser to wait for something fails when it does not come: Playwright's `waitFor…` are assertions as well. What is
// asserted when something is closed is about all tests that used it, and about none of them.
import assert from "node:assert/strict";
import { posix } from "node:path";
import { parseSync } from "vite";
import type { Source } from "./sources.ts";

// A node of the syntax tree, whose fields depend on its type.
// oxlint-disable-next-line typescript/no-explicit-any
type Node = { type: string; start: number; end: number; [field: string]: any };

type Func = { file: string; body: Node };
type File = {
  source: Source;
  program: Node;
  /** By name: functions, and what is kept under that name in an object. */
  functions: Map<string, Func[]>;
  /** What a name of this file is called in the file it is imported from. */
  imports: Map<string, { file: string; name: string }>;
};

/** The tests of these files that assert nothing, as "file: name". */
export function testsWithoutAssertion(sources: readonly Source[]): string[] {
  const files = openFiles(sources);
  const asserting = new Map<Node, boolean>();

  const asserts = (file: File, body: Node): boolean => {
    const known = asserting.get(body);
    if (known !== undefined) return known;
    // A circle of functions asserts nothing by itself.
    asserting.set(body, false);
    const does = callsIn(body).some(
      (call) =>
        isAssertion(call) ||
        targetsOf(files, file, call).some((func) => asserts(files.get(func.file)!, func.body)),
    );
    asserting.set(body, does);
    return does;
  };

  return sources
    .filter(({ path }) => path.endsWith(".test.ts"))
    .map(({ path }) => files.get(path)!)
    .flatMap((file) =>
      testsIn(file)
        .filter(({ bodies }) => !bodies.some((body) => asserts(file, body)))
        .map(({ name }) => `${file.source.path}: ${name}`),
    );
}

type Files = { get(path: string): File | undefined };

/** Parsed when they are asked for: most of the product is imported by no test that lies beside it. */
function openFiles(sources: readonly Source[]): Files {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const parsed = new Map<string, File>();
  return {
    get: (path) => {
      const source = byPath.get(path);
      const file = parsed.get(path) ?? (source && readFile(source));
      if (file) parsed.set(path, file);
      return file;
    },
  };
}

/** A function that is called, or handed over to be called. */
type Call = { object?: string; name: string; isCalled: boolean };

/** An assertion of node:assert, of a test's context (`t.assert.equal`) or of fast-check (`fc.assert`), or a wait in a browser. */
function isAssertion({ object, name, isCalled }: Call): boolean {
  return (
    object === "assert" ||
    (name === "assert" && isCalled) ||
    (object !== undefined && /^waitFor([A-Z]|$)/.test(name))
  );
}

function targetsOf(files: Files, file: File, { object, name }: Call): Func[] {
  const own = file.functions.get(name) ?? [];
  const imported = file.imports.get(name);
  if (object === undefined)
    return imported ? (files.get(imported.file)?.functions.get(imported.name) ?? []) : own;
  if (name === "close") return [];
  const elsewhere = new Set([...file.imports.values()].map((from) => from.file));
  return [...own, ...[...elsewhere].flatMap((path) => files.get(path)?.functions.get(name) ?? [])];
}

function readFile(source: Source): File {
  const { program, errors } = parseSync(source.path, source.text);
  assert.deepEqual(errors, [], `${source.path} cannot be parsed`);
  const functions = new Map<string, Func[]>();
  walk(program as Node, (node) => {
    const [name, body] = namedFunction(node) ?? [];
    if (name && body) functions.set(name, [...(functions.get(name) ?? []), { file: source.path, body }]);
  });
  return { source, program: program as Node, functions, imports: importsOf(source, program as Node) };
}

/** The name and the function of a declaration, `const name = () => …`, `name: () => …` or `name() {}`. */
function namedFunction(node: Node): [name: string, body: Node] | undefined {
  if (node.type === "FunctionDeclaration" && node["id"]) return [node["id"].name, node];
  if (node.type === "VariableDeclarator" && isFunction(node["init"])) return [node["id"].name, node["init"]];
  const isMember =
    node.type === "Property" || node.type === "MethodDefinition" || node.type === "PropertyDefinition";
  if (isMember && isFunction(node["value"])) return [node["key"].name, node["value"]];
  return undefined;
}

function importsOf({ path }: Source, program: Node): File["imports"] {
  const imports: File["imports"] = new Map();
  for (const node of program["body"] as Node[]) {
    const from = node.type === "ImportDeclaration" ? String(node["source"].value) : "";
    if (!from.startsWith(".")) continue;
    for (const { local, imported } of node["specifiers"] as Node[])
      imports.set(local.name, {
        file: posix.join(posix.dirname(path), from),
        name: imported?.name ?? "default",
      });
  }
  return imports;
}

/** What runs in a test, and its name as it stands in the file. */
function testsIn({ source, program, functions }: File): { name: string; bodies: Node[] }[] {
  const tests: { name: string; bodies: Node[] }[] = [];
  walk(program, (node) => {
    if (node.type !== "CallExpression" || !["test", "it"].includes(node["callee"].name)) return;
    const [title, ...others] = node["arguments"] as Node[];
    const last = others.at(-1);
    if (!title || !last) return;
    const named =
      last.type === "Identifier" ? (functions.get(last["name"]) ?? []).map(({ body }) => body) : [];
    const name =
      typeof title["value"] === "string" ? title["value"] : source.text.slice(title.start, title.end);
    tests.push({ name, bodies: [last, ...named] });
  });
  return tests;
}

/** What a function calls itself, and in functions without a name; those with one are functions of their own. */
function callsIn(body: Node): Call[] {
  const calls: Call[] = [];
  const note = (callee: Node, isCalled: boolean) => {
    if (callee.type === "Identifier") calls.push({ name: callee["name"], isCalled });
    if (callee.type !== "MemberExpression" || callee["computed"]) return;
    const object = callee["object"] as Node;
    calls.push({
      object: object["name"] ?? object["property"]?.name ?? "",
      name: callee["property"].name,
      isCalled,
    });
  };
  walk(
    body,
    (node) => {
      if (node.type !== "CallExpression" && node.type !== "NewExpression") return;
      note(node["callee"], true);
      for (const argument of node["arguments"] as Node[]) note(argument, false);
    },
    (node) => node !== body && namedFunction(node) !== undefined,
  );
  return calls;
}

function isFunction(node: Node | null | undefined): node is Node {
  return node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";
}

function walk(node: Node, visit: (node: Node) => void, skip: (node: Node) => boolean = () => false): void {
  if (skip(node)) return;
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === "string") walk(child, visit, skip);
}
