// What is said beside the password of a provider.
import { isRequired } from "#web/parts/form/isRequired.ts";
import type { Form } from "#web/parts/form/useForm.ts";
import { source } from "./source.ts";

/** Where the login is asked for, a password alone is no key. */
export function passwordAdvice(form: Pick<Form, "entity" | "isNew" | "value">) {
  if (form.value(source.hasPassword) === true) return "websites.provider.passwordKept" as const;
  return isRequired(form, source.login) ? undefined : ("websites.provider.key" as const);
}
