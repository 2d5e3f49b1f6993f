import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { feedFields } from "#shared/reference/feedFields.ts";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import { fieldLabel } from "#web/parts/feed/fieldLabel.ts";
import { useWords } from "#web/session/words.ts";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { fixedFields, withAttribute, withColumn } from "./mappingRows.ts";
import classes from "./mapping.module.css";

type AddedFieldProps = {
  mapping: Mapping;
  columns: readonly string[] | undefined;
  onChange(mapping: Mapping): void;
};

const attribute = "attribute";
const storePrice = "store:price";
const storeStock = "store:stock";

/** One field more: an attribute of the shop's own, the price or the stock of one of its stores, or a rarer field. */
export function AddedField({ mapping, columns, onChange }: AddedFieldProps) {
  const { say } = useWords();
  const { kind, setKind, store, setStore, isStore, column, setColumn, canAdd, add } = useAddedField(
    mapping,
    onChange,
  );
  return (
    <fieldset className={classes.added}>
      <legend>{say("websites.mapping.addTitle")}</legend>
      <Kind mapping={mapping} value={kind} onChange={setKind} />
      {isStore && <StoreCode value={store} onChange={setStore} />}
      <label className={classes.addedColumn}>
        {say("websites.mapping.column")}
        <ColumnChoice
          label={say("websites.mapping.addColumn")}
          columns={columns}
          value={column}
          isImmediate
          onEnter={add}
          onChange={setColumn}
        />
      </label>
      <Button size="xs" variant="light" disabled={!canAdd} onClick={add}>
        {say("websites.mapping.add")}
      </Button>
    </fieldset>
  );
}

function useAddedField(mapping: Mapping, onChange: (mapping: Mapping) => void) {
  const [kind, setKind] = useState<string>(attribute);
  const [store, setStore] = useState("");
  const [column, setColumn] = useState("");
  const isStore = kind === storePrice || kind === storeStock;
  const canAdd = column.trim() !== "" && (!isStore || /^[^:\s][^:]*$/.test(store));
  const add = () => {
    if (!canAdd) return;
    const field = isStore ? `store:${store.trim()}:${kind.slice("store:".length)}` : kind;
    const name = column.trim();
    onChange(kind === attribute ? withAttribute(mapping, name) : withColumn(mapping, field, name));
    setColumn("");
  };
  return { kind, setKind, store, setStore, isStore, column, setColumn, canAdd, add };
}

type ValueProps = { value: string; onChange(value: string): void };

function Kind({ mapping, value, onChange }: ValueProps & Pick<AddedFieldProps, "mapping">) {
  const words = useWords();
  const { say } = words;
  const rare = feedFields.filter(
    (field) => !(fixedFields as readonly string[]).includes(field) && !mapping[field],
  );
  return (
    <NativeSelect
      size="xs"
      label={say("websites.mapping.addWhat")}
      data={[
        { value: attribute, label: say("websites.mapping.attribute") },
        { value: storePrice, label: say("websites.mapping.storePrice") },
        { value: storeStock, label: say("websites.mapping.storeStock") },
        ...rare.map((field) => ({ value: field, label: fieldLabel(field, words) })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function StoreCode({ value, onChange }: ValueProps) {
  const { say } = useWords();
  return (
    <TextInput
      size="xs"
      label={say("websites.mapping.storeCode")}
      maxLength={60}
      value={value}
      onKeyDown={(event) => {
        // Of the field that is added, not of the form around it.
        if (event.key === "Enter") event.preventDefault();
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
