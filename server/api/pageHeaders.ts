// The total beside a page, for clients that page by headers. It costs one more count: `total=false` leaves it out.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Filter } from "#shared/filters/filter.ts";

export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  filter: Filter,
  rows: unknown[],
  total: () => Promise<number>,
): Promise<void> {
  if (filter.limit === undefined || (request.query as { total?: string }).total === "false") return;
  const count = await total();
  const first = filter.skip ?? 0;
  const range = rows.length === 0 ? "*" : `${first}-${first + rows.length - 1}`;
  void reply.header("Content-Range", `items ${range}/${count}`).header("X-Total-Count", count);
}
