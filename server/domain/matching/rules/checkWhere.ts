// A where that chooses products, held against what they have before it is kept or run.
import { isObject } from "#shared/isObject.ts";
import { product } from "#shared/entities/product.ts";
import { type Where, filterBounds } from "#shared/filters/filter.ts";
import { VigieError } from "#server/errors.ts";
import { pathText } from "#server/search/query/path.ts";
import { whereSql } from "#server/store/where/where.ts";

type Path = (string | number)[];
type Wrong = { path: Path; problem: VigieError };

/** Throws 400 for what cannot be asked of products, with its path in the details. */
export function checkWhere(where: Where, path: Path): void {
  const problem = problemOf(where);
  if (!problem) return;
  const wrong = wrongClause(where, 0) ?? { path: [], problem };
  throw withPath(wrong.problem, pathText([...path, ...wrong.path]));
}

/** The same error, which also says where what is wrong stands. */
export function withPath({ statusCode, name, code, key, values, details }: VigieError, path: string) {
  return new VigieError({
    statusCode,
    name,
    key,
    values,
    details: { ...details, path },
    ...(code && { code }),
  });
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

/** The first clause that is wrong by itself, each looked at once; none when only all of it together is too much. */
function wrongClause(where: unknown, depth: number): Wrong | undefined {
  if (where === null || typeof where !== "object" || depth > filterBounds.depth) return undefined;
  for (const [name, condition] of Object.entries(where)) {
    const wrong =
      isJunction(name) && Array.isArray(condition)
        ? wrongIn(condition, depth + 1)
        : wrongAlone({ [name]: condition });
    if (wrong) return { ...wrong, path: [name, ...wrong.path] };
  }
  return undefined;
}

function isJunction(name: string): boolean {
  return name === "and" || name === "or" || name === "nor";
}

function wrongIn(clauses: unknown[], depth: number): Wrong | undefined {
  for (const [index, clause] of clauses.entries()) {
    const wrong = isObject(clause) ? wrongClause(clause, depth) : wrongAlone({ and: [clause] });
    if (wrong) return { ...wrong, path: [index, ...wrong.path] };
  }
  return undefined;
}

function wrongAlone(where: Where): Wrong | undefined {
  const problem = problemOf(where);
  return problem && { path: [], problem };
}
