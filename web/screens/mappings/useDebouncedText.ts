import { useDebouncedValue } from "@mantine/hooks";

const pause_ms = 250;

/** What somebody types, once they pause: a question each, and not one a letter. */
export function useDebouncedText(text: string): string {
  return useDebouncedValue(text, pause_ms)[0];
}
