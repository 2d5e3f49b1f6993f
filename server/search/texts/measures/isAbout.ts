/** Whether two amounts differ by no more than this share of the larger one. */
export function isAbout(amount: number, other: number, tolerance: number): boolean {
  return Math.abs(amount - other) <= tolerance * Math.max(amount, other);
}
