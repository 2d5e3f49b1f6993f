// Which columns of a file of sales hold the address and the number of pieces.
import { columnKey } from "#server/extractors/columns/columnNames.ts";
import { suggestMapping } from "#server/extractors/columns/suggestMapping.ts";
import { ordersQuantityUnclear, ordersQuantityUnnamed } from "#server/errors.ts";

/** Their places in a line; the name of the column of quantities where it was told from others by it. */
export type OrderColumns = { url: number; quantity: number; named: string | null };

/** An address, then a quantity, as a file has them that says nothing else. */
export const usualColumns: OrderColumns = { url: 0, quantity: 1, named: null };

const pieces =
  "(?:quantites?|quantity|quantities|qtes?|qty|pieces?|pcs|unites?|units?|menge|anzahl|cantidad|quantita)";
const sold = "(?:vendue?s?|sold|ventes?|sales|verkauft|vendid[oa]s?|vendut[oaie])";
/** "Quantité vendue", "qty_sold", "Ventes (unités)" */
const namesSold = new RegExp(
  `^(?:(?:nb|nombre)(?: de?)? )?(?:${pieces}|articles?|produits?|items?)?(?: net)?(?: de)? ?${sold}(?: en)?(?: ${pieces})?$`,
);
/** "Quantité"; not "Quantité en stock" nor "qté retournée". */
const namesPieces = new RegExp(`^(?:(?:nb|nombre|number)(?: de| of)? )?${pieces}$`);

/** The columns that a header names. Throws 422, with the names, where it leaves open which holds the quantities sold. */
export function orderColumnsOf(header: readonly string[]): OrderColumns {
  const names = header.map((name) => name.trim());
  if (names.filter((name) => name !== "").length <= 2) return usualColumns;
  const named = suggestMapping(names)["url"];
  const url = named ? names.indexOf(named.fieldname) : 0;
  const others = names.filter((name, index) => name !== "" && index !== url);
  const candidates = [namesSold, namesPieces]
    .map((pattern) => others.filter((name) => pattern.test(columnKey(name))))
    .find((found) => found.length > 0);
  if (!candidates) throw ordersQuantityUnnamed(others);
  const [name, ...rivals] = candidates;
  if (rivals.length > 0) throw ordersQuantityUnclear(candidates);
  return { url, quantity: names.indexOf(name!), named: name! };
}

/** Of lines that no header names. Throws 422 where another column holds numbers besides the second. */
export function unnamedColumns(
  lines: readonly (readonly string[])[],
  isNumber: (cell: string) => boolean,
): OrderColumns {
  const hasOthers = lines.some((cells) => cells.slice(2).some((cell) => isNumber(cell.trim())));
  if (hasOthers) throw ordersQuantityUnnamed([]);
  return usualColumns;
}
