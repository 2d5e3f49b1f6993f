import type { FastifyReply } from "fastify";
import type { ExportFile } from "#server/domain/exports/openCsvFile.ts";
import { slowReaderTimeout } from "../requests/slowReaderTimeout.ts";

/** Quick rather than small: a file is compressed while PostgreSQL makes it. */
export const csvCompression = { encodings: ["gzip" as const], zlibOptions: { level: 1 } };

/** Sends a file that is made while it is read. */
export function sendCsv(reply: FastifyReply, { name, content }: ExportFile, patience_s: number) {
  slowReaderTimeout(reply, patience_s);
  return reply
    .type("text/csv; charset=utf-8")
    .header("x-filename", name)
    .header("Content-Disposition", `attachment; filename="${name}"`)
    .header("Cache-Control", "no-store")
    .send(content);
}
