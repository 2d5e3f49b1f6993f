import type { MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { uploadAndImport } from "#server/domain/imports/uploadAndImport.ts";
import { fileTooLarge, requiredArgument } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { adminOf, argument } from "../caller.ts";
import { findById } from "../crud.ts";
import { verbsOf } from "../verbs.ts";
import { type Form, readForm } from "./form.ts";
import { readRunOptions } from "./runOptions.ts";

/** Files for imports: sending one, and fetching what is kept of them. Admins only. */
export function uploadRoutes(app: FastifyInstance, services: Services): void {
  const doc = (summary: string) => ({
    schema: { tags: ["UploadImports"], summary },
    config: { tokenInQuery: true },
  });

  app.post("/UploadImports/uploadFileAndImport", doc("uploadFileAndImport"), async (request) => {
    const caller = adminOf(request);
    const form = await readSpooledForm(request, services.config);
    try {
      const websiteId =
        form.fields["websiteID"] ?? form.fields["websiteId"] ?? argument(request, "websiteID");
      if (websiteId === undefined) throw requiredArgument("websiteID");
      const website = await findById(verbsOf("WebsiteSetting"), caller, websiteId);
      const upload = {
        websiteId: Number(website["id"]),
        name: form.file.name,
        type: form.file.type,
        content: createReadStream(form.file.path),
        maxBytes: services.config.maxUpload_bytes,
      };
      const options = { ...readRunOptions(request, form.fields), launchedBy: caller.actor.customer_id };
      const run = await uploadAndImport(services, upload, options);
      return await findById(verbsOf("WebsiteImport"), caller, run.id);
    } finally {
      await form.discard();
    }
  });

  app.get("/UploadImports/:container/download/:file", doc("download"), async (request, reply) => {
    adminOf(request);
    const { container, file } = request.params as { container: string; file: string };
    return download(services, reply, container, file, request.headers.range);
  });
}

async function download(
  { storage }: Services,
  reply: FastifyReply,
  container: string,
  name: string,
  range?: string,
) {
  const { size } = await storage.file("UploadImports", container, name);
  const part = byteRange(range, size);
  const { info, body } = await storage.read("UploadImports", container, name, part);
  if (part) void reply.code(206).header("Content-Range", `bytes ${part.start}-${part.end}/${size}`);
  // What others sent is never shown by the browser as a page of ours.
  return reply
    .type("application/octet-stream")
    .header("X-Content-Type-Options", "nosniff")
    .header("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(info.name)}`)
    .header("Accept-Ranges", "bytes")
    .header("Content-Length", part ? part.end - part.start + 1 : size)
    .send(body);
}

/** "bytes=0-99", "bytes=100-" and "bytes=-50"; anything else is the whole file. */
function byteRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : undefined;
}

type SpooledFile = { path: string; name: string; type: string };

/** The fields and the one file of a form. The file waits on disk, because the fields may come after it. */
async function readSpooledForm(
  request: FastifyRequest,
  { maxUpload_bytes, dataFolder }: Services["config"],
): Promise<Form<SpooledFile> & { discard(): Promise<void> }> {
  const waiting = join(dataFolder, "waiting");
  await mkdir(waiting, { recursive: true, mode: 0o700 });
  await sweep(waiting);
  const folder = await mkdtemp(join(waiting, "form-"));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const form = await readForm(request, (part) => spool(part, join(folder, "file"), maxUpload_bytes));
    return { ...form, discard };
  } catch (problem) {
    await discard();
    throw problem;
  }
}

const longestUpload_ms = 86_400_000;

/** What an upload left behind whose program was killed. */
async function sweep(waiting: string): Promise<void> {
  for (const name of await readdir(waiting)) {
    const folder = join(waiting, name);
    const found = await stat(folder).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - longestUpload_ms)
      await rm(folder, { recursive: true, force: true });
  }
}

async function spool(part: MultipartFile, path: string, maxBytes: number): Promise<SpooledFile> {
  let bytes = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw fileTooLarge(maxBytes);
      yield chunk;
    }
  };
  await pipeline(part.file, measured, createWriteStream(path));
  return { path, name: part.filename, type: part.mimetype };
}
