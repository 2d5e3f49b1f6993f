import { type RawBuilder, sql } from "kysely";
import type { Entity } from "#shared/entities/entity.ts";
import { bounds, ordering, source, visible } from "#server/store/where/clauses.ts";
import type { Query } from "../../collection.ts";
import type { Actor } from "../../scopes.ts";

/**
 * Of each website the first rows under a query, as many as its page may need of any of them. To be read from in the
 * same order, and from `products` if they are not those of the entity: an index has the order of one website's rows, none has that of several.
 */
export function firstOfEachWebsite(
  actor: Actor,
  entity: Entity,
  websiteIds: readonly number[],
  { where, order, skip = 0, limit }: Query & { limit: number },
  products?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    select first.* from unnest(${websiteIds}::bigint[]) as website (id)
    cross join lateral (
      select row.* from ${source(actor, entity, { from: products, where })}
      where row.website_id = website.id and ${visible(actor, entity, where)}
      ${ordering(actor, entity, order)} ${bounds({ limit: skip + limit })}
    ) as first)`;
}
