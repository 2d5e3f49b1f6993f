// The addresses of a draft that the server asks for later, judged before they are saved by the client that will ask them
// (docs/decisions/0295). One that it would never ask is refused at its field; one whose site nobody knows today is saved,
// and told.
import { type Entity, columnsOf } from "#shared/entities/entity.ts";
import type { Field } from "#shared/fields.ts";
import { isObject } from "#shared/isObject.ts";
import { type MessageKey, say } from "#shared/messages/index.ts";
import { isNeverAsked, validationFailed } from "#server/errors.ts";
import type { Row } from "#server/store/collection.ts";
import type { Caller } from "../caller.ts";

type Path = readonly string[];

/** How long the names of a request's addresses are looked up, all of them together. */
const patience_ms = 2_000;

/** Judges the addresses of one draft after the other; a name that is not known in time is left for later. */
export function addressJudge(entity: Entity, caller: Caller) {
  const paths = fetchedPaths(entity);
  const until = performance.now() + patience_ms;

  /** Throws 422 with all that are refused. What is stored already is in nobody's way. */
  return async (sent: Row, stored?: Row): Promise<void> => {
    const messages: Record<string, string[]> = {};
    for (const path of paths) {
      const address = textAt(sent, path);
      if (address === "" || address === textAt(stored, path)) continue;
      const refusal = await refusalOf(caller, address, until);
      if (refusal !== undefined) messages[path.join(".")] = [refusal];
    }
    const fields = Object.keys(messages);
    if (fields.length === 0) return;
    const codes = Object.fromEntries(fields.map((field) => [field, ["custom.address"]]));
    throw validationFailed(entity.model, codes, messages);
  };
}

async function refusalOf(caller: Caller, address: string, until: number): Promise<string | undefined> {
  // A file that was uploaded lies with us.
  if (/^container:/i.test(address)) return undefined;
  const { actor, language, services, signal } = caller;
  // What the operator opens besides the public internet is for administrators' addresses.
  const publicOnly = !actor.admin;
  try {
    const timeout_ms = Math.max(0, until - performance.now());
    await services.http.check(address, { timeout_ms, signal, publicOnly });
    return undefined;
  } catch (problem) {
    signal.throwIfAborted();
    if (isNeverAsked(problem))
      return say(language, publicOnly ? ofPublic(problem.key) : problem.key, problem.values);
    caller.notices.push({ key: "outgoing.savedUnknown", values: { host: hostOf(address) } });
    return undefined;
  }
}

/** Nobody can open a private address to whoever is no administrator: they are not told how. */
function ofPublic(key: MessageKey): MessageKey {
  if (key === "outgoing.refusedPrivate") return "outgoing.notPublic";
  return key === "outgoing.refusedPort" ? "outgoing.notWebPort" : key;
}

/** Without what stands before it: a name and a password. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? "";
}

function fetchedPaths(entity: Entity): Path[] {
  return columnsOf(entity).flatMap(([name, field]) => pathsIn(field, [name]));
}

function pathsIn({ options, fields = {} }: Field, path: Path): Path[] {
  if (options.fetched) return [path];
  return Object.entries(fields).flatMap(([name, field]) => pathsIn(field, [...path, name]));
}

function textAt(row: unknown, [name, ...rest]: Path): string {
  if (name === undefined) return typeof row === "string" ? row.trim() : "";
  return isObject(row) ? textAt(row[name], rest) : "";
}
