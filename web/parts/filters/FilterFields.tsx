// The simple fields of the filter form. Each shows its part of the draft and what is wrong with it.
import { NativeSelect, TextInput, Textarea } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { productStates } from "#shared/entities/productFields.ts";
import { competitives } from "#shared/filters/competitive.ts";
import {
  comparedStates,
  isSigned,
  matchedStates,
  priceAges,
  rangeUnitOf,
} from "#shared/filters/filterSet.ts";
import type { FieldOfKind } from "#shared/filters/filterSet.ts";
import { textMax } from "#shared/fields.ts";
import { linesMax } from "#shared/filters/filterValues.ts";
import { channels } from "#shared/reference/channels.ts";
import { currencies } from "#shared/reference/currencies.ts";
import { DateRangePicker } from "#web/parts/date-range/DateRangePicker.tsx";
import { useWords } from "#web/session/words.ts";
import type { WordKey, Words } from "#web/session/words.ts";
import { linesCount } from "./draft.ts";
import { useDraft, useProblem } from "./draftContext.ts";
import classes from "./FilterModal.module.css";

export function TextField({ field }: { field: FieldOfKind<"text"> }) {
  const { say } = useWords();
  // On a phone the focus would bring up the keyboard, over half of the form.
  const hasKeyboard = useMediaQuery("(pointer: fine)", false, { getInitialValueInEffect: false });
  const { draft, change } = useDraft();
  return (
    <TextInput
      label={say(`filters.field.${field}`)}
      placeholder={say("filters.titlePlaceholder")}
      maxLength={textMax}
      data-autofocus={(field === "title" && hasKeyboard) || undefined}
      value={draft[field]}
      error={useProblem(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
}

/** A list with an entry a line; says how many there are and how long it may get. */
export function LinesField({ field }: { field: FieldOfKind<"lines"> }) {
  const { say, number } = useWords();
  const { draft, change } = useDraft();
  const text = draft[field];
  const count = linesCount(text);
  const values = say("filters.lines", { count, formatted: number(count) });
  const characters = say("filters.characters", { used: number(text.length), max: number(linesMax) });
  // A space keeps the line's place while there is nothing to count.
  const description = text === "" ? "\u00A0" : `${values} · ${characters}`;
  return (
    <Textarea
      label={say(`filters.field.${field}`)}
      placeholder={say("filters.linesPlaceholder")}
      rows={4}
      classNames={{ input: classes.lines }}
      spellCheck={false}
      description={description}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={text}
      error={useProblem(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
}

/** A smallest and a largest value, either of which may be left open. */
export function RangeField({ field }: { field: FieldOfKind<"range"> }) {
  const { say } = useWords();
  const { draft, change } = useDraft();
  const problem = useProblem(field);
  const label = say(`filters.field.${field}`);
  const limits = draft[field];
  const inputOf = (limit: "min" | "max") => (
    <TextInput
      aria-label={say(`filters.${limit}Of`, { field: label })}
      placeholder={say(`filters.${limit}`)}
      // A keyboard of figures may have no minus.
      inputMode={isSigned(rangeUnitOf(field) ?? "count") ? "text" : "decimal"}
      autoComplete="off"
      maxLength={20}
      value={limits[limit]}
      error={Boolean(problem)}
      aria-describedby={problem ? `${field}-problem` : undefined}
      onChange={(event) => change({ [field]: { ...limits, [limit]: event.currentTarget.value } })}
    />
  );
  return (
    <fieldset className={classes.range}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.limits}>
        {inputOf("min")}
        <span aria-hidden="true">{say("filters.and")}</span>
        {inputOf("max")}
      </div>
      {problem && (
        <p id={`${field}-problem`} className={classes.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

export function DaysField({ field }: { field: FieldOfKind<"days"> }) {
  const { say } = useWords();
  const { draft, change } = useDraft();
  const days = draft[field];
  return (
    <DateRangePicker
      label={say(`filters.field.${field}`)}
      clearable
      value={days && { from: days.min, to: days.max }}
      onChange={(range) => change({ [field]: range && { min: range.from, max: range.to } })}
    />
  );
}

export function OneOfField({ field }: { field: FieldOfKind<"oneOf"> }) {
  const words = useWords();
  const { draft, change } = useDraft();
  return (
    <NativeSelect
      label={words.say(`filters.field.${field}`)}
      data={optionsOf(field, words)}
      value={draft[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
}

function optionsOf(field: FieldOfKind<"oneOf">, { say, language }: Words) {
  if (field === "channel") {
    const named = channels.map(({ code, name }) => ({ value: code as string, label: name as string }));
    return [{ value: "all", label: say("filters.anyChannel") }, ...named];
  }
  if (field === "raw_currency") {
    const named = currencies.map(({ code, name, name_en }) => ({
      value: code,
      label: `${code} · ${language === "fr" ? name : name_en}`,
    }));
    return [{ value: "all", label: say("filters.anyCurrency") }, ...named];
  }
  const values = {
    competitive: competitives,
    isMatched: matchedStates,
    isCompared: comparedStates,
    priceAge: priceAges,
    state: ["all", ...productStates] as const,
  }[field];
  return values.map((value) => ({ value, label: say(`filters.${field}.${value}` as WordKey) }));
}
