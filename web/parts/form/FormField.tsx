// One field of a form, as its kind is typed: what it may hold is said by the entity, and shown where it is wrong.
import { Select, TagsInput, TextInput, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { SwitchField } from "#web/parts/switch/SwitchField.tsx";
import { useWords } from "#web/session/words.ts";
import { selectAll } from "#web/parts/selectAll.ts";
import { SecretInput } from "./SecretInput.tsx";
import { fieldAt } from "./draft.ts";
import { useFormContext } from "./formContext.ts";
import { isRequired } from "./isRequired.ts";
import { isReserved } from "./isReserved.ts";

type FormFieldProps = {
  /** The dotted path of the field in its entity. */
  name: string;
  /** What it is called here, where it is something else than elsewhere. */
  label?: string;
  /** A sentence below the label. */
  description?: ReactNode;
  placeholder?: string;
  /** The words of a choice, by its value; the value itself where there are none. */
  choices?: Readonly<Record<string, string>>;
  /** Of a choice, the values that are offered here, where not all of them are. */
  offered?: readonly string[];
  /** The browser's own help: "new-password", "email". */
  autoComplete?: string;
};

/** Advice beneath the box leaves the boxes of a line side by side. */
const beneath: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** A text longer than this is written in several lines. */
const oneLine = 255;

export function FormField({
  name,
  label,
  description,
  placeholder,
  choices,
  offered,
  autoComplete = "off",
}: FormFieldProps) {
  const form = useFormContext();
  const { say } = useWords();
  const field = fieldAt(form.entity, name);
  const value = form.value(name);
  const { kind, options, values = [] } = field;
  const shared = {
    label: label ?? form.label(name),
    description,
    placeholder,
    error: form.problem(name),
    required: isRequired(form, name),
    disabled: isReserved(options.write, form.writer),
    name,
    inputWrapperOrder: beneath,
    onBlur: () => form.leave(name),
  };
  const set = (next: unknown) => form.set(name, next);
  const typed = { ...shared, value: asText(value), onChange: onTyping(set), autoComplete };

  if (kind === "boolean")
    return (
      <SwitchField
        label={shared.label}
        description={typeof description === "string" ? description : undefined}
        checked={value === true}
        disabled={shared.disabled}
        onChange={set}
      />
    );
  if (kind === "oneOf")
    return (
      <Select
        {...shared}
        searchable={values.length > 12}
        nothingFoundMessage={say("forms.noSuchChoice")}
        allowDeselect={false}
        data={(offered ?? values).map((choice) => ({ value: choice, label: choices?.[choice] ?? choice }))}
        value={asText(value)}
        onChange={set}
      />
    );
  if (kind === "list")
    return (
      <TagsInput
        {...shared}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={set}
        splitChars={[",", ";"]}
        maxTags={options.max ?? Infinity}
      />
    );
  if (kind === "secret")
    return (
      <SecretInput
        {...typed}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": say("forms.showSecret") }}
      />
    );
  if (kind === "text" && (options.max ?? 0) > oneLine)
    return <Textarea {...typed} autosize minRows={2} maxRows={6} />;
  const isNumber = kind === "number" || kind === "money" || kind === "integer";
  return <TextInput {...typed} {...(isNumber && numberTyped)} type={kind === "email" ? "email" : "text"} />;
}

/** A number that stands there, a usual one as a rule, is replaced by what is typed: after it, 1,05 would be 11,05. */
const numberTyped = { inputMode: "decimal", onFocus: selectAll } as const;

function asText(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}

function onTyping(set: (value: string) => void) {
  return (event: { currentTarget: { value: string } }) => set(event.currentTarget.value);
}
