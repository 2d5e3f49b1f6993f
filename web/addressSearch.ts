// What stands after the ? of an address: JSON where it is JSON, and otherwise the text as it was written.
import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";

/** Parses a value that JSON would write just so. Throws for the others: a SKU such as 1e5 or 007 stays as it is. */
function exactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" && JSON.stringify(value) !== text) throw new SyntaxError(text);
  return value;
}

export const addressSearch = {
  parseSearch: parseSearchWith(exactJson),
  stringifySearch: stringifySearchWith(JSON.stringify, exactJson),
};
