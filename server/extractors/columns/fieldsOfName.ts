// Which fields a column's name may mean.
import { columnNames } from "./columnNames.ts";

/** By the names, as columnKey leaves them; `rank` is 0 for the best name of a field. */
export const fieldsOfName = Map.groupBy(
  columnNames.flatMap((ofLanguage) =>
    Object.entries(ofLanguage).flatMap(([field, names]) =>
      names.split(", ").map((name, rank) => ({ field, name, rank })),
    ),
  ),
  ({ name }) => name,
);

/** Whether a word of a column's name, as columnKey leaves it, is what a price is called. */
export function namesPrice(key: string): boolean {
  return key.split(" ").some((word) => fieldsOfName.get(word)?.some(({ field }) => field === "price"));
}
