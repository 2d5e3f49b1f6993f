import { IconWand } from "@tabler/icons-react";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import type { ImportPreview } from "#web/queries/importLaunch.ts";
import { useWords } from "#web/session/words.ts";
import { source } from "../source.ts";
import { foundReading } from "./foundReading.ts";
import { proposals } from "./mappingRows.ts";

/** Takes over every column that was recognised and is not chosen yet; of the first, how the file is written as well. */
export function Recognise({ preview }: { preview: ImportPreview }) {
  const { say } = useWords();
  const form = useFormContext();
  const mapping = (form.value(source.mapping) ?? {}) as Mapping;
  const proposed = proposals(mapping, preview);
  const count = Object.keys(proposed).length;
  if (count === 0) return null;
  const take = () => {
    if (Object.keys(mapping).length === 0)
      for (const [path, value] of foundReading(preview)) form.set(path, value);
    form.set(source.mapping, { ...mapping, ...proposed });
  };
  return (
    <ActionButton size="xs" variant="light" icon={IconWand} onClick={take}>
      {say("websites.mapping.recognise", { count })}
    </ActionButton>
  );
}
