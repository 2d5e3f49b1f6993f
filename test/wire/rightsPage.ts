// Who may call which address: the statuses of all that is asked for the record, a line for each address, on a page that can
// be read at once. A new address is missing there until somebody has looked at its rights.
import { readFileSync, writeFileSync } from "node:fs";
import { type Exchange, callers } from "./recordPages.ts";

const page = new URL("../access.golden.txt", import.meta.url);

/** The lines of the page. */
export function rightsOf(exchanges: readonly Exchange[]): string[] {
  const addresses = Map.groupBy(
    exchanges,
    ({ request: { method, route } }) => `${method.padEnd(6)} ${route.padEnd(62)}`,
  );
  return [...addresses].map(([address, ofAddress]) => {
    const told = callers.map((caller) => {
      const statuses = new Set(ofAddress.map(({ answers }) => answers[caller].status));
      return `${caller}=${[...statuses].toSorted((a, b) => a - b).join()}`;
    });
    return `${address} ${told.join(" ")}`;
  });
}

export function writeRights(lines: readonly string[]): void {
  writeFileSync(page, `${lines.join("\n")}\n`);
}

/** Lines that the page does not have, and lines of the page that nothing answers like any more. */
export function rightsThatDiffer(lines: readonly string[]): string[] {
  const committed = new Set(readFileSync(page, "utf8").trimEnd().split("\n"));
  const others = lines.filter((line) => !committed.delete(line));
  return [...others, ...[...committed].map((line) => `no more: ${line}`)];
}
