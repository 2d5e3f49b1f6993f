// For whom something is done, and in which transaction: what every operation on rows begins with.
import type { Db } from "./db.ts";
import type { Actor } from "./scopes.ts";

export type By = { readonly db: Db; readonly actor: Actor };

/** The same, with what it takes of the services besides. */
export type ByWith<Services> = By & { readonly services: Readonly<Services> };
