// What a password must be, where LoopBack has errors of its own for it.
import { customer } from "#shared/entities/customer.ts";
import { validateField } from "#shared/entities/validate.ts";
import type { Language } from "#shared/messages/index.ts";
import {
  type VigieError,
  emptyPassword,
  passwordTooLong,
  requiredArgument,
  invalidFields,
} from "#server/errors.ts";

const { password: rule } = customer.fields;

/** The new password as sent. Throws 400 when it is missing, 422 when it is empty, too short or too long. */
export function newPasswordIn(sent: unknown, language: Language): string {
  if (sent === undefined || sent === null) throw requiredArgument("newPassword");
  const refused = refusedPassword(sent);
  if (refused) throw refused;
  const read = validateField("newPassword", rule, sent);
  if ("value" in read) return read.value as string;
  throw invalidFields(customer.model, read.problems, language);
}

/** The errors that are no ValidationError; undefined when there is none of them to tell. */
export function refusedPassword(sent: unknown): VigieError | undefined {
  if (sent === "") return emptyPassword();
  const { maxBytes } = rule.options;
  if (typeof sent === "string" && Buffer.byteLength(sent) > maxBytes) return passwordTooLong(maxBytes);
  return undefined;
}
