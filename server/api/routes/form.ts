// A form with one file in it, as a browser or a program sends it.
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { VigieError, noFileSent, notMultipart } from "#server/errors.ts";

export type Form<Kept> = { fields: Record<string, string>; file: Kept };

/**
 * Reads a form; `keep` takes the file's bytes and says what is left of it. The fields may come after the file. Throws
 * 400 when it is no form, or has no file.
 */
export async function readForm<Kept>(
  request: FastifyRequest,
  keep: (part: MultipartFile) => Promise<Kept>,
): Promise<Form<Kept>> {
  if (!request.isMultipart()) throw notMultipart();
  try {
    const fields: Record<string, string> = {};
    let kept: { file: Kept } | undefined;
    for await (const part of request.parts()) {
      if (part.type === "field") fields[part.fieldname] = String(part.value);
      else kept = { file: await keep(part) };
    }
    if (!kept) throw noFileSent();
    return { fields, ...kept };
  } catch (problem) {
    // The form's parser has no code for a form it cannot make out.
    throw (problem as { code?: string }).code || problem instanceof VigieError ? problem : notMultipart();
  }
}
