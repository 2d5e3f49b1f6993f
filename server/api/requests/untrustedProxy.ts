// Behind a proxy that nobody named, everybody comes from its address: attempts to sign in are counted together.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { say } from "#shared/messages/index.ts";

const forwardedHeaders = ["x-forwarded-for", "forwarded", "x-real-ip"];

/** Whether something in front, ours or not, says that it brings a request for somebody else. */
function isForwarded({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return forwardedHeaders.some((name) => headers[name] !== undefined);
}

/** Tells the log, once, that requests name whom they were forwarded for, and that it is not believed. */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  { trustProxy, language }: Pick<Config, "trustProxy" | "language">,
): void {
  if (typeof trustProxy === "number" ? trustProxy > 0 : trustProxy.length > 0) return;
  let isTold = false;
  app.addHook("onRequest", async (request) => {
    if (isTold || !isForwarded(request)) return;
    isTold = true;
    request.log.warn(say(language, "start.untrustedProxy", { address: request.ip }));
  });
}
