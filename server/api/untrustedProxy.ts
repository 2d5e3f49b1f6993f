// Behind a proxy that nobody named, everybody comes from its address: attempts to sign in are counted together.
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/config.ts";
import { say } from "#shared/messages/index.ts";

const forwardedHeaders = ["x-forwarded-for", "forwarded", "x-real-ip"];

/** Tells the log, once, that requests name whom they were forwarded for, and that it is not believed. */
export function tellUntrustedProxy(
  app: FastifyInstance,
  { trustProxy, language }: Pick<Config, "trustProxy" | "language">,
): void {
  if (typeof trustProxy === "number" ? trustProxy > 0 : trustProxy.length > 0) return;
  let isTold = false;
  app.addHook("onRequest", async (request) => {
    if (isTold || !forwardedHeaders.some((name) => request.headers[name] !== undefined)) return;
    isTold = true;
    request.log.warn(say(language, "start.untrustedProxy", { address: request.ip }));
  });
}
