// The total beside a page, for clients that page by headers. `total=false` leaves it out: it may cost one more count.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Filter } from "#shared/filters/filter.ts";

declare module "fastify" {
  interface FastifyReply {
    /** What answerPage found out, null beside any other answer. */
    pageHeaders: { "Content-Range": string; "X-Total-Count": number } | null;
  }
}

/**
 * Puts the headers on the answers of all routes that are mounted from here on, after they are compressed: the
 * compression takes any Content-Range for one of bytes, of a file that is to be sent as it is.
 */
export function sendPageHeaders(app: FastifyInstance): void {
  app.decorateReply("pageHeaders", null);
  app.addHook("onRoute", (route) => {
    const earlier = [route.onSend ?? []].flat();
    route.onSend = [
      ...earlier,
      (_request, reply, payload, done) => {
        if (reply.pageHeaders) reply.headers(reply.pageHeaders);
        done(null, payload);
      },
    ];
  });
}

export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  filter: Filter,
  rows: unknown[],
  total: () => Promise<number>,
): Promise<void> {
  if (filter.limit === undefined || (request.query as { total?: string }).total === "false") return;
  const first = filter.skip ?? 0;
  const count = endsList(filter.limit, first, rows) ? first + rows.length : await total();
  const range = rows.length === 0 ? "*" : `${first}-${first + rows.length - 1}`;
  reply.pageHeaders = { "Content-Range": `items ${range}/${count}`, "X-Total-Count": count };
}

/** Whether a page tells by itself how long its list is: it has room to spare, and is not beyond the end. */
function endsList(limit: number, first: number, rows: unknown[]): boolean {
  return rows.length < limit && (rows.length > 0 || first === 0);
}
