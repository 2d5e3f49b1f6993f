// A field that names another row: chosen by letters, out of as many as there are.
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTypedChoice } from "#web/parts/useTypedChoice.ts";
import { useWords } from "#web/session/words.ts";
import { fieldAt } from "./draft.ts";
import { useFormContext } from "./formContext.ts";
import { isReserved } from "./isReserved.ts";
import { enterChooses, whileSearching } from "./whileSearching.ts";

type RowFieldProps<Row extends { id: number }> = {
  /** The dotted path of the field in its entity. */
  name: string;
  /** The rows that these letters find. */
  found(letters: string): UseQueryOptions<Row[], Error, Row[], QueryKey>;
  labelOf(row: Row): string;
  /** The row that the field names already, where that is known. */
  known?: { id: number; label: string } | undefined;
  description?: ReactNode;
  onChosen?(row: Row): void;
};

const typing_ms = 200;

export function RowField<Row extends { id: number }>(props: RowFieldProps<Row>) {
  const { name, found, labelOf, known, description, onChosen } = props;
  const form = useFormContext();
  const { say } = useWords();
  const field = fieldAt(form.entity, name);
  const id = form.value(name);
  const disabled = isReserved(field.options.write, form.writer);
  const { typed, fieldOf } = useTypedChoice();
  const [letters] = useDebouncedValue(typed ?? "", typing_ms);
  const rows = useQuery({ ...found(letters.trim()), enabled: !disabled });
  const [chosen, setChosen] = useState<{ id: number; label: string }>();
  const current = [chosen, known].find((row) => row?.id === id);
  const options = (rows.data ?? []).map((row) => ({ value: String(row.id), label: labelOf(row) }));
  const listed = whileSearching(options, typed ?? "", rows.isPlaceholderData ? undefined : letters);
  const isListed = listed.some(({ value }) => value === String(id));
  const data =
    current && !isListed ? [...listed, { value: String(current.id), label: current.label }] : listed;
  const label = data.find(({ value }) => value === String(id))?.label ?? "";
  return (
    <Select
      name={name}
      label={form.label(name)}
      description={description}
      error={form.problem(name)}
      required={field.options.required === true}
      disabled={disabled}
      inputWrapperOrder={["label", "input", "description", "error"]}
      searchable
      // The focus comes to the first field that is wrong: what it says is beneath it.
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={say("forms.noSuchChoice")}
      data={data}
      // The server has searched already.
      filter={({ options }) => options}
      value={typeof id === "number" ? String(id) : null}
      onChange={(value) => {
        const row = rows.data?.find((candidate) => String(candidate.id) === value);
        if (!row) return;
        setChosen({ id: row.id, label: labelOf(row) });
        form.set(name, row.id);
        onChosen?.(row);
      }}
      onKeyDown={enterChooses}
      {...fieldOf(label)}
    />
  );
}
