import { useState } from "react";
import { cut } from "#shared/messages/cut.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./mapping.module.css";

type ColumnChoiceProps = {
  label: string;
  /** Those of the file; undefined while none is looked at: the name is written by hand. */
  columns: readonly string[] | undefined;
  value: string;
  /** The file has no such column any more. */
  isLacking?: boolean;
  describedBy?: string | undefined;
  /** What is written counts letter by letter, not only once it is left. */
  isImmediate?: boolean;
  /** Enter, where the name is written by hand; the form is saved without it. */
  onEnter?(): void;
  onChange(column: string): void;
};

/** In a file that is no table the first line is one name, as long as it likes. */
const longestName = 80;

/** A column of the file, chosen where they are known, written by hand where they are not. */
export function ColumnChoice({
  label,
  columns,
  value,
  isLacking,
  describedBy,
  isImmediate,
  onEnter,
  onChange,
}: ColumnChoiceProps) {
  const { say } = useWords();
  const [typed, setTyped] = useState<string>();
  const shared = {
    className: classes.input,
    "aria-label": label,
    "aria-invalid": isLacking || undefined,
    "aria-describedby": describedBy,
  };
  const settle = () => {
    if (typed !== undefined) onChange(typed.trim());
    setTyped(undefined);
  };
  if (!columns)
    return (
      <input
        {...shared}
        value={typed ?? value}
        placeholder={say("websites.mapping.columnName")}
        autoComplete="off"
        maxLength={255}
        onChange={({ currentTarget }) => (isImmediate ? onChange : setTyped)(currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          settle();
          if (!onEnter) return;
          event.preventDefault();
          onEnter();
        }}
      />
    );
  return (
    <select {...shared} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">{say("websites.mapping.noColumn")}</option>
      {value !== "" && !columns.includes(value) && <option value={value}>{cut(value, longestName)}</option>}
      {columns.map((column) => (
        <option key={column} value={column}>
          {cut(column, longestName)}
        </option>
      ))}
    </select>
  );
}
