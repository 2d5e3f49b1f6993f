import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useWords } from "#web/session/words.ts";
import classes from "./AmountInput.module.css";

type AmountInputProps = {
  label: string;
  value: number | undefined;
  isWrong?: boolean;
  /** Stands behind the figure: "%". */
  unit?: string;
  onChange(value: number | undefined): void;
};

/** A number as the reader's language writes it; what is no number is none. */
export function AmountInput({ label, value, isWrong, unit, onChange }: AmountInputProps) {
  const { language } = useWords();
  const [typed, setTyped] = useState(() => textOf(value, language));
  // What is being typed stays as it is; a value that comes from elsewhere is written anew.
  const shown = numberIn(typed) === value ? typed : textOf(value, language);
  return (
    <TextInput
      className={classes.amount}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      value={shown}
      error={Boolean(isWrong)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(numberIn(currentTarget.value));
      }}
    />
  );
}

function textOf(value: number | undefined, language: string): string {
  const text = value === undefined ? "" : String(value);
  return language === "fr" ? text.replace(".", ",") : text;
}

function numberIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u202F\u00A0]/g, "").replace(",", ".");
  return /^-?\d+(?:\.\d*)?$/.test(plain) ? Number(plain) : undefined;
}
