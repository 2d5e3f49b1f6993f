// The table of docs/mutants.md, made from the mutants.
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../test/support/sources.ts";
import type { Mutant } from "../data/mutants.ts";

const page = join(root, "docs", "mutants.md");
/** The table is the last thing on the page. */
const head = /^\| mutant /m;

export async function writePage(mutants: readonly Mutant[]): Promise<void> {
  const text = await readFile(page, "utf8");
  await writeFile(page, `${text.slice(0, text.search(head))}${tableOf(mutants)}`);
  execFileSync(join(root, "node_modules", ".bin", "oxfmt"), [page], { cwd: root, stdio: "inherit" });
}

export async function isPageInStep(mutants: readonly Mutant[]): Promise<boolean> {
  const text = await readFile(page, "utf8");
  return unaligned(text.slice(text.search(head))) === unaligned(tableOf(mutants));
}

function tableOf(mutants: readonly Mutant[]): string {
  const rows = mutants.map(({ name, area, file, caughtBy }) =>
    [name, area, code(file), caughtBy.map(code).join(", ")].join(" | "),
  );
  return ["mutant | area | file | caught by", "- | - | - | -", ...rows].map((row) => `| ${row} |\n`).join("");
}

function code(text: string): string {
  return `\`${text}\``;
}

/** The format aligns the columns of a table. */
function unaligned(table: string): string {
  return table.replaceAll(/ +/g, " ").replaceAll(/-{2,}/g, "-").trim();
}
