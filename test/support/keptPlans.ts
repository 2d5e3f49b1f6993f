// What a connection of the tests is asked again, it has parsed and planned already: a third of what PostgreSQL does for
// them is planning statements that were asked a moment before. Whoever imports this has it for all connections of the
// process from then on. What is asked is the same, and so is what is answered.
import pg from "pg";

type Query = (this: pg.Client, ...words: unknown[]) => unknown;

/** Of filters made by chance hardly one comes twice, and a connection keeps what it has planned until it ends. */
const mostPlans = 2_000;
const longestText = 50_000;
const mostTexts = 20_000;
/** By its text: asked once, or the name under which connections keep it. */
const names = new Map<string, string | undefined>();
let lastName = 0;
/** What each connection keeps: a process has hundreds of them, one after the other. */
const keptBy = new WeakMap<pg.Client, Set<string>>();

const prototype = pg.Client.prototype as unknown as { query: Query };
const { query } = prototype;
prototype.query = function keptQuery(text, values, ...more) {
  const name = isPlain(text, values) ? nameFor(this, text) : undefined;
  return name === undefined
    ? query.call(this, text, values, ...more)
    : query.call(this, { name, text }, values, ...more);
};

/** Several statements at once, which have no arguments, cannot be kept. */
function isPlain(text: unknown, values: unknown): text is string {
  return typeof text === "string" && text.length < longestText && Array.isArray(values) && values.length > 0;
}

/** Of a statement that is kept by this connection from now on, or is already. */
function nameFor(client: pg.Client, text: string): string | undefined {
  const name = nameOf(text);
  if (name === undefined) return undefined;
  const kept = keptBy.get(client) ?? new Set();
  keptBy.set(client, kept);
  if (kept.size >= mostPlans && !kept.has(name)) return undefined;
  kept.add(name);
  return name;
}

/** From the second time on. */
function nameOf(text: string): string | undefined {
  if (names.size > mostTexts) names.clear();
  const known = names.get(text);
  if (known !== undefined) return known;
  names.set(text, names.has(text) ? `kept_${(lastName += 1)}` : undefined);
  return names.get(text);
}
