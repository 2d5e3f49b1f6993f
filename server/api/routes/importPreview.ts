import type { MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { currencyOf } from "#shared/reference/currencies.ts";
import { type Language, say } from "#shared/messages/index.ts";
import { FeedBeginning } from "#server/domain/imports/feedBeginning.ts";
import {
  type ImportPreview,
  type PreviewRequest,
  previewImport,
} from "#server/domain/imports/previewImport.ts";
import { fileTooLarge, requiredArgument } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { adminOf, argument } from "../caller.ts";
import { findById } from "../crud.ts";
import { verbsOf } from "../verbs.ts";
import { readForm } from "./form.ts";
import { readRunOptions } from "./runOptions.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const anything = { type: "object", additionalProperties: true };
const object = (properties: object) => ({ type: "object", properties });

const schema = {
  tags: ["WebsiteImports"],
  summary: "preview",
  description:
    "How the beginning of a file would be read for a website: dialect, columns, first ten lines, mapping, products " +
    "and errors. Without websiteId: for one that is yet to be made, its currency in currency. cells tell of the first " +
    "lines the value that each mapped field would be stored with, and why there is none; lacking, the fields whose " +
    "column the file has not. A form with websiteId and the file (its first 512 KB are enough, a workbook is needed whole), or JSON with websiteId and " +
    "extractorSource.uri; extractorSource.type_options and where as in a launch. dateFormats are what the dates of the column mapped to " +
    "observedAt can be written in; warnings, why the import would pause or have no price. Writes nothing.",
  response: {
    200: object({
      columns: { type: "array", items: text },
      headerLine: { type: "integer", nullable: true },
      lines: { type: "array", items: object({ line: integer, cells: { type: "array", items: text } }) },
      cells: {
        type: "array",
        items: object({ line: integer, currency: { ...text, nullable: true }, fields: anything }),
      },
      lacking: {
        ...anything,
        description:
          "By the name of each mapped field that the file has no column for: the column it was mapped to",
      },
      mapping: anything,
      mappingFrom: { type: "string", enum: ["request", "website", "file"] },
      suggested: anything,
      where: { type: "array", items: object({ column: text, value: text }) },
      dateFormats: { type: "array", items: text },
      currency: text,
      products: { type: "array", items: anything },
      linesRead: integer,
      linesInError: integer,
      whole: { type: "boolean" },
      question: { type: "string", nullable: true, enum: ["identifyByTitle", "areProducts", null] },
      problem: { type: "string", nullable: true },
      errors: { type: "array", items: object({ line: integer, message: text }) },
      warnings: { type: "array", items: text },
      notices: { type: "array", items: text },
    }),
  },
};

/** Looking at a file before it is imported. Admins only. */
export function importPreviewRoutes(app: FastifyInstance, services: Services): void {
  app.post("/WebsiteImports/preview", { schema }, async (request) => {
    const caller = adminOf(request);
    const { fields, bytes, fileName } = await sentFile(request, services.config.maxUpload_bytes);
    const sent = (name: string) => fields[name] ?? argument(request, name);
    const websiteId = sent("websiteId") ?? sent("websiteID");
    const website =
      websiteId === undefined ? undefined : await findById(verbsOf(websiteSetting), caller, websiteId);
    const { source, options } = readRunOptions(request, fields);
    if (!bytes && !source?.uri) throw requiredArgument("extractorSource.uri");
    const preview: PreviewRequest = {
      websiteId: website?.id,
      currency: currencyOf(String(sent("currency") ?? ""))?.code,
      source: bytes ? { bytes, fileName } : { uri: source?.uri ?? "" },
      options,
    };
    return worded(await previewImport(services, preview), request.language);
  });
}

type SentFile = { fields: Record<string, string>; bytes?: Buffer; fileName: string };

async function sentFile(request: FastifyRequest, maxBytes: number): Promise<SentFile> {
  if (!request.isMultipart()) return { fields: {}, fileName: "" };
  const { fields, file } = await readForm(request, (part) => beginningOf(part, maxBytes));
  return { fields, ...file };
}

/** The first bytes; what comes after them is let pass, within the bound of an upload. */
async function beginningOf(part: MultipartFile, maxBytes: number) {
  const beginning = new FeedBeginning();
  let length = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    beginning.add(chunk);
    length += chunk.length;
    if (length > maxBytes) throw fileTooLarge(maxBytes);
  }
  return { bytes: beginning.bytes(), fileName: part.filename };
}

/** Problems, errors and notices as texts in the reader's language. */
function worded(
  {
    problem,
    errors,
    warnings,
    notices,
    reading,
    columnsFound: { lacking },
    cells,
    filled: _filled,
    ...preview
  }: ImportPreview,
  language: Language,
) {
  return {
    ...reading,
    ...preview,
    lacking,
    cells: cells.map((line) => ({ ...line, fields: wordedFields(line.fields, language) })),
    problem: problem && say(language, problem.key, problem.values),
    errors: errors.map(({ line, key, values }) => ({ line, message: say(language, key, values) })),
    warnings: warnings.map(({ key, values }) => say(language, key, values)),
    notices: notices.map(({ key, values }) => say(language, key, values)),
  };
}

function wordedFields(fields: ImportPreview["cells"][number]["fields"], language: Language) {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { value, problem }]) => [
      field,
      { value, problem: problem && say(language, problem.key, problem.values) },
    ]),
  );
}
