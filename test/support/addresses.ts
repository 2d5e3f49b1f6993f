// Addresses as they are written in files and in routes: `GET /api/catalogs/{}`, whatever parameters are called and
// however letters are written.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sharedFolder } from "./shared.ts";

/** The addresses of the specification: the file is not on every machine. */
export const specification = join(sharedFolder() ?? "", "spec", "endpoints.tsv");
/** What is served beside them. */
export const ours = join(import.meta.dirname, "..", "..", "docs", "addresses.tsv");

/** Those of a table whose first two columns are method and path. */
export function addressesIn(file: string): string[] {
  const [, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [method = "", path = ""] = line.split("\t");
    return addressOf(method, path);
  });
}

export function addressOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path
    .replaceAll(/\{[^}]+\}|:\w+/g, "{}")
    .replace(/\/$/, "")
    .toLowerCase()}`;
}
