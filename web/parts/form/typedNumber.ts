/** What a person typed for a number ("1 234,5", "−1"), as the fields of an entity read numbers. */
export function typedNumber(typed: string): string {
  return typed
    .replaceAll(/\s/g, "")
    .replace(",", ".")
    .replace(/^\u2212/, "-");
}
