import { createContext, useContext } from "react";
import type { Form } from "./useForm.ts";

export const FormContext = createContext<Form | undefined>(undefined);

/** The form around a field. Throws where there is none. */
export function useFormContext(): Form {
  const form = useContext(FormContext);
  if (!form) throw new Error("a field stands in a form");
  return form;
}
