import { useMemo } from "react";
import { currencies } from "#shared/reference/currencies.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { useWords } from "#web/session/words.ts";

/** The currency of a website's prices, out of all there are: letters of its name or its code find it. */
export function CurrencyField() {
  const { language } = useWords();
  const choices = useMemo(
    () =>
      Object.fromEntries(
        currencies.map(({ code, name, name_en, symbol_native }) => [
          code,
          `${code} · ${language === "fr" ? name : name_en} (${symbol_native})`,
        ]),
      ),
    [language],
  );
  return <FormField name="currency" choices={choices} />;
}
