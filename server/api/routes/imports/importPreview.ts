import type { MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { previewImport as address } from "#shared/addresses/importLaunch.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { currencyOf } from "#shared/reference/currencyUnits.ts";
import { type Language, say } from "#shared/messages/index.ts";
import { FeedBeginning } from "#server/domain/imports/preview/feedBeginning.ts";
import {
  type ImportPreview,
  type PreviewRequest,
  previewImport,
} from "#server/domain/imports/preview/previewImport.ts";
import { fileTooLarge, requiredArgument } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { adminOf } from "../../caller.ts";
import { findById } from "../../generic/crud.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { readParts, sentInForm } from "../form.ts";
import { alsoSpelt, checkProvider } from "./launchOptions.ts";

/** Looking at a file before it is imported. Admins only. */
export function importPreviewRoutes(app: FastifyInstance, services: Services): void {
  serve(app, address, async (request, read) => {
    const caller = adminOf(request);
    const { fields, bytes, fileName } = await sentFile(request, services.config.maxUpload_bytes);
    const sent = alsoSpelt(sentInForm(request, fields));
    checkProvider(sent);
    const { websiteId, currency, extractorSource, remember } = read(sent);
    const website =
      websiteId === undefined ? undefined : await findById(verbsOf(websiteSetting), caller, websiteId);
    const { uri = "", host_key, ...options } = extractorSource;
    if (!bytes && !uri) throw requiredArgument("extractorSource.uri");
    const preview: PreviewRequest = {
      websiteId: website?.id,
      currency: currencyOf(String(currency ?? ""))?.code,
      source: bytes ? { bytes, fileName } : { uri, host_key },
      options,
      ...(remember !== undefined && { remember }),
    };
    return worded(await previewImport(services, preview), request.language);
  });
}

type SentFile = { fields: [string, string][]; bytes?: Buffer; fileName: string };

async function sentFile(request: FastifyRequest, maxBytes: number): Promise<SentFile> {
  if (!request.isMultipart()) return { fields: [], fileName: "" };
  const { fields, files } = await readParts(request, (part) => beginningOf(part, maxBytes), { files: 1 });
  return { fields, ...files[0].file };
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
    near: _near,
    filled: _filled,
    ids: _ids,
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
