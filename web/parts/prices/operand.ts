/** A value behind the sign of its operation: one that is negative stands in brackets, "− (−1,00 €)". */
export function operand(value: number, text: string): string {
  return value < 0 ? `(${text.replace("-", "\u2212")})` : text;
}
