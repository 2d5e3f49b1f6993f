// A where that chooses products, held against what they have before it is kept or run.
import { product } from "#shared/entities/product.ts";
import type { Where } from "#shared/filters/filter.ts";
import { VigieError } from "#server/errors.ts";
import { pathText } from "#server/search/query/path.ts";
import { whereSql } from "#server/store/where.ts";

type Path = (string | number)[];

/** Throws 400 for what cannot be asked of products, with its path in the details. */
export function checkWhere(where: Where, path: Path): void {
  const problem = problemOf(where);
  if (!problem) return;
  const { statusCode, name, code, key, values, details } = problem;
  const told = { ...details, path: pathText([...path, ...pathOfWrong(where)]) };
  throw new VigieError({ statusCode, name, key, values, details: told, ...(code && { code }) });
}

function problemOf(where: Where): VigieError | undefined {
  try {
    whereSql(product, where, { strict: true });
    return undefined;
  } catch (problem) {
    if (problem instanceof VigieError) return problem;
    throw problem;
  }
}

/** Down to the smallest clause that is wrong by itself; empty when only all of it together is too much. */
function pathOfWrong(where: unknown): Path {
  if (where === null || typeof where !== "object") return [];
  const wrong = Object.entries(where).find(([name, asked]) => problemOf({ [name]: asked }));
  if (!wrong) return [];
  const [name, asked] = wrong;
  if (!["and", "or", "nor"].includes(name) || !Array.isArray(asked)) return [name];
  const index = asked.findIndex((clause) => problemOf({ and: [clause] }));
  return index === -1 ? [name] : [name, index, ...pathOfWrong(asked[index])];
}
