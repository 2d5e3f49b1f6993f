// The one place where JSON text of a request becomes a value.
import { jsonTooDeep } from "#server/errors.ts";

/** Our deepest JSON, the filters of a tracking, has 50 levels inside a body. */
export const jsonDepth = 100;

/** Throws 400 for text that is nested too deep, before anything is made of it, and a SyntaxError for what is no JSON. */
export function parseJson(text: string): unknown {
  refuseDepth(text);
  return JSON.parse(text);
}

/** Throws 400 when brackets outside of texts are open on more levels than we take. */
export function refuseDepth(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted && code === backslash) at += 1;
    else if (code === quote) quoted = !quoted;
    else if (quoted) continue;
    else if (code === bracket || code === brace) depth += 1;
    // A closing sign stands two after its opening one.
    else if (code === bracket + 2 || code === brace + 2) depth -= 1;
    if (depth > jsonDepth) throw jsonTooDeep(jsonDepth);
  }
}

const quote = '"'.charCodeAt(0);
const backslash = "\\".charCodeAt(0);
const bracket = "[".charCodeAt(0);
const brace = "{".charCodeAt(0);
