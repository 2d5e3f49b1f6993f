// What the rest of the server holds of a question before it is asked.
import type { RawBuilder } from "kysely";
import type { Entity } from "#shared/entities/entity.ts";
import type { Where } from "#shared/filters/filter.ts";

/** A piece of SQL with its parameters. Outside of the store it is handed on, and never made or looked into. */
export type Sql = RawBuilder<unknown>;

/** The rows under a where, of the entity's own view or of `from` in its place. */
export type ListedRows = { entity: Entity; where: Where; from?: Sql | undefined };
