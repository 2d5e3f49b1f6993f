/**
 * Whether a click is the second of a double click, or a later one: it is meant for what stood under the pointer before the
 * first, not for what the first has brought there. However long the machine takes, the system counts clicks as they are
 * made.
 */
export function isFurtherClick({ detail }: { detail: number }): boolean {
  return detail > 1;
}
