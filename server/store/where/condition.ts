// Conditions of a question, and how they are put together.
import { type RawBuilder, sql } from "kysely";
import { isObject } from "#shared/isObject.ts";

export type Condition = RawBuilder<boolean>;

export const always: Condition = sql`true`;
export const never: Condition = sql`false`;

export function all(conditions: Condition[]): Condition {
  return conditions.length === 0 ? always : sql`(${sql.join(conditions, sql` and `)})`;
}

export function any(conditions: Condition[]): Condition {
  return conditions.length === 0 ? never : sql`(${sql.join(conditions, sql` or `)})`;
}

/** Whether the value of a property has `options: "i"` beside its operators: letters are compared without case. */
export function hasFlagI(value: unknown): boolean {
  return isObject(value) && typeof value["options"] === "string" && value["options"].includes("i");
}

/** What an `inq` may hold instead of an array. The server alone makes one: nothing that is sent becomes an instance. */
export class Subquery {
  readonly question: RawBuilder<unknown>;

  constructor(question: RawBuilder<unknown>) {
    this.question = question;
  }
}
