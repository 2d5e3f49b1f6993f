// How products are found at a competitor's: by the engine itself, or by criteria in sentences.
import { Menu, NativeSelect } from "@mantine/core";
import { IconAdjustments, IconPlus, IconSparkles } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { attributesOptions } from "#web/parts/filters/suggestions.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { CriterionRow } from "./CriterionRow.tsx";
import { automatic, identifiesNothing, optionalLeastOf, usualCriteria } from "./criteria.ts";
import type { Criterion, Matching } from "./criteria.ts";
import classes from "../builder.module.css";

type MatchingBuilderProps = {
  matching: Matching;
  showsProblems: boolean;
  onChange(matching: Matching): void;
};

export function MatchingBuilder({ matching, showsProblems, onChange }: MatchingBuilderProps) {
  const { say } = useWords();
  const isAutomatic = matching.criteria === null;
  return (
    <div className={classes.matching}>
      <div className={classes.ways} role="radiogroup" aria-label={say("matchingRules.way.label")}>
        <Way
          way="automatic"
          icon={IconSparkles}
          isChosen={isAutomatic}
          onChoose={() => onChange(automatic)}
        />
        <Way
          way="criteria"
          icon={IconAdjustments}
          isChosen={!isAutomatic}
          onChoose={() => isAutomatic && onChange({ criteria: usualCriteria })}
        />
      </div>
      {matching.criteria && (
        <Criteria
          matching={{ ...matching, criteria: matching.criteria }}
          showsProblems={showsProblems}
          onChange={onChange}
        />
      )}
    </div>
  );
}

type WayProps = { way: "automatic" | "criteria"; icon: Icon; isChosen: boolean; onChoose(): void };

function Way({ way, icon: WayIcon, isChosen, onChoose }: WayProps) {
  const { say } = useWords();
  return (
    <label className={classes.way} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name="matching-way"
        className={classes.radio}
        checked={isChosen}
        onChange={onChoose}
      />
      <WayIcon size={20} stroke={1.7} aria-hidden />
      <span>
        <strong>{say(`matchingRules.way.${way}`)}</strong>
        <span className={classes.wayAdvice}>{say(`matchingRules.way.${way}Advice`)}</span>
      </span>
    </label>
  );
}

type CriteriaProps = MatchingBuilderProps & { matching: Matching & { criteria: Criterion[] } };

function Criteria({ matching, showsProblems, onChange }: CriteriaProps) {
  const { say } = useWords();
  const { criteria } = matching;
  const attributes = useQuery(attributesOptions(useCatalog().website_id)).data ?? [];
  const change = (next: Criterion[]) => onChange({ ...matching, criteria: next });
  return (
    <div className={classes.group}>
      <p className={classes.sentence}>{say("matchingRules.criteria.title")}</p>
      {criteria.map((criterion, index) => (
        <CriterionRow
          // oxlint-disable-next-line react/no-array-index-key -- a criterion has nothing to tell it by but its place
          key={index}
          criterion={criterion}
          attributes={attributes}
          name={say("matchingRules.criteria.name", { number: index + 1 })}
          showsProblems={showsProblems}
          onChange={(next) => change(criteria.with(index, next))}
          onRemove={() => change(criteria.filter((_, at) => at !== index))}
        />
      ))}
      <OptionalLeast matching={matching} onChange={onChange} />
      {identifiesNothing(matching) && (
        <p
          className={showsProblems ? classes.missing : classes.hint}
          role={showsProblems ? "alert" : undefined}
        >
          {say("matchingRules.criteria.identifiesNothing")}
        </p>
      )}
      <div className={classes.adding}>
        <AddCriterion onAdd={(criterion) => change([...criteria, criterion])} />
      </div>
    </div>
  );
}

/** How many of the optional criteria have to agree. */
function OptionalLeast({ matching, onChange }: Pick<CriteriaProps, "matching" | "onChange">) {
  const { say } = useWords();
  const { criteria } = matching;
  const optional = criteria.filter(({ role }) => role === "optional").length;
  if (optional <= 1) return null;
  return (
    <label className={classes.least}>
      {say("matchingRules.criteria.least")}
      <NativeSelect
        size="xs"
        value={String(Math.min(optional, optionalLeastOf(matching)))}
        data={Array.from({ length: optional + 1 }, (_, count) => ({
          value: String(count),
          label: say("matchingRules.criteria.leastOf", { count, total: optional }),
        })).slice(criteria.some(({ role }) => role === "required") ? 0 : 1)}
        onChange={({ currentTarget }) =>
          onChange({ ...matching, optionalLeast: Number(currentTarget.value) })
        }
      />
    </label>
  );
}

/** What may be added, as a retailer would call it. */
const offered = {
  ean: { kind: "same", field: "ean", role: "required" },
  mpn: { kind: "same", field: "mpn", role: "required" },
  brand: { kind: "same", field: "brand", role: "required" },
  title: { kind: "resembles", field: "title", percent: 75, role: "required" },
  price: { kind: "price", below: 40, above: 40, role: "required" },
  without: { kind: "words", field: "title", words: "", role: "excluded" },
  with: { kind: "words", field: "title", words: "", role: "required" },
} as const satisfies Record<string, Criterion>;

function AddCriterion({ onAdd }: { onAdd(criterion: Criterion): void }) {
  const { say } = useWords();
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <ActionButton size="compact-sm" variant="light" icon={IconPlus}>
          {say("matchingRules.criteria.add")}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(offered).map(([name, criterion]) => (
          <Menu.Item key={name} onClick={() => onAdd(criterion)}>
            {say(`matchingRules.offered.${name as keyof typeof offered}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
