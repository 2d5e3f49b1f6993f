// An address that is not generic: its description, and what answers it.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { Address, AnswerOf, ArgumentsOf } from "#shared/addresses/address.ts";
import { type Sent, argumentsOf } from "./arguments.ts";
import { addressSchema } from "./openapi/addressSchema.ts";

/** What is answered: a row is whatever its entity's verbs found, nothing when it is no more. */
type Answered<A extends Address> = A["answer"] extends { kind: "row" }
  ? object | undefined
  : A["answer"] extends { kind: "nothing" }
    ? void
    : AnswerOf<A>;

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
  const isNothing = address.answer.kind === "nothing";
  for (const method of address.methods) {
    app.route({
      method,
      url: address.path,
      ...options,
      // A HEAD asks whether something is there; it must not change it.
      ...(address.changes && method === "GET" && changing),
      schema,
      handler: async (request, reply) => {
        const answer = await handler(request, (sent) => argumentsOf(request, address, sent), reply);
        return isNothing && answer === undefined ? reply.code(204).send() : answer;
      },
    });
  }
}

const changing = { config: { tokenInQuery: false }, exposeHeadRoute: false };
