import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTypedChoice } from "#web/parts/useTypedChoice.ts";
import { websiteNameOptions, websiteNamesOptions } from "#web/queries/websiteNames.ts";
import { useWords } from "#web/session/words.ts";

type WebsiteChoiceProps = {
  label: string;
  placeholder: string;
  value: number | undefined;
  onChange(id: number | undefined): void;
  size?: "xs" | "sm";
  clearable?: boolean;
  /** A website that is not offered. */
  without?: number | undefined;
  /** The label stands above it, and it must be filled. */
  required?: boolean;
  error?: string | undefined;
  /** A dialog begins here. */
  isFirst?: boolean;
};

const typing_ms = 200;

/** Chooses a website by letters of its name or address, out of as many as there are. */
export function WebsiteChoice({
  label,
  value,
  onChange,
  required,
  without,
  isFirst,
  ...look
}: WebsiteChoiceProps) {
  const { say } = useWords();
  const { typed, fieldOf } = useTypedChoice();
  const [letters] = useDebouncedValue(typed ?? "", typing_ms);
  const names = useQuery(websiteNamesOptions(letters.trim()));
  const chosen = useQuery({ ...websiteNameOptions(value ?? 0), enabled: value !== undefined });
  const name = value === undefined ? "" : (chosen.data?.name ?? "");
  const listed = names.data ?? [];
  const data = [...listed, ...(chosen.data && !listed.some(({ id }) => id === value) ? [chosen.data] : [])];
  return (
    <Select
      {...look}
      {...(required ? { label, withAsterisk: true } : { "aria-label": label })}
      // The list is opened by whoever types or asks for it.
      {...(isFirst && { "data-autofocus": true, openOnFocus: false })}
      searchable
      allowDeselect={false}
      clearButtonProps={{ "aria-label": say("importing.past.everyWebsite") }}
      nothingFoundMessage={say("importing.noSuchWebsite")}
      data={data
        .filter(({ id }) => id !== without)
        .map((website) => ({ value: String(website.id), label: website.name }))}
      // The server has searched already, in addresses too.
      filter={({ options }) => options}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      {...fieldOf(name)}
    />
  );
}
