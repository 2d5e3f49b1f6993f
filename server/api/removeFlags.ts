import type { FastifyRequest } from "fastify";
import type { Flags, Verbs } from "./genericVerbs.ts";
import { flagArgument } from "./routes/arguments.ts";

/** What a removal was told beside (Verbs.removeFlags). Throws 400 for what is neither true nor false. */
export function removeFlagsOf({ removeFlags = {} }: Verbs, request: FastifyRequest): Flags {
  return Object.fromEntries(Object.keys(removeFlags).map((name) => [name, flagArgument(request, name)]));
}
