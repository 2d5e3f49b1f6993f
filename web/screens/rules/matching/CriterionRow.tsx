import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Attribute } from "#web/parts/filters/suggestions.ts";
import { AmountInput } from "#web/parts/amount/AmountInput.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { problemOf, roles, sameFields, wordFields } from "./criteria.ts";
import type { Criterion, Role } from "./criteria.ts";
import classes from "../builder.module.css";

type CriterionRowProps = {
  criterion: Criterion;
  attributes: Attribute[];
  /** What it is called for those who cannot see its place. */
  name: string;
  showsProblems: boolean;
  onChange(criterion: Criterion): void;
  onRemove(): void;
};

/** One criterion as a sentence: "La marque est la même · obligatoire". */
export function CriterionRow(props: CriterionRowProps) {
  const { criterion, name, showsProblems, onChange, onRemove } = props;
  const { say } = useWords();
  const problem = showsProblems && problemOf(criterion);
  return (
    <div className={classes.row} role="group" aria-label={name}>
      <div className={classes.says}>
        <Sentence {...props} />
        {problem && (
          <span className={classes.missing}>{say(`matchingRules.criteria.problem.${problem}`)}</span>
        )}
      </div>
      <RoleChoice {...{ criterion, name, onChange }} />
      <button
        type="button"
        className={classes.remove}
        aria-label={say("matchingRules.criteria.remove", { name })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

type RoleChoiceProps = Pick<CriterionRowProps, "criterion" | "name" | "onChange">;

function RoleChoice({ criterion, name, onChange }: RoleChoiceProps) {
  const { say } = useWords();
  return (
    <NativeSelect
      size="sm"
      className={classes.role}
      aria-label={say("matchingRules.criteria.roleOf", { name })}
      value={criterion.role}
      data={roles.map((role) => ({ value: role, label: say(`matchingRules.role.${role}`) }))}
      onChange={({ currentTarget }) =>
        onChange({ ...criterion, role: currentTarget.value as Role, scored: undefined })
      }
    />
  );
}

function Sentence({ criterion, ...props }: CriterionRowProps) {
  const isWrong = Boolean(props.showsProblems && problemOf(criterion));
  switch (criterion.kind) {
    case "same":
      return <Same criterion={criterion} {...props} />;
    case "resembles":
      return <Resembles criterion={criterion} isWrong={isWrong} {...props} />;
    case "price":
      return <Priced criterion={criterion} isWrong={isWrong} {...props} />;
    case "words":
      return <Holds criterion={criterion} isWrong={isWrong} {...props} />;
  }
}

/** A sentence about one kind of criterion. */
type KindProps<Kind extends Criterion["kind"]> = Pick<
  CriterionRowProps,
  "attributes" | "name" | "onChange"
> & {
  criterion: Extract<Criterion, { kind: Kind }>;
  isWrong?: boolean;
};

function Same({ criterion, attributes, name, onChange }: KindProps<"same">) {
  const { say } = useWords();
  return (
    <>
      <Field
        fields={sameFields}
        value={criterion.field}
        {...{ attributes, name }}
        onChange={(field) => onChange({ ...criterion, field })}
      />
      <span>{say("matchingRules.criteria.isSame")}</span>
    </>
  );
}

function Resembles({ criterion, isWrong, attributes, name, onChange }: KindProps<"resembles">) {
  const { say } = useWords();
  return (
    <>
      <WordField {...{ criterion, attributes, name, onChange }} />
      <span>{say("matchingRules.criteria.hasAtLeast")}</span>
      <AmountInput
        label={say("matchingRules.criteria.percentOf", { name })}
        unit="%"
        value={criterion.percent}
        isWrong={isWrong}
        onChange={(percent) => onChange({ ...criterion, percent })}
      />
      <span>{say("matchingRules.criteria.ofMyWords")}</span>
      <Checkbox
        size="xs"
        label={say("matchingRules.criteria.typos")}
        checked={criterion.typos ?? false}
        onChange={({ currentTarget }) =>
          onChange({ ...criterion, typos: currentTarget.checked || undefined })
        }
      />
    </>
  );
}

function Priced({ criterion, isWrong, name, onChange }: KindProps<"price">) {
  const { say } = useWords();
  const { below, above } = criterion;
  return (
    <>
      <span>{say("matchingRules.criteria.priceBetween")}</span>
      <AmountInput
        label={say("matchingRules.criteria.belowOf", { name })}
        unit="%"
        value={below === undefined ? undefined : 0 - below}
        isWrong={isWrong}
        onChange={(typed) =>
          onChange({ ...criterion, below: typed === undefined ? undefined : Math.abs(typed) })
        }
      />
      <span>{say("matchingRules.criteria.and")}</span>
      <AmountInput
        label={say("matchingRules.criteria.aboveOf", { name })}
        unit="%"
        value={above}
        isWrong={isWrong}
        onChange={(typed) => onChange({ ...criterion, above: typed })}
      />
      <span>{say("matchingRules.criteria.ofMyPrice")}</span>
    </>
  );
}

function Holds({ criterion, isWrong, attributes, name, onChange }: KindProps<"words">) {
  const { say } = useWords();
  return (
    <>
      <WordField {...{ criterion, attributes, name, onChange }} />
      <span>{say("matchingRules.criteria.contains")}</span>
      <TextInput
        className={classes.words}
        aria-label={say("matchingRules.criteria.wordsOf", { name })}
        placeholder={say("matchingRules.criteria.wordsPlaceholder")}
        maxLength={200}
        value={criterion.words}
        error={isWrong}
        onChange={({ currentTarget }) => onChange({ ...criterion, words: currentTarget.value })}
      />
    </>
  );
}

function WordField({ criterion, attributes, name, onChange }: KindProps<"resembles" | "words">) {
  return (
    <Field
      fields={wordFields}
      value={criterion.field}
      {...{ attributes, name }}
      onChange={(field) => onChange({ ...criterion, field })}
    />
  );
}

type FieldProps = {
  fields: readonly string[];
  value: string;
  attributes: Attribute[];
  name: string;
  onChange(field: string): void;
};

function Field({ fields, value, attributes, name, onChange }: FieldProps) {
  const { say } = useWords();
  const data = [
    ...fields.map((field) => ({ value: field, label: fieldName(field, say) })),
    ...attributes.map((attribute) => ({ value: `attr.${attribute.slug_name}`, label: attribute.name })),
  ];
  const isKnown = data.some((option) => option.value === value);
  return (
    <NativeSelect
      className={classes.field}
      aria-label={say("matchingRules.filter.fieldOf", { name })}
      value={value}
      data={isKnown ? data : [...data, { value, label: value.replace(/^attr\./, "") }]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function fieldName(field: string, say: Words["say"]): string {
  return say(`matchingRules.the.${field as (typeof sameFields)[number] | (typeof wordFields)[number]}`);
}
