// On how many products the own price is the cheaper, the same or the dearer one, as it is answered.
import { sql } from "kysely";

/** `_id` is null for the products without a value. */
export type PositionCounts<Id> = {
  _id: Id;
  name: string | null;
  countProductsCheap: number;
  countProductsEquals: number;
  countProductsExpensive: number;
};

export function shownPositions(from: string) {
  const column = (name: string) => sql.ref(`${from}.${name}`);
  return sql`${column("cheap")} as "countProductsCheap", ${column("equals")} as "countProductsEquals",
    ${column("expensive")} as "countProductsExpensive"`;
}
