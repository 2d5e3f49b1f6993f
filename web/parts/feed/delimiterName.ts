import type { Words } from "#web/session/words.ts";

const unseen = { "\t": "tab", " ": "space" } as const;

/** A separator of columns as one reads it: itself, or the name of one that leaves no mark. */
export function delimiterName(delimiter: string, { say }: Words): string {
  const name = unseen[delimiter as keyof typeof unseen];
  return name ? say(`importing.delimiter.${name}`) : delimiter;
}
