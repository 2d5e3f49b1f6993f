// The one place where JSON text from outside, of a request or of a rule, becomes a value.
import { jsonTooDeep, jsonTooMany } from "#server/errors.ts";

/** Our deepest JSON, the filters of a tracking, has 50 levels inside a body. */
export const jsonDepth = 100;

/** A hundred thousand different names take a tenth of a second to read; the longest filter has 25,000 values. */
export const jsonMost: JsonMost = { names: 20_000, values: 100_000 };

export type JsonMost = { names: number; values: number };

/**
 * An argument. Throws 400 for text that is nested too deep or holds too much, before anything is made of it, and a
 * SyntaxError for what is no JSON.
 */
export function parseJson(text: string): unknown {
  refuseShape(text, jsonMost);
  return JSON.parse(text);
}

/**
 * Throws 400 when brackets outside of texts are open on more levels than we take, and when there are more names of
 * properties, or signs between values, than `most` allows.
 */
export function refuseShape(text: string, most: JsonMost = { names: Infinity, values: Infinity }): void {
  let depth = 0;
  let names = 0;
  let values = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted && code === backslash) at += 1;
    else if (code === quote) quoted = !quoted;
    else if (quoted) continue;
    else if (code === bracket || code === brace) depth += 1;
    // A closing sign stands two after its opening one.
    else if (code === bracket + 2 || code === brace + 2) depth -= 1;
    else if (code === colon) names += 1;
    else if (code === comma) values += 1;
    else continue;
    if (depth > jsonDepth) throw jsonTooDeep(jsonDepth);
    if (names > most.names) throw jsonTooMany(most.names);
    if (values > most.values) throw jsonTooMany(most.values);
  }
}

const quote = '"'.charCodeAt(0);
const backslash = "\\".charCodeAt(0);
const bracket = "[".charCodeAt(0);
const brace = "{".charCodeAt(0);
const colon = ":".charCodeAt(0);
const comma = ",".charCodeAt(0);
