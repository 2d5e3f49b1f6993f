// What is made while it is read, and read by nobody, holds its place and its connection for nothing.
import { Socket } from "node:net";
import type { FastifyReply } from "fastify";

/**
 * Ends an answer of which the reader took nothing for so long, while some waited to be taken. One who reads slowly may go
 * on: what the system has sent ahead for them is some megabytes at most, and they are asked again after each of them.
 */
export function slowReaderTimeout({ raw }: FastifyReply, patience_s: number): void {
  const { socket } = raw;
  // An answer that is only handed on within the process has nobody who could be slow.
  if (!(socket instanceof Socket)) return;
  // The connection's own clock: it ends with the connection, and is set back by whatever goes out.
  const wait = () => socket.setTimeout(patience_s * 1_000);
  raw.on("timeout", () => {
    if (raw.writableLength > 0) raw.destroy();
    else wait();
  });
  wait();
}
