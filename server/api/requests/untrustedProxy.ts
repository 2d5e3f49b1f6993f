// Behind a proxy that nobody named, everybody comes from its address: attempts to sign in are counted together.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { isBehind } from "#server/config/reach.ts";
import { say } from "#shared/messages/index.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Something in front brings it for somebody whom we do not know: its address is that of all whom it brings. */
    sharesAddress: boolean;
  }
}

const forwardedHeaders = ["x-forwarded-for", "forwarded", "x-real-ip"];

/** Whether something in front, ours or not, says that it brings a request for somebody else. */
function isForwarded({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return forwardedHeaders.some((name) => headers[name] !== undefined);
}

/**
 * Tells the log, once, that requests name whom they were forwarded for, and that it is not believed; notes it on each of
 * them, so that who is refused for the attempts of others is told why.
 */
export function tellOfUntrustedProxy(
  app: FastifyInstance,
  { trustProxy, language }: Pick<Config, "trustProxy" | "language">,
): void {
  app.decorateRequest("sharesAddress", false);
  if (isBehind({ trustProxy })) return;
  let isTold = false;
  app.addHook("onRequest", async (request) => {
    if (!isForwarded(request)) return;
    request.sharesAddress = true;
    if (isTold) return;
    isTold = true;
    request.log.warn(say(language, "start.untrustedProxy", { address: request.ip }));
  });
}
