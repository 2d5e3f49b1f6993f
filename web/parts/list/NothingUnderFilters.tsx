import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Message } from "#web/parts/Message.tsx";
import { orderFilesOptions } from "#web/queries/orderFiles.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

type NothingUnderFiltersProps = {
  /** The file of addresses that the filters name. */
  file: string | undefined;
  onClear(): void;
  /** What else one has to know of these filters. */
  more?: string | undefined;
};

/** A list is empty because of its filters, or of a file that they name and that is not there. */
export function NothingUnderFilters({ file, onClear, more }: NothingUnderFiltersProps) {
  const { say } = useWords();
  const missing = useMissing(file);
  return (
    <Message
      icon={IconFilterOff}
      title={
        missing === undefined
          ? say("matched.empty.filteredTitle")
          : say("matched.empty.fileTitle", { name: missing })
      }
      advice={
        missing === undefined
          ? [more, say("matched.empty.filteredAdvice")].filter(Boolean).join(" ")
          : say("matched.empty.fileAdvice")
      }
      action={
        <Button variant="light" onClick={onClear}>
          {say("filters.clear")}
        </Button>
      }
    />
  );
}

/** The file, where the catalogue is known not to have it. */
function useMissing(file: string | undefined): string | undefined {
  const { id } = useCatalog();
  const { data: files } = useQuery({ ...orderFilesOptions(id), enabled: file !== undefined });
  return files?.every(({ name }) => name !== file) ? file : undefined;
}
