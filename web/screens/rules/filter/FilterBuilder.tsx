// Choosing own products by conditions, in sentences.
import { NativeSelect } from "@mantine/core";
import { IconFolderPlus, IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { attributesOptions } from "#web/parts/filters/suggestions.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { ConditionValue } from "./ConditionValue.tsx";
import { attributeField, filterFields, kindOf, operatorsOf, slugOf } from "./filterFields.ts";
import type { FilterField, Operator } from "./filterFields.ts";
import { isGroup, isIncomplete } from "./filterTree.ts";
import type { Condition, Group } from "./filterTree.ts";
import classes from "../builder.module.css";

type FilterBuilderProps = {
  group: Group;
  /** Show what is missing. */
  showsProblems: boolean;
  onChange(group: Group): void;
};

export function FilterBuilder({ group, showsProblems, onChange }: FilterBuilderProps) {
  const { say } = useWords();
  const attributes = useQuery(attributesOptions(useCatalog().website_id));
  const fields = fieldChoices(group, attributes.data ?? [], say);
  return (
    <GroupOfConditions
      group={group}
      fields={fields}
      showsProblems={showsProblems}
      label={say("matchingRules.filter.title")}
      onChange={onChange}
      isWhole
    />
  );
}

type Choice = { value: string; label: string };

/** The product's own fields, then its attributes; those that a condition has already, though nobody knows them any more. */
function fieldChoices(
  group: Group,
  attributes: { slug_name: string; name: string }[],
  say: Words["say"],
): Choice[] {
  const own = Object.keys(filterFields).map((field) => ({
    value: field,
    label: say(`matchingRules.field.${field as FilterField}`),
  }));
  const theirs = attributes.map(({ slug_name, name }) => ({ value: attributeField(slug_name), label: name }));
  const fieldNames = new Set([...own, ...theirs].map(({ value }) => value));
  const used = fieldsIn(group).filter((field) => !fieldNames.has(field));
  return [...own, ...theirs, ...used.map((field) => ({ value: field, label: slugOf(field) ?? field }))];
}

function fieldsIn({ items }: Group): string[] {
  return items.flatMap((item) => (isGroup(item) ? fieldsIn(item) : [item.field]));
}

type GroupProps = {
  group: Group;
  fields: Choice[];
  showsProblems: boolean;
  label: string;
  isWhole?: boolean;
  onChange(group: Group): void;
  onRemove?(): void;
};

function GroupOfConditions(props: GroupProps) {
  const { group, fields, showsProblems, label, isWhole = false, onChange, onRemove } = props;
  const { say } = useWords();
  const { all, items } = group;
  const put = (at: number, item: Condition | Group | undefined) =>
    onChange({
      all,
      items: items.flatMap((other, index) => (index === at ? (item ? [item] : []) : [other])),
    });
  return (
    <fieldset className={classes.group} data-inner={!isWhole || undefined}>
      <legend className={classes.unseen}>{label}</legend>
      {items.length === 0 ? (
        <p className={classes.everything}>{say("matchingRules.filter.everything")}</p>
      ) : (
        <GroupHead group={group} isWhole={isWhole} onChange={onChange} onRemove={onRemove} />
      )}
      {items.map((item, index) => (
        <Item
          // oxlint-disable-next-line react/no-array-index-key -- a condition has nothing to tell it by but its place
          key={index}
          {...{ item, fields, showsProblems }}
          number={index + 1}
          onChange={(next) => put(index, next)}
        />
      ))}
      <AddButtons group={group} isWhole={isWhole} onChange={onChange} />
    </fieldset>
  );
}

type ItemProps = Pick<GroupProps, "fields" | "showsProblems"> & {
  item: Condition | Group;
  number: number;
  /** Without one it is removed. */
  onChange(item: Condition | Group | undefined): void;
};

function Item({ item, number, onChange, ...rest }: ItemProps) {
  const { say } = useWords();
  const onRemove = () => onChange(undefined);
  if (!isGroup(item))
    return (
      <ConditionRow
        {...rest}
        condition={item}
        name={say("matchingRules.filter.condition", { number })}
        onChange={onChange}
        onRemove={onRemove}
      />
    );
  return (
    <GroupOfConditions
      {...rest}
      group={item}
      label={say("matchingRules.filter.group", { number })}
      onChange={(next) => onChange(next.items.length > 0 ? next : undefined)}
      onRemove={onRemove}
    />
  );
}

type GroupPartProps = Pick<GroupProps, "group" | "onChange"> & { isWhole: boolean };

/** Whether all of the conditions hold or any of them. */
function GroupHead({
  group: { all, items },
  isWhole,
  onChange,
  onRemove,
}: GroupPartProps & { onRemove: (() => void) | undefined }) {
  const { say } = useWords();
  return (
    <div className={classes.groupHead}>
      {items.length > 1 || !isWhole ? (
        <Conjunction all={all} onChange={(next) => onChange({ all: next, items })} />
      ) : (
        <span className={classes.sentence}>{say("matchingRules.filter.those")}</span>
      )}
      {onRemove && (
        <button
          type="button"
          className={classes.remove}
          aria-label={say("matchingRules.filter.removeGroup")}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

function Conjunction({ all, onChange }: { all: boolean; onChange(all: boolean): void }) {
  const { say } = useWords();
  return (
    <NativeSelect
      size="xs"
      aria-label={say("matchingRules.filter.conjunction")}
      value={all ? "all" : "any"}
      data={(["all", "any"] as const).map((value) => ({
        value,
        label: say(`matchingRules.filter.${value}`),
      }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "all")}
    />
  );
}

/** One more condition; in the whole, one more group that holds the other way. */
function AddButtons({ group: { all, items }, isWhole, onChange }: GroupPartProps) {
  const { say } = useWords();
  const add = (item: Condition | Group) => onChange({ all, items: [...items, item] });
  return (
    <div className={classes.adding}>
      <ActionButton size="compact-sm" variant="light" icon={IconPlus} onClick={() => add(blank)}>
        {say("matchingRules.filter.add")}
      </ActionButton>
      {isWhole && items.length > 0 && (
        <ActionButton
          size="compact-sm"
          variant="subtle"
          icon={IconFolderPlus}
          onClick={() => add({ all: !all, items: [blank, blank] })}
        >
          {say(all ? "matchingRules.filter.addAny" : "matchingRules.filter.addAll")}
        </ActionButton>
      )}
    </div>
  );
}

const blank: Condition = { field: "brand", operator: "is", texts: [] };

type ConditionRowProps = {
  condition: Condition;
  fields: Choice[];
  /** What it is called for those who cannot see its place. */
  name: string;
  showsProblems: boolean;
  onChange(condition: Condition): void;
  onRemove(): void;
};

function ConditionRow({ condition, fields, name, showsProblems, onChange, onRemove }: ConditionRowProps) {
  const { say } = useWords();
  const isWrong = showsProblems && isIncomplete(condition);
  return (
    <div className={classes.row} role="group" aria-label={name}>
      <FieldAndOperator {...{ condition, fields, name, onChange }} />
      <ConditionValue condition={condition} name={name} isWrong={isWrong} onChange={onChange} />
      <button
        type="button"
        className={classes.remove}
        aria-label={say("matchingRules.filter.remove", { name })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

type FieldAndOperatorProps = Pick<ConditionRowProps, "condition" | "fields" | "name" | "onChange">;

function FieldAndOperator({ condition, fields, name, onChange }: FieldAndOperatorProps) {
  const { say } = useWords();
  const kind = kindOf(condition.field) ?? "text";
  return (
    <>
      <NativeSelect
        size="sm"
        className={classes.field}
        aria-label={say("matchingRules.filter.fieldOf", { name })}
        value={condition.field}
        data={fields}
        onChange={({ currentTarget }) => onChange(withField(condition, currentTarget.value))}
      />
      <NativeSelect
        size="sm"
        className={classes.operator}
        aria-label={say("matchingRules.filter.operatorOf", { name })}
        value={condition.operator}
        data={operatorsOf[kind].map((operator) => ({
          value: operator,
          label: say(`matchingRules.operator.${operator}`),
        }))}
        onChange={({ currentTarget }) =>
          onChange({ ...condition, operator: currentTarget.value as Operator })
        }
      />
    </>
  );
}

/** Another field of the same kind keeps what was said; of another kind it begins anew. */
function withField(condition: Condition, field: string): Condition {
  const kind = kindOf(field) ?? "text";
  if (kind === kindOf(condition.field)) return { ...condition, field };
  return { field, operator: kind === "text" ? "is" : operatorsOf[kind][0], texts: [] };
}
