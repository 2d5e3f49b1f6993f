// A form with files in it, as a browser or a program sends it.
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { type Sent, sentBesidePath } from "../arguments.ts";
import { VigieError, noFileSent, notMultipart, tooManyFiles } from "#server/errors.ts";

export type Parts<Kept> = {
  /** In the order in which they were sent; a name may come more than once. */
  fields: [name: string, value: string][];
  files: [SentFile<Kept>, ...SentFile<Kept>[]];
};
type SentFile<Kept> = { field: string; file: Kept };

/** What was sent beside the files of a form: in its fields, or in the address. */
export function sentInForm(request: FastifyRequest, fields: Parts<unknown>["fields"]): Sent {
  const byName = new Map(fields);
  return (name) => byName.get(name) ?? sentBesidePath(request, name);
}

type Reading = {
  files: number;
  /** Keep a file's name as it was sent, with the folders in it, for a caller that refuses these. */
  preservePath?: boolean;
};

/**
 * Reads a form; `keep` takes a file's bytes and says what is left of it. The fields may come after the files. Throws 400
 * when it is no form, or has no file, 413 for more than `files`.
 */
export async function readParts<Kept>(
  request: FastifyRequest,
  keep: (part: MultipartFile) => Promise<Kept>,
  { files: most, preservePath = false }: Reading,
): Promise<Parts<Kept>> {
  if (!request.isMultipart()) throw notMultipart();
  try {
    const fields: Parts<Kept>["fields"] = [];
    const files: SentFile<Kept>[] = [];
    for await (const part of request.parts({ limits: { files: most }, preservePath })) {
      if (part.type === "field") fields.push([part.fieldname, String(part.value)]);
      // A form whose file was not chosen sends one without a name.
      else if (!part.filename) part.file.resume();
      else files.push({ field: part.fieldname, file: await keep(part) });
    }
    const [first, ...others] = files;
    if (!first) throw noFileSent();
    return { fields, files: [first, ...others] };
  } catch (problem) {
    if ((problem as { code?: string }).code === "FST_FILES_LIMIT") throw tooManyFiles(most);
    // The form's parser has no code for a form it cannot make out.
    throw (problem as { code?: string }).code || problem instanceof VigieError ? problem : notMultipart();
  }
}
