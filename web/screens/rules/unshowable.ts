import { isObject } from "#shared/isObject.ts";

/** What a builder has no picture of, by its path: "bool.must[1].match". */
export class Unshowable extends Error {
  readonly path: string;

  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

/** The object that stands at a path. Throws Unshowable where something else does. */
export function objectAt(json: unknown, path: string): Record<string, unknown> {
  if (!isObject(json)) throw new Unshowable(path);
  return json;
}
