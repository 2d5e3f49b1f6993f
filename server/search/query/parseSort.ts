// In what order hits are wanted: "price", "price:desc", {"price": "asc"}, {"price": {"order": "desc"}}, or a list of them.
import type { Fields } from "./parse.ts";
import { type Path, short } from "./path.ts";
import { choiceAt, invalid, objectAt } from "./readOptions.ts";

/** A field of numbers, or the score. */
export type SortKey = { field: string; isDescending: boolean };

export const scoreField = "_score";
const keysMost = 10;

/** No keys when nothing is said: by score. Throws 422 naming the path of what hits cannot be sorted by. */
export function parseSort(json: unknown, fields: Fields): SortKey[] {
  if (json === undefined || json === null || json === "") return [];
  const path = ["sort"];
  const keys = Array.isArray(json)
    ? bounded(json, path).flatMap((key, index) => keysOf(key, [...path, index], fields))
    : keysOf(json, path, fields);
  return bounded(keys, path);
}

function keysOf(written: unknown, path: Path, fields: Fields): SortKey[] {
  if (typeof written === "string") {
    return bounded(written.split(",", keysMost + 1), path).map((key) => {
      const [field = "", ...order] = key.trim().split(":");
      return keyOf(field, order.length > 0 ? { order: order.join(":") } : {}, path, fields);
    });
  }
  const named = objectAt(written, path);
  const names: string[] = [];
  for (const name in named) if (names.push(name) > keysMost) break;
  if (names.length === 0) throw invalid(path, "search.oneField");
  return bounded(names, path).map((field) => {
    const options = named[field];
    return keyOf(field, typeof options === "string" ? { order: options } : options, [...path, field], fields);
  });
}

function keyOf(field: string, written: unknown, path: Path, fields: Fields): SortKey {
  const kind = field === scoreField ? "number" : fields(field);
  if (!kind) throw invalid(path, "search.unknownField", { field: short(field) });
  if (kind !== "number") throw invalid(path, "search.notANumberField", { field: short(field) });
  const options = objectAt(written, path);
  for (const name in options) {
    if (name !== "order" && name !== "missing")
      throw invalid([...path, name], "search.unknownOption", { option: short(name) });
  }
  choiceAt(options, "missing", path, ["_last"]);
  const usual = field === scoreField ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  return { field, isDescending: choiceAt(options, "order", path, [...usual]) === "desc" };
}

function bounded<Item>(list: Item[], path: Path): Item[] {
  if (list.length > keysMost) throw invalid(path, "search.listTooLong", { max: keysMost });
  return list;
}
