// Whether the tests prove what they should: each mutant of data/mutants.ts is made in a copy of the repository, and its
// tests are run there until one fails. Before, the same tests must pass without any fault.
//   node bench/mutants.ts             all of them
//   node bench/mutants.ts imports:    those that have these words in their area and name ("imports: a file that …")
//   node bench/mutants.ts docs        writes the table of docs/mutants.md
import { type Mutant, mutants } from "./data/mutants.ts";
import { type Copy, copyRepository } from "./support/mutantCopy.ts";
import { isPageInStep, writePage } from "./support/mutantPage.ts";
import { runTests } from "./support/mutantTests.ts";
import { tablePrinter } from "./support/table.ts";

/** The tests of one mutant, and those of all without a fault: many times what they take on a busy machine. */
const mutant_ms = 300_000;
const unchanged_ms = 1_800_000;

const words = process.argv.slice(2).join(" ");
const chosen = mutants.filter((mutant) => nameOf(mutant).includes(words));
const row = tablePrinter([110, 22, 9]);

if (words === "docs") await writePage(mutants);
else process.exitCode = await exitCode();

async function exitCode(): Promise<number> {
  if (chosen.length === 0) {
    console.error(`No mutant has "${words}" in its area and name.`);
    return 2;
  }
  if (!(await isPageInStep(mutants))) {
    console.error("docs/mutants.md lists others: npm run bench -- mutants docs");
    return 1;
  }
  const copy = await copyRepository();
  if (!(await passesUnchanged(copy))) return 1;
  let missed = 0;
  for (const mutant of chosen) if (!(await isCaught(copy, mutant))) missed += 1;
  console.log(`\n${chosen.length - missed} of ${chosen.length} caught`);
  return missed > 0 ? 1 : 0;
}

async function passesUnchanged({ folder }: Copy): Promise<boolean> {
  const files = [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))];
  console.log(`${files.length} test files without a fault…`);
  const { outcome, seconds, said } = await runTests(folder, files, unchanged_ms);
  row("without a fault", outcome, seconds.toFixed(0));
  if (outcome !== "passed") console.log(`\nWhat fails without a fault cannot tell of one:\n${said}`);
  return outcome === "passed";
}

async function isCaught(copy: Copy, mutant: Mutant): Promise<boolean> {
  const restore = await copy.mutate(mutant);
  if (!restore) {
    row(nameOf(mutant), "NOT APPLIED", "");
    console.log(`    what it changes does not stand exactly once in ${mutant.file}`);
    return false;
  }
  const { outcome, failedTest, seconds, said } = await runTests(copy.folder, mutant.caughtBy, mutant_ms);
  await restore();
  row(nameOf(mutant), failedTest ? "caught" : `NOT CAUGHT, ${outcome}`, seconds.toFixed(0));
  console.log(`    ${failedTest ?? mutant.caughtBy.join(", ")}`);
  if (outcome === "broken") console.log(said);
  return failedTest !== undefined;
}

function nameOf({ area, name }: Mutant): string {
  return `${area}: ${name}`;
}
