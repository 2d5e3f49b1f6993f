// The containers of files, the same addresses for both areas.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { containerAddresses } from "#shared/addresses/containers.ts";
import * as addresses from "#shared/addresses/orderFiles.ts";
import { type Language, say } from "#shared/messages/index.ts";
import { type FileArea, fileAreas } from "#shared/reference/fileAreas.ts";
import {
  type KeptFile,
  checkFileName,
  createContainer,
  findContainer,
  findFile,
  listContainers,
  listFiles,
  openContainer,
  removeContainer,
  removeFile,
} from "#server/domain/containers/containers.ts";
import { containerBounds, keepFile } from "#server/domain/containers/keepFiles.ts";
import { openUploadQuota } from "#server/domain/containers/uploadQuota.ts";
import { unknownUrls } from "#server/domain/containers/unknownUrls.ts";
import type { LineProblem } from "#server/domain/containers/orderLines.ts";
import type { Services } from "#server/services.ts";
import { callerOf } from "../../caller.ts";
import { serve } from "../../serve.ts";
import { download } from "./download.ts";
import { withUploadForm } from "./uploadForm.ts";

const filesPerForm = 10;

export function containerRoutes(app: FastifyInstance, services: Services): void {
  for (const area of fileAreas) routesOf(app, services, area);
  serve(app, addresses.unknownUrls, async (request) => {
    const { container, file } = named(request);
    return { urls: await unknownUrls(callerOf(request), container, file) };
  });
}

function routesOf(app: FastifyInstance, services: Services, area: FileArea): void {
  const of = containerAddresses[area];

  serve(app, of.listContainers, (request) => listContainers(callerOf(request), area));
  serve(app, of.createContainer, (request, read) => createContainer(callerOf(request), area, read().name));
  serve(app, of.readContainer, (request) => findContainer(callerOf(request), area, named(request).container));
  serve(app, of.deleteContainer, async (request) => {
    await removeContainer(callerOf(request), area, named(request).container);
    return {};
  });
  serve(app, of.listFiles, async (request) => {
    const files = await listFiles(callerOf(request), area, named(request).container);
    return files.map((file) => shown(file, request.language));
  });
  serve(app, of.readFile, async (request) => {
    const { container, file } = named(request);
    return shown(await findFile(callerOf(request), area, container, file), request.language);
  });
  serve(app, of.deleteFile, async (request) => {
    const { container, file } = named(request);
    await removeFile(callerOf(request), area, container, file);
    return {};
  });
  // A link to a file and the form of a page cannot send a header.
  serve(app, of.upload, async (request) => ({ result: await upload(services, request, area) }), {
    config: { tokenInQuery: true, ownBounds: true },
  });
  serve(
    app,
    of.download,
    async (request, _read, reply) => {
      const { container, file } = named(request);
      await openContainer(callerOf(request), area, container, "read");
      return download(services, reply, area, container, file, request.headers.range);
    },
    // As it is: a part of it is counted in its own bytes.
    { config: { tokenInQuery: true }, compress: false },
  );
}

async function upload(services: Services, request: FastifyRequest, area: FileArea) {
  const caller = callerOf(request);
  const { container } = named(request);
  await openContainer(caller, area, container, "write");
  await services.storage.container(area, container);
  const { maxUpload_bytes, dataFolder } = services.config;
  const file_bytes =
    area === "OrderImports"
      ? Math.min(containerBounds.OrderImports.file_bytes, maxUpload_bytes)
      : maxUpload_bytes;
  const uploadQuota =
    area === "OrderImports" ? await openUploadQuota(services.store, Number(container)) : undefined;
  const bounds = { files: filesPerForm, file_bytes, checkName: checkFileName, uploadQuota };
  return withUploadForm(request, dataFolder, bounds, async (form) => {
    const files: Record<string, KeptPart[]> = Object.create(null);
    for (const { field, file } of form.files) {
      const { name, type, size } = await keepFile(services, area, container, file);
      (files[field] ??= []).push({ container, name, type, field, size });
    }
    const fields: Record<string, string[]> = Object.create(null);
    for (const [name, value] of form.fields) (fields[name] ??= []).push(value);
    return { files, fields };
  });
}

type KeptPart = { container: string; name: string; type: string; field: string; size: number };

function named(request: FastifyRequest): { container: string; file: string } {
  return request.params as { container: string; file: string };
}

/** A file as LoopBack shows it; one of orders tells besides what was recognised in it. */
function shown({ order, ...file }: KeptFile, language: Language) {
  if (!order) return file;
  const { rows, error_rows, quantity_column } = order;
  const matched_rows = order.matched_rows ?? 0;
  const errors = (order.errors as unknown as LineProblem[]).map(({ line, problem }) => ({
    line,
    message: say(language, problem.key, problem.values),
  }));
  const told = { ...file, rows, matched_rows, unknown_rows: rows - matched_rows, error_rows, errors };
  return quantity_column === null ? told : { ...told, quantity_column };
}
