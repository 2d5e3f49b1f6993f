/** Thirteen digits from the first twelve: the last one makes 1·3·1·3…-weighted sum a multiple of ten (GS1). */
export function ean13(twelve: string): string {
  return twelve + checkDigit(twelve);
}

/** As shops damage it: two digits beside each other swapped by hand, or a digit of the check mistyped. */
export function withWrongCheckDigit(ean: string): string {
  return ean.slice(0, 12) + ((Number(ean.charAt(12)) + 3) % 10);
}

/** As a spreadsheet leaves it that took it for a number. */
export function withoutLeadingZeros(ean: string): string {
  return ean.replace(/^0+/, "");
}

function checkDigit(twelve: string): number {
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
