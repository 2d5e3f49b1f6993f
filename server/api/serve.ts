// An address that is not generic: its description, and what answers it.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { Address, AnswerOf, ArgumentsOf } from "#shared/addresses/address.ts";
import { type Sent, argumentsOf } from "./arguments.ts";
import { addressSchema } from "./openapi/addressSchema.ts";

/** What is answered: a row is whatever its entity's verbs found, nothing when it is no more. */
type Answered<A extends Address> = A["answer"] extends { kind: "row" } ? object | undefined : AnswerOf<A>;

/**
 * Its arguments are read when the handler asks for them: what the path names comes first. `read` looks in the body and the
 * query, unless it is told where they are.
 */
export type Handler<A extends Address> = (
  request: FastifyRequest,
  read: (sent?: Sent) => ArgumentsOf<A>,
  reply: FastifyReply,
) => Promise<Answered<A> | FastifyReply>;

/** Mounts an address by all its methods. */
export function serve<const A extends Address>(
  app: FastifyInstance,
  address: A,
  handler: Handler<A>,
  options: RouteShorthandOptions = {},
): void {
  const schema = addressSchema(address);
  for (const method of address.methods) {
    app.route({
      method,
      url: address.path,
      ...options,
      // A HEAD asks whether something is there; it must not change it.
      ...(address.changes && method === "GET" && changing),
      schema,
      handler: (request, reply) => handler(request, (sent) => argumentsOf(request, address, sent), reply),
    });
  }
}

const changing = { config: { tokenInQuery: false }, exposeHeadRoute: false };
