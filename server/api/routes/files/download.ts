import type { FastifyReply } from "fastify";
import { contentTypeOf } from "#server/domain/containers/contentTypes.ts";
import type { FileArea } from "#shared/reference/fileAreas.ts";
import type { Services } from "#server/services.ts";

/** Sends a file, or the part of it that was asked for. Throws noSuchFile. */
export async function download(
  { storage }: Services,
  reply: FastifyReply,
  area: FileArea,
  container: string,
  name: string,
  range?: string,
) {
  const { size } = await storage.file(area, container, name);
  const part = byteRange(range, size);
  const { info, body } = await storage.read(area, container, name, part);
  if (part) void reply.code(206).header("Content-Range", `bytes ${part.start}-${part.end}/${size}`);
  // What others sent is never shown by the browser as a page of ours.
  return reply
    .type(contentTypeOf(info.name))
    .header("X-Content-Type-Options", "nosniff")
    .header("Content-Disposition", `attachment; filename*=UTF-8''${encoded(info.name)}`)
    .header("Accept-Ranges", "bytes")
    .header("Content-Length", part ? part.end - part.start + 1 : size)
    .send(body);
}

/** As a parameter of a header takes it, which leaves fewer signs as they are than an address does. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** "bytes=0-99", "bytes=100-" and "bytes=-50"; anything else is the whole file. */
function byteRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : undefined;
}
