// Regular expressions that callers send. They run in PostgreSQL, whose engine does not backtrack; what could still
// keep it busy is refused: back-references, look-around, and repetition piled upon repetition.
import { filterBounds } from "#shared/filters/filter.ts";
import { invalidPattern } from "#server/errors.ts";

/** Counted repetitions multiply when they are nested: (x{50}){50} is 2,500 states before the first row is read. */
const statesMax = 255;
const quantifiersMax = 20;

/** "^a", "/^a/" and "/^a/i" as a pattern. Throws 400 for one that is too long or could take too long. */
export function readPattern(operand: unknown, flagI = false): { pattern: string; ignoreCase: boolean } {
  if (typeof operand !== "string" || operand.length > filterBounds.patternLength)
    throw invalidPattern(operand);
  const slashed = /^\/(.*)\/([a-z]*)$/s.exec(operand);
  const pattern = slashed?.[1] ?? operand;
  if (isCostly(pattern)) throw invalidPattern(operand);
  return { pattern, ignoreCase: flagI || (slashed?.[2] ?? "").includes("i") };
}

function isCostly(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\[^1-9]/g, "");
  const quantifiers = bare.match(/[*+?{]/g)?.length ?? 0;
  return /\\[1-9]|\(\?[=!<]/.test(bare) || quantifiers > quantifiersMax || states(bare) > statesMax;
}

function states(pattern: string): number {
  return [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce(
    (product, [, low, high]) => product * Math.max(1, Number(high || low)),
    1,
  );
}
