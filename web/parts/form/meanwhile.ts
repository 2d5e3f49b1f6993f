// Two people who wrote one thing: what only one of them wrote is kept, and what both wrote is told.
import { isObject } from "#shared/isObject.ts";

/** A value as it was read, as somebody else saved it meanwhile, and as it was written here. */
export type Versions = { was: unknown; now: unknown; mine: unknown };

/** An empty box and no value are the same to whoever looks at them; so are a number and its digits. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(asShown(left), inOrder) === JSON.stringify(asShown(right), inOrder);
}

/** The database and a form need not write the names of an object in one order. */
function inOrder(_name: string, value: unknown): unknown {
  if (!isObject(value) || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function asShown(value: unknown): unknown {
  return typeof value === "number" ? String(value) : (value ?? "");
}

/** Both wrote it, each another way. */
export function areApart({ was, now, mine }: Versions): boolean {
  return !isSame(now, was) && !isSame(now, mine) && !isSame(mine, was);
}

/** The names of the entries of a record that both wrote, each another way. */
export function entriesApart(records: Versions): string[] {
  return entriesOf(records).flatMap(({ name, versions }) => (areApart(versions) ? [name] : []));
}

/** The record with the entries that were written here, and the other's otherwise. */
export function mergedEntries(records: Versions): Record<string, unknown> {
  const entries = entriesOf(records).map(({ name, versions: { was, now, mine } }) => [
    name,
    isSame(mine, was) ? now : mine,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function entriesOf(records: Versions): { name: string; versions: Versions }[] {
  const [was, now, mine] = [records.was, records.now, records.mine].map((record) =>
    isObject(record) ? record : {},
  ) as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>];
  const names = new Set([...Object.keys(now), ...Object.keys(mine), ...Object.keys(was)]);
  return [...names].map((name) => ({ name, versions: { was: was[name], now: now[name], mine: mine[name] } }));
}
