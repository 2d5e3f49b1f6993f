// What saving a form would do to prices, asked as it is written, and again when prices change under it.
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import type { useForm } from "#web/parts/form/useForm.ts";
import { mappingPreviewOptions } from "#web/queries/mappings.ts";
import type { MappingModel, MappingPreview } from "#web/queries/mappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";

const pause_ms = 300;

export type ShownPreview = {
  /** Undefined as long as the form is not whole, or nothing is changed. */
  effect: MappingPreview | undefined;
  /** Why it would be refused. */
  problem: Error | null;
  isAsking: boolean;
  /** Prices changed since it was first shown: it says something else now. */
  isRenewed: boolean;
};

type PreviewedForm = Pick<ReturnType<typeof useForm>, "body" | "isValid" | "isDirty">;

export function useMappingPreview(
  model: MappingModel,
  id: number | undefined,
  { body, isValid, isDirty }: PreviewedForm,
): ShownPreview {
  const catalog = useCatalog();
  const written = JSON.stringify(body);
  const [asked] = useDebouncedValue(written, pause_ms);
  const changes = useMemo(() => JSON.parse(asked) as object, [asked]);
  const isWhole = isValid && isDirty;
  const isLate = asked !== written;
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...mappingPreviewOptions(catalog.id, { model, id, changes }),
    enabled: isWhole && !isLate,
  });
  const effect = isWhole && !error ? data : undefined;
  const isAsking = isWhole && (isLate || isFetching);
  return {
    effect,
    problem: isWhole && !isLate ? error : null,
    isAsking,
    isRenewed: useRenewed(asked, isPlaceholderData || isLate ? undefined : effect),
  };
}

/** Whether the answer to one question has become another. */
function useRenewed(question: string, answer: MappingPreview | undefined): boolean {
  const [first, setFirst] = useState<{ question: string; told: string }>();
  const told = answer && JSON.stringify(answer);
  if (told !== undefined && first?.question !== question) setFirst({ question, told });
  return told !== undefined && first?.question === question && first.told !== told;
}
