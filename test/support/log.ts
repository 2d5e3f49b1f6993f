// The log of a program under test, line by line.
import { openLog } from "#server/log.ts";

/** A log whose lines, of warnings and worse unless said, are added to the list. */
export function logInto(lines: string[], level = "warn") {
  return openLog({ level, role: "test", to: { write: (line) => void lines.push(line) } });
}
