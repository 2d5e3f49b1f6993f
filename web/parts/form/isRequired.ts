import { fieldAt, fieldIn } from "./draft.ts";
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

/** What the other field says that stands beside this one, else around it; not everywhere is there one of this name. */
function nearest(form: Pick<Form, "entity" | "value">, name: string, other: string): unknown {
  const steps = name.split(".").slice(0, -1);
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const path = [...steps.slice(0, depth), other].join(".");
    const value = fieldIn(form.entity, path) && form.value(path);
    if (value !== undefined) return value;
  }
  return undefined;
}
