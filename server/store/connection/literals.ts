// A question with its values written into its text, for the statements of PostgreSQL that take no parameters (COPY).
// Everywhere else values are parameters.
import { PostgresQueryCompiler, type RawBuilder, createQueryId } from "kysely";
import pg from "pg";
import { unreadableValue } from "#server/errors.ts";

/**
 * The text of a question. Each value in it is quoted as PostgreSQL's own library quotes them. Throws 400 for a text with
 * U+0000 in it, as PostgreSQL does for a parameter: it has no such texts.
 */
export function withLiterals(question: RawBuilder<unknown>): string {
  return new LiteralCompiler().compileQuery(question.toOperationNode() as never, createQueryId()).sql;
}

class LiteralCompiler extends PostgresQueryCompiler {
  /** What would otherwise become $1, $2, …; like a parameter, a quoted text takes the type that its place asks for. */
  protected override appendValue(value: unknown): void {
    this.append(literal(value));
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return pg.escapeLiteral(Array.isArray(value) ? arrayText(value) : textOf(value));
}

function arrayText(items: unknown[]): string {
  const quoted = items.map((item) =>
    item === null ? "NULL" : `"${textOf(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  );
  return `{${quoted.join(",")}}`;
}

function textOf(value: unknown): string {
  if (typeof value === "string" && value.includes("\0")) throw unreadableValue();
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  throw new TypeError(`A ${typeof value} is no value of a question`);
}
