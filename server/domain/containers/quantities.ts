// The quantities of a file of sales: what their marks mean is told by the file, never guessed.
import { marksOfPrice } from "#shared/prices/decimalStyle.ts";
import type { DecimalStyle } from "#shared/prices/digitGroups.ts";
import { readNumber } from "#shared/prices/parsePrice.ts";

/** Exact decimal text; null for what is no number. `inDoubt`: it could be a thousand times as much. */
type Quantity = { amount: string | null } | { inDoubt: true };

/**
 * The mark that begins the decimals of these quantities: that of "0.750" or "1.5", or the one behind which each of them
 * has three zeros, as programs write pieces ("1.000", "12.000"). Undefined where they leave it open.
 */
export function quantityMark(cells: readonly string[]): DecimalStyle | undefined {
  const told = cells.map((cell) => marksOfPrice(cell)).filter((marks) => marks !== undefined);
  const marks = new Set(told.flatMap((one) => ("decimal" in one ? [one.decimal] : [])));
  if (marks.size > 0) return only(marks);
  const isPadded = told.length > 1 && told.every((one) => "mark" in one && one.decimals.endsWith(".000"));
  return isPadded ? only(new Set(told.flatMap((one) => ("mark" in one ? [one.mark] : [])))) : undefined;
}

/** A quantity of a file with this mark. */
export function readQuantity(text: string, mark: DecimalStyle | undefined): Quantity {
  if (whole.test(text)) return { amount: readNumber(text)?.amount ?? null };
  const marks = marksOfPrice(text);
  if (marks && "mark" in marks && mark === undefined) return { inDoubt: true };
  return { amount: readNumber(text, null, mark ? { decimal: mark } : {})?.amount ?? null };
}

/** Most of them. */
const whole = /^\d{1,12}$/;

function only(marks: ReadonlySet<DecimalStyle>): DecimalStyle | undefined {
  return marks.size === 1 ? [...marks][0] : undefined;
}
