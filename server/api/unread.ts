// What is made while it is read, and read by nobody, holds its place and its connection for nothing.
import type { FastifyReply } from "fastify";

/**
 * Ends an answer of which the reader took nothing for so long, while some waited to be taken. One who reads slowly may go
 * on: what the system has sent ahead for him is some megabytes at most, and he is asked again after each of them.
 */
export function endUnread({ raw }: FastifyReply, patience_s: number): void {
  const look = () => {
    if (raw.writableLength > 0) raw.destroy();
    else raw.setTimeout(patience_s * 1_000);
  };
  raw.setTimeout(patience_s * 1_000, look);
}
