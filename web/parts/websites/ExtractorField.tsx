import { useEffect } from "react";
import { usualProvider } from "#shared/reference/providers.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useWords } from "#web/session/words.ts";

const extractorId = "extractor_source.data.extractor_id";

/** By which extractor importio collects a new website; without one its source is said later, on its own page. */
export function ExtractorField() {
  const { say } = useWords();
  const { value, set } = useFormContext();
  const isCollected = String(value(extractorId) ?? "").trim() !== "";
  useEffect(
    () => set("extractor_source.provider", isCollected ? "importio" : usualProvider),
    [isCollected, set],
  );
  return <FormField name={extractorId} description={say("websites.advice.importio")} />;
}
