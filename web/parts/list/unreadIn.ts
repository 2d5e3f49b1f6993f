// What an address says that its screen does not understand: told, where it would otherwise show more than was asked.
import { partlyReadParameters } from "#shared/filters/filterSetParameters.ts";

/** Reads what an address says; `usual` is what needs no saying. */
export type ReadsAddress = ((search: Record<string, unknown>) => object) & { usual?: object };

/** The names of what none of the readers understands, or not the whole of it. */
export function unreadIn(search: Record<string, unknown>, readers: readonly ReadsAddress[]): string[] {
  const known: Record<string, unknown> = Object.assign({}, ...readers.map((read) => read(search)));
  const usual: Record<string, unknown> = Object.assign({}, ...readers.map((read) => read.usual));
  const partly = partlyReadParameters(known);
  return Object.keys(search).filter(
    (name) =>
      search[name] !== undefined &&
      search[name] !== usual[name] &&
      (known[name] === undefined || partly.includes(name)),
  );
}
