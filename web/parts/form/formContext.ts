import { createContext, use, useCallback, useEffect, useMemo, useRef } from "react";
import type { Form } from "./useForm.ts";

export const FormContext = createContext<Form | undefined>(undefined);

/** The form around a field. Throws where there is none. */
export function useFormContext(): Form {
  const form = use(FormContext);
  if (!form) throw new Error("a field stands in a form");
  return form;
}

/** A form that is about to be left: whether it may be, asked where something is unsaved. */
type LeftForm = { mayLeave(): Promise<boolean> };

/** The dialog that a form stands in: it asks the form that was put there before it closes. */
type FormDialog = { put(form: LeftForm): void; leave(): void };

export const FormDialogContext = createContext<FormDialog | undefined>(undefined);

/** For what a form stands in and can be left without saving: it closes once the form may be left. */
export function useFormPlace(onClose: () => void): FormDialog {
  const form = useRef<LeftForm | undefined>(undefined);
  const leave = useCallback(async () => {
    if (form.current && !(await form.current.mayLeave())) return;
    onClose();
  }, [onClose]);
  const put = useCallback((left: LeftForm) => {
    form.current = left;
  }, []);
  return useMemo(() => ({ put, leave: () => void leave() }), [put, leave]);
}

/** The dialog around a form, if any, which asks this form before it closes. */
export function useFormDialog(form: LeftForm): FormDialog | undefined {
  const dialog = use(FormDialogContext);
  useEffect(() => dialog?.put(form), [dialog, form]);
  return dialog;
}
