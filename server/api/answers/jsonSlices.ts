// A value as JSON in slices, the same text as JSON.stringify makes at once.
import { sliceBounds } from "#server/slices.ts";

/** The text in pieces of at most as many rows, or bytes, as a slice may have; one row is never cut. */
export function* jsonSlices(value: unknown): Generator<Buffer> {
  let text = "";
  let rows = 0;
  let bytes = 0;
  for (const part of partsOf(value)) {
    const partBytes = Buffer.byteLength(part.text);
    const isFull = rows + part.rows > sliceBounds.rows || bytes + partBytes > sliceBounds.bytes;
    if (isFull && text !== "") {
      yield Buffer.from(text);
      [text, rows, bytes] = ["", 0, 0];
    }
    text += part.text;
    rows += part.rows;
    bytes += partBytes;
  }
  yield Buffer.from(text);
}

type Part = { text: string; rows: number };

/** A list is cut between its items; an object only when it holds more rows than a slice. */
function* partsOf(value: unknown): Generator<Part> {
  if (Array.isArray(value)) return yield* partsOfList(value);
  const rows = rowsWithin(value);
  if (isPlain(value) && rows > sliceBounds.rows) return yield* partsOfObject(value);
  yield { text: JSON.stringify(value), rows: 1 + rows };
}

function* partsOfList(list: readonly unknown[]): Generator<Part> {
  let before = "[";
  for (const item of list) {
    yield { text: before, rows: 0 };
    // What cannot be said in JSON is null within a list.
    yield* partsOf(isSaid(item) ? item : null);
    before = ",";
  }
  yield { text: before === "[" ? "[]" : "]", rows: 0 };
}

function* partsOfObject(object: Readonly<Record<string, unknown>>): Generator<Part> {
  let before = "{";
  for (const [name, value] of Object.entries(object)) {
    if (!isSaid(value)) continue;
    yield { text: `${before}${JSON.stringify(name)}:`, rows: 0 };
    yield* partsOf(value);
    before = ",";
  }
  yield { text: before === "{" ? "{}" : "}", rows: 0 };
}

/** How many objects are in the lists of a value, those of the objects within them too. */
function rowsWithin(value: unknown): number {
  let rows = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object" && item !== null) rows += 1 + rowsWithin(item);
  } else if (isPlain(value)) {
    // Each field of each row comes by here: a list of their values costs more than looking at them.
    for (const name in value) if (typeof value[name] === "object") rows += rowsWithin(value[name]);
  }
  return rows;
}

/** An object that says its own JSON, a moment for one, is a value like a number. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("toJSON" in value);
}

function isSaid(value: unknown): boolean {
  return value !== undefined && typeof value !== "function" && typeof value !== "symbol";
}
