// By what a request is found again in the log: the answer carries it, and every line about the request has it.
import { randomUUID } from "node:crypto";
import type { Config } from "#server/config.ts";
import { isBehind } from "#server/config/reach.ts";

export const idHeader = "X-Request-Id";

/** A proxy of ours may have given it one; anybody else could only make the log hard to read. */
export function requestId(sent: string | string[] | undefined, config: Pick<Config, "trustProxy">): string {
  const isTaken = typeof sent === "string" && /^[\w.:-]{8,128}$/.test(sent) && isBehind(config);
  return isTaken ? sent : randomUUID();
}
