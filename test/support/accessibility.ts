// What axe-core finds wrong with a page, by the criteria we hold ourselves to.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { inColors } from "./journey.ts";

/** One heading under another, no level left out, and no two regions of one name: how a screen is read aloud. */
const rules = { "heading-order": { enabled: true }, "landmark-unique": { enabled: true } };
const criteria = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const axe = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What is the same around every screen: looked at where the whole page is, not with each of them. */
const frame = ["header", "nav"].map((part) => `${part}:not(main *, [role="dialog"] *)`);
export const wholePage = "html";

/** Of the rows of a list, drawn by one piece of code, the first few are looked at, and those that differ in their state. */
const rowsLookedAt = 4;
const alike = "data-alike";

function markAlike({ rowsLookedAt, alike }: { rowsLookedAt: number; alike: string }): void {
  const isSpecial = (row: Element) =>
    row.matches("[aria-current], [aria-selected=true], [aria-disabled=true]") ||
    row.querySelector("[aria-expanded=true], [aria-invalid=true], :checked, :focus") !== null;
  const seen = new Map<Element | null, number>();
  for (const row of document.querySelectorAll("[role=row], tbody tr, li, [role=listitem], [role=option]")) {
    const before = seen.get(row.parentElement) ?? 0;
    seen.set(row.parentElement, before + 1);
    row.toggleAttribute(alike, before >= rowsLookedAt && !isSpecial(row));
  }
}

/**
 * One line for each element that breaks a criterion of WCAG 2.2 A or AA, the order of headings, or names regions
 * alike; empty when none does.
 * The frame around the screen is left out, but of the whole page. `within` an element (a CSS selector) it takes a quarter
 * of the time: for a menu over a page that was looked at.
 */
export async function violationsOn(page: Page, within?: string): Promise<string[]> {
  return violations(page, within, { runOnly: { type: "tag", values: criteria }, rules });
}

/** The same in the light colours, and in the dark ones what colours can break; they follow those of the machine. */
export async function violationsInBothColors(page: Page, within?: string): Promise<string[]> {
  await inColors(page, "dark");
  const inDark = await contrastOn(page, within);
  await inColors(page, "light");
  return [...inDark.map((line) => `dark: ${line}`), ...(await violationsOn(page, within))];
}

/** What colours alone can break. */
async function contrastOn(page: Page, within?: string): Promise<string[]> {
  return violations(page, within, { runOnly: { type: "rule", values: ["color-contrast"] } });
}

async function violations(page: Page, within: string | undefined, options: RunOptions): Promise<string[]> {
  // What is dimmed until the next answer is there is nothing to read yet.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  // Reading it takes as long as a look at a page: once for each that is loaded.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  await page.evaluate(markAlike, { rowsLookedAt, alike });
  const place = JSON.stringify(
    within ? { include: within, exclude: `[${alike}]` } : { exclude: [...frame, `[${alike}]`] },
  );
  const answer = await page.evaluate<AxeResults>(
    `axe.run(${place}, ${JSON.stringify({ ...options, resultTypes: ["violations"] })})`,
  );
  return answer.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
