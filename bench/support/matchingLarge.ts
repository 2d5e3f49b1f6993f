// A big shop matched with a big competitor in memory, as `vigie match` does it once the files are read.
import { FileMatcher } from "#server/domain/matching/matchFiles.ts";
import { type PackedProducts, makeTitles } from "../data/titles.ts";
import { tablePrinter } from "./table.ts";

const ownCount = 100_000;
const theirCount = 1_000_000;
const limit_s = 20;
const megabyte = 1024;

/** `share` of the products of both sides. */
export async function printLarge(share: number): Promise<void> {
  const [owns, others] = [Math.round(ownCount * share), Math.round(theirCount * share)];
  const { own, theirs, truth } = makeTitles(owns, others);
  const before = peak();
  const row = tablePrinter([28, 12, 12]);
  console.log(`${owns} own products, ${others} of a competitor`);
  row("", "seconds", "peak MB");
  const matcher = new FileMatcher();
  const load_s = secondsOf(() => {
    addAll(own, (key, product) => matcher.addOwn({ key, ...product }));
    addAll(theirs, (key, product) => matcher.addTheirs({ key, ...product }));
  });
  row("load and analyse", load_s.toFixed(1), String(peak()));
  const begun = performance.now();
  const matches = await matcher.match();
  const match_s = (performance.now() - begun) / 1000;
  row("index, match, assign", match_s.toFixed(1), String(peak()));
  const whole_s = load_s + match_s;
  row("all", `${whole_s.toFixed(1)}${share === 1 && whole_s > limit_s ? " !" : ""}`, String(peak()));
  row("limit", share === 1 ? String(limit_s) : "", "");
  const right = matches.filter((match) => truth[Number(match.own)] === Number(match.theirs)).length;
  const withMatch = truth.filter((their) => their >= 0).length;
  console.log(
    `${matches.length} matches: precision ${percent(right / (matches.length || 1))}, recall ` +
      `${percent(right / withMatch)}; the titles themselves took ${before} MB`,
  );
}

type Product = ReturnType<PackedProducts["at"]>;

function addAll(products: PackedProducts, add: (key: string, product: Product) => unknown): void {
  for (let number = 0; number < products.count; number += 1) add(String(number), products.at(number));
}

/** The most memory this process has had, in MB. */
function peak(): number {
  return Math.round(process.resourceUsage().maxRSS / megabyte);
}

function secondsOf(work: () => unknown): number {
  const begun = performance.now();
  work();
  return (performance.now() - begun) / 1000;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
