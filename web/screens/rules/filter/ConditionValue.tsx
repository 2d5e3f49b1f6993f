import { TagsInput, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  attributeValuesOptions,
  suggestedFields,
  suggestionsOptions,
} from "#web/parts/filters/suggestions.ts";
import type { SuggestedField } from "#web/parts/filters/suggestions.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { AmountInput } from "#web/parts/amount/AmountInput.tsx";
import { useWords } from "#web/session/words.ts";
import { kindOf, slugOf } from "./filterFields.ts";
import type { Condition } from "./filterTree.ts";
import classes from "../builder.module.css";

type ConditionValueProps = {
  condition: Condition;
  name: string;
  isWrong: boolean;
  onChange(condition: Condition): void;
};

/** What a condition compares with, in the form that its field and operator ask for. */
export function ConditionValue(props: ConditionValueProps) {
  const { condition, name, isWrong, onChange } = props;
  const { say } = useWords();
  const { operator } = condition;
  switch (operator) {
    case "filled":
    case "empty":
      return null;
    case "is":
    case "isNot":
      return <Texts {...props} />;
    case "contains":
    case "notContains":
      return (
        <TextInput
          className={classes.value}
          aria-label={say("matchingRules.filter.valueOf", { name })}
          placeholder={say("matchingRules.filter.part")}
          maxLength={200}
          value={condition.texts[0] ?? ""}
          error={isWrong && say("matchingRules.filter.missing")}
          onChange={({ currentTarget }) => onChange({ ...condition, texts: [currentTarget.value] })}
        />
      );
    default:
      return <Limits {...props} />;
  }
}

const hasMin = ["between", "above", "atLeast", "since"];
const hasMax = ["between", "below", "atMost", "before"];

function Limits({ condition, name, isWrong, onChange }: ConditionValueProps) {
  const { say } = useWords();
  const limits = (["min", "max"] as const).filter((limit) =>
    (limit === "min" ? hasMin : hasMax).includes(condition.operator),
  );
  return (
    <div className={classes.limits}>
      {limits.map((limit, index) => (
        <span key={limit} className={classes.limit}>
          {index > 0 && <span aria-hidden>{say("matchingRules.filter.and")}</span>}
          <Limit {...{ condition, limit, name, isWrong, onChange }} />
        </span>
      ))}
      {isWrong && <span className={classes.missing}>{say("matchingRules.filter.missing")}</span>}
    </div>
  );
}

type LimitProps = ConditionValueProps & { limit: "min" | "max" };

function Limit({ condition, limit, name, isWrong, onChange }: LimitProps) {
  const { say } = useWords();
  const label = say(`matchingRules.filter.${limit}Of`, { name });
  const value = condition[limit];
  if (kindOf(condition.field) !== "day")
    return (
      <AmountInput
        label={label}
        value={value as number | undefined}
        isWrong={isWrong}
        onChange={(amount) => onChange({ ...condition, [limit]: amount })}
      />
    );
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={String(value ?? "")}
      error={isWrong}
      onChange={({ currentTarget }) => onChange({ ...condition, [limit]: currentTarget.value || undefined })}
    />
  );
}

const typingPause_ms = 250;

/** One value or several; a list pasted with a line each becomes as many. */
function Texts({ condition, name, isWrong, onChange }: ConditionValueProps) {
  const { say } = useWords();
  const [typed, setTyped] = useState("");
  const { suggestions, areCurrent } = useSuggestions(condition.field, typed.trim());
  /** What is meant by the letters, since nothing else has them. */
  const only = areCurrent && typed.trim() !== "" && suggestions.length === 1 ? suggestions[0] : undefined;
  return (
    <TagsInput
      className={classes.value}
      aria-label={say("matchingRules.filter.valueOf", { name })}
      placeholder={condition.texts.length === 0 ? say("matchingRules.filter.values") : ""}
      acceptValueOnBlur
      splitChars={["\n", "\t", ";"]}
      data={suggestions}
      filter={({ options }) => options}
      maxDropdownHeight={220}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || only === undefined) return;
        event.preventDefault();
        setTyped("");
        onChange({ ...condition, texts: [...new Set([...condition.texts, only])] });
      }}
      value={condition.texts}
      error={isWrong && say("matchingRules.filter.missing")}
      onChange={(texts) => onChange({ ...condition, texts })}
    />
  );
}

/** Those of the letters before stay until others come: then they are not current. */
function useSuggestions(field: string, text: string): { suggestions: string[]; areCurrent: boolean } {
  const { website_id } = useCatalog();
  const [rested] = useDebouncedValue(text, typingPause_ms);
  const isSuggested = (suggestedFields as readonly string[]).includes(field);
  const values = useQuery({
    ...suggestionsOptions(website_id, field as SuggestedField, rested),
    enabled: isSuggested,
  });
  const slug = slugOf(field);
  const ofAttribute = useQuery({
    ...attributeValuesOptions(website_id, slug ?? ""),
    enabled: slug !== undefined,
  });
  if (isSuggested) {
    return { suggestions: values.data ?? [], areCurrent: rested === text && !values.isPlaceholderData };
  }
  const letters = text.toLowerCase();
  const ofSlug = (slug && ofAttribute.data) || [];
  const suggestions = ofSlug.filter((value) => value.toLowerCase().includes(letters)).slice(0, 50);
  return { suggestions, areCurrent: true };
}
