// Whether the tests prove what they should: each mutant of data/mutants.ts is made in a copy of the repository, and its
// tests are run there until one fails. Before, the same tests must pass without any fault.
//   node bench/mutants.ts              all of them
//   node bench/mutants.ts rights       those that have the word in their name or area
//   node bench/mutants.ts page         writes the table of docs/mutants.md
import { rm } from "node:fs/promises";
import { startTestServer } from "../test/support/testServer.ts";
import { mutants } from "./data/mutants.ts";
import { copyRepository } from "./support/mutantCopy.ts";
import { isPageInStep, writePage } from "./support/mutantPage.ts";
import { runTests } from "./support/mutantTests.ts";

/** The tests of one mutant, and those of all without a fault: many times what they take on a busy machine. */
const mutant_ms = 300_000;
const unchanged_ms = 1_800_000;

const [word = ""] = process.argv.slice(2);
const chosen = mutants.filter(({ name, area }) => `${area} ${name}`.includes(word));

if (word === "page") await writePage(mutants);
else if (chosen.length === 0) {
  console.error(`No mutant has ${word} in its name or area.`);
  process.exitCode = 2;
} else if (!(await isPageInStep(mutants))) {
  console.error("docs/mutants.md does not list these mutants: npm run bench -- mutants page");
  process.exitCode = 1;
} else if (!(await checkMutants())) process.exitCode = 1;

async function checkMutants(): Promise<boolean> {
  const given = process.env["DATABASE_URL"];
  const server = given ? undefined : await startTestServer();
  const copy = await copyRepository();
  const run = { folder: copy.folder, databaseUrl: given ?? server!.url };
  try {
    const files = [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))];
    const unchanged = await runTests(run, files, unchanged_ms);
    console.log(`without a fault: ${files.length} files, ${unchanged.seconds.toFixed(0)} s`);
    if (unchanged.outcome !== "passed") {
      console.log(`These tests tell nothing, they fail without a fault:\n${unchanged.said}`);
      return false;
    }
    let missed = 0;
    for (const mutant of chosen) {
      const restore = await copy.mutate(mutant);
      const { outcome, failedTest, seconds } = restore
        ? await runTests(run, mutant.caughtBy, mutant_ms)
        : { outcome: "not applied", failedTest: undefined, seconds: 0 };
      await restore?.();
      if (!failedTest) missed += 1;
      const said = failedTest ? "caught" : `NOT CAUGHT (${outcome})`;
      console.log(`${said}  ${mutant.area}: ${mutant.name}, ${seconds.toFixed(0)} s`);
      console.log(`        ${failedTest ?? mutant.file}`);
    }
    console.log(`\n${chosen.length - missed} of ${chosen.length} caught`);
    return missed === 0;
  } finally {
    await rm(copy.folder, { recursive: true, force: true });
    await server?.stop();
  }
}
