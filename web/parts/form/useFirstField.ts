import { useEffect } from "react";
import type { Form } from "./useForm.ts";

const fields =
  "input:not([type=hidden], [type=file], :disabled), select:not(:disabled), textarea:not(:disabled)";

/** Of a new row the first field has the focus: whoever came to make one begins to type. */
export function useFirstField({ id, isNew }: Pick<Form, "id" | "isNew">): void {
  useEffect(() => {
    if (!isNew) return;
    const field = document.getElementById(id)?.querySelector<HTMLElement>(fields);
    if (!field) return;
    // A dialog would have given it to its closing button.
    field.dataset["autofocus"] = "";
    field.focus({ preventScroll: true });
  }, [id, isNew]);
}
