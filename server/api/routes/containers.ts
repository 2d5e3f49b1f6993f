// The containers of files, the same addresses for both areas.
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as addresses from "#shared/addresses/orderFiles.ts";
import { type Language, say } from "#shared/messages/index.ts";
import {
  type Area,
  type KeptFile,
  areas,
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
import { argument, callerOf } from "../caller.ts";
import { serve } from "../serve.ts";
import { download } from "./download.ts";
import { withUploadForm } from "./uploadForm.ts";

const filesPerForm = 10;

export function containerRoutes(app: FastifyInstance, services: Services): void {
  for (const area of areas) routesOf(app, services, area);
  serve(app, addresses.unknownUrls, async (request) => {
    const { container, file } = named(request);
    return { urls: await unknownUrls(callerOf(request), container, file) };
  });
}

function routesOf(app: FastifyInstance, services: Services, area: Area): void {
  const doc = (summary: string, answer: object) => ({
    schema: { tags: [area], summary, security: [{ token: [] }], response: { 200: answer } },
  });
  // A link to a file and the form of a page cannot send a header.
  const inQuery = { config: { tokenInQuery: true } };

  app.get(`/${area}`, doc("list", listOf(containerSchema)), (request) =>
    listContainers(callerOf(request), area),
  );
  app.post(`/${area}`, doc("create", containerSchema), (request) =>
    createContainer(callerOf(request), area, argument(request, "name")),
  );
  app.get(`/${area}/:container`, doc("read", containerSchema), (request) =>
    findContainer(callerOf(request), area, named(request).container),
  );
  app.delete(`/${area}/:container`, doc("delete", nothing), async (request) => {
    await removeContainer(callerOf(request), area, named(request).container);
    return {};
  });
  app.get(`/${area}/:container/files`, doc("list files", listOf(fileSchema)), async (request) => {
    const files = await listFiles(callerOf(request), area, named(request).container);
    return files.map((file) => shown(file, request.language));
  });
  app.get(`/${area}/:container/files/:file`, doc("read file", fileSchema), async (request) => {
    const { container, file } = named(request);
    return shown(await findFile(callerOf(request), area, container, file), request.language);
  });
  app.delete(`/${area}/:container/files/:file`, doc("delete file", nothing), async (request) => {
    const { container, file } = named(request);
    await removeFile(callerOf(request), area, container, file);
    return {};
  });
  app.post(
    `/${area}/:container/upload`,
    { ...doc("upload", uploadSchema), config: { tokenInQuery: true, ownBounds: true } },
    async (request) => ({ result: await upload(services, request, area) }),
  );
  app.get(
    `/${area}/:container/download/:file`,
    // As it is: a part of it is counted in its own bytes.
    { schema: downloadSchema(area), ...inQuery, compress: false },
    async (request, reply) => {
      const { container, file } = named(request);
      await openContainer(callerOf(request), area, container, "read");
      return download(services, reply, area, container, file, request.headers.range);
    },
  );
}

async function upload(services: Services, request: FastifyRequest, area: Area) {
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
    const files: Record<string, unknown[]> = Object.create(null);
    for (const { field, file } of form.files) {
      const { name, type, size } = await keepFile(services, area, container, file);
      (files[field] ??= []).push({ container, name, type, field, size });
    }
    const fields: Record<string, string[]> = Object.create(null);
    for (const [name, value] of form.fields) (fields[name] ??= []).push(value);
    return { files, fields };
  });
}

function named(request: FastifyRequest): { container: string; file: string } {
  return request.params as { container: string; file: string };
}

/** A file as LoopBack shows it; one of orders tells besides what was recognised in it. */
function shown({ order, ...file }: KeptFile, language: Language) {
  if (!order) return file;
  const { rows, matched_rows, error_rows } = order;
  const unknown_rows = Number(rows) - Number(matched_rows);
  const errors = (order["errors"] as LineProblem[]).map(({ line, problem }) => ({
    line,
    message: say(language, problem.key, problem.values),
  }));
  return { ...file, rows, matched_rows, unknown_rows, error_rows, errors };
}

const text = { type: "string" };
const integer = { type: "integer" };
const moment = { type: "string", format: "date-time" };
const nothing = { type: "object", maxProperties: 0 };
const listOf = (items: object) => ({ type: "array", items });

const times = { atime: moment, mtime: moment, ctime: moment };
const containerSchema = {
  type: "object",
  required: ["name", "size", "atime", "mtime", "ctime"],
  properties: { name: text, size: integer, ...times },
};
const fileSchema = {
  type: "object",
  required: ["container", "name", "size", "atime", "mtime", "ctime"],
  properties: {
    container: text,
    name: text,
    type: text,
    size: integer,
    ...times,
    rows: { ...integer, description: "OrderImports: lines that could be read" },
    matched_rows: {
      ...integer,
      description: "OrderImports: lines whose address is one of the catalogue's products",
    },
    unknown_rows: integer,
    error_rows: { ...integer, description: "OrderImports: lines that could not be read" },
    errors: listOf({ type: "object", properties: { line: integer, message: text } }),
  },
};
const keptSchema = {
  type: "object",
  properties: { container: text, name: text, type: text, field: text, size: integer },
};
const uploadSchema = {
  type: "object",
  properties: {
    result: {
      type: "object",
      properties: {
        files: { type: "object", additionalProperties: listOf(keptSchema) },
        fields: { type: "object", additionalProperties: listOf(text) },
      },
    },
  },
};

function downloadSchema(area: Area) {
  const bytes = { type: "string", format: "binary" };
  return {
    tags: [area],
    summary: "download",
    security: [{ token: [] }],
    produces: ["application/octet-stream"],
    response: { 200: bytes, 206: bytes },
  };
}
