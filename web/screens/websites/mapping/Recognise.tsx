import { Button } from "@mantine/core";
import { IconWand } from "@tabler/icons-react";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
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
    <Button size="xs" variant="light" leftSection={<IconWand size={15} aria-hidden />} onClick={take}>
      {say("websites.mapping.recognise", { count })}
    </Button>
  );
}
