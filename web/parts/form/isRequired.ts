import { fieldAt } from "./draft.ts";
import type { Form } from "./useForm.ts";

/**
 * Whether a field must be filled in as the form stands: always, or where other fields say so, those beside it or around
 * it. A secret that is kept need not be typed again.
 */
export function isRequired(form: Pick<Form, "entity" | "isNew" | "value">, name: string): boolean {
  const { kind, options } = fieldAt(form.entity, name);
  if (kind === "secret" && !form.isNew) return false;
  if (options.required === true) return true;
  const conditions = Object.entries(options.requiredWhen ?? {});
  return (
    conditions.length > 0 &&
    conditions.every(([other, wanted]) => wanted.includes(nearest(form, name, other) as string | boolean))
  );
}

function nearest(form: Pick<Form, "value">, name: string, other: string): unknown {
  const steps = name.split(".").slice(0, -1);
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const value = form.value([...steps.slice(0, depth), other].join("."));
    if (value !== undefined) return value;
  }
  return undefined;
}
