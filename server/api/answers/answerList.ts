import type { FastifyReply, FastifyRequest } from "fastify";
import type { Entity, RowOf } from "#shared/entities/entity.ts";
import type { Filter } from "#shared/filters/filter.ts";
import { callerOf, reading } from "../caller.ts";
import { countOf, list } from "../generic/crud.ts";
import type { Verbs } from "../generic/genericVerbs.ts";
import { answerPage } from "./pageHeaders.ts";

/**
 * The rows under a filter, at most `cap` when it has no limit. The headers of a page go with a page, and with a list
 * that the cap has cut: nobody must take it for the whole.
 */
export async function answerList<const E extends Entity>(
  request: FastifyRequest,
  reply: FastifyReply,
  verbs: Verbs<E>,
  filter: Filter,
  cap: number,
): Promise<RowOf<E>[]> {
  const caller = reading(callerOf(request));
  const rows = await list(verbs, caller, filter, cap);
  const isCut = filter.limit === undefined && rows.length === cap;
  const page = isCut ? { ...filter, limit: cap } : filter;
  await answerPage(request, reply, page, rows, () => countOf(verbs, caller, filter.where ?? {}));
  // With the fields that the filter asks for.
  return rows as RowOf<E>[];
}
