// The check digit of GTINs (EAN, UPC), as the GS1 General Specifications define it (section 7.9).

/**
 * The check digit that belongs behind these digits. Counted from the right they weigh 3, 1, 3, 1 …; with the check
 * digit the sum is a multiple of ten. Zeros in front change nothing, so that all lengths of GTIN obey one rule.
 */
export function gtinCheckDigit(digits: string): string {
  let sum = 0;
  for (let fromRight = 1; fromRight <= digits.length; fromRight++) {
    sum += Number(digits[digits.length - fromRight]) * (fromRight % 2 === 1 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

/** Whether a text is digits of which the last is the check digit of the others. Zeros alone are no number. */
export function hasGtinCheckDigit(digits: string): boolean {
  return (
    /^\d{2,}$/.test(digits) &&
    /[1-9]/.test(digits) &&
    gtinCheckDigit(digits.slice(0, -1)) === digits.slice(-1)
  );
}
