// What a rule says, and beside it what that would find.
import { Button, TextInput } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { Suspense, lazy, useEffect, useState } from "react";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { SwitchField } from "#web/parts/switch/SwitchField.tsx";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { QuerySection } from "./QuerySection.tsx";
import { FilterBuilder } from "./filter/FilterBuilder.tsx";
import { FilterCount } from "./filter/FilterCount.tsx";
import { MatchingBuilder } from "./matching/MatchingBuilder.tsx";
import { filterLanguage, matchingLanguage } from "./ruleDraft.ts";
import type { DraftProblem } from "./ruleDraft.ts";
import { competitorsText } from "./ruleWords.ts";
import { DryRun } from "./tryout/DryRun.tsx";
import { LiveSearch } from "./tryout/LiveSearch.tsx";
import { useRuleTrial } from "./tryout/useRuleTrial.ts";
import type { RuleEditing } from "./useRuleEditor.ts";
import classes from "./editor.module.css";

const CompetitorsModal = lazy(() => import("./CompetitorsModal.tsx"));

const typingPause_ms = 500;

export function RuleForm({ rule, editor }: { rule: MatchingRule | null; editor: RuleEditing }) {
  const { say } = useWords();
  const { draft, change, problems, told } = editor;
  const [values, catchUp] = useRested(editor.values);
  const [productId, setProductId] = useState<number>();
  const choose = (id: number | undefined) => {
    catchUp();
    setProductId(id);
  };
  const wrongParts = partsToMend(problems);
  const isRunnable = wrongParts.length === 0;
  // What is missing is shown once somebody wanted to try the rule, too; after that, anew.
  const [wanted, setWanted] = useState(false);
  if (wanted && isRunnable) setWanted(false);
  const marked = told || wanted || productId !== undefined;
  const mend = isRunnable || !marked ? undefined : mendText(wrongParts, say);
  const trial = useRuleTrial(values, {
    id: rule?.id,
    productId,
    isRunnable,
    isBehind: values !== editor.values,
  });
  return (
    <div className={classes.form}>
      <div className={classes.writing}>
        <section className={classes.card} aria-label={say("matchingRules.editor.general")}>
          <TextInput
            label={say("matchingRules.column.name")}
            placeholder={say("matchingRules.editor.namePlaceholder")}
            required
            maxLength={200}
            value={draft.name}
            error={told && problems.has("name") && say("matchingRules.editor.nameMissing")}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <div className={classes.switches}>
            <SwitchField
              label={say("matchingRules.editor.enabled")}
              description={say("matchingRules.editor.enabledAdvice")}
              checked={draft.enabled}
              onChange={(enabled) => change({ enabled })}
            />
            <SwitchField
              label={say("matchingRules.editor.images")}
              description={say("matchingRules.editor.imagesAdvice")}
              checked={draft.matching_image_enabled}
              onChange={(matching_image_enabled) => change({ matching_image_enabled })}
            />
          </div>
          <Competitors ids={draft.competitors_id} onChange={(competitors_id) => change({ competitors_id })} />
        </section>
        <QuerySection
          name="filter"
          side={draft.filter}
          language={filterLanguage}
          refused={trial.problem("filter_query")}
          onChange={(filter) => change({ filter })}
          renderBuilder={(group, onGroup) => <FilterBuilder group={group} told={marked} onChange={onGroup} />}
          aside={
            <FilterCount
              filter_query={values.filter_query}
              isRunnable={!problems.has("filter") && !trial.problem("filter_query")}
              isIncomplete={draft.filter.mode === "builder" && problems.has("filter")}
            />
          }
        />
        <QuerySection
          name="matching"
          side={draft.matching}
          language={matchingLanguage}
          refused={trial.problem("matching_query")}
          onChange={(matching) => change({ matching })}
          renderBuilder={(matching, onMatching) => (
            <MatchingBuilder matching={matching} told={marked} onChange={onMatching} />
          )}
        />
      </div>
      <div className={classes.trying}>
        <LiveSearch
          trial={trial}
          productId={productId}
          onChoose={choose}
          isRunnable={isRunnable}
          mend={mend}
        />
        <DryRun
          rule={rule}
          values={editor.values}
          isRunnable={isRunnable}
          mend={mend}
          onWanted={() => setWanted(true)}
          onApply={editor.apply}
        />
      </div>
    </div>
  );
}

type Part = "filter" | "matching";

/** The parts without which a rule cannot be tried; it may have no name yet. */
function partsToMend(problems: ReadonlySet<DraftProblem>): Part[] {
  return [
    ...(problems.has("filter") ? (["filter"] as const) : []),
    ...(problems.has("matching") || problems.has("identity") ? (["matching"] as const) : []),
  ];
}

function mendText(parts: readonly Part[], say: Words["say"]): string {
  const names = parts.map((part) => say(`matchingRules.${part}.title`));
  return say("matchingRules.live.mend", { parts: names.join(", ") });
}

/** What somebody writes, once they pause; and a way not to wait for that. */
function useRested<Value>(value: Value): [Value, () => void] {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), typingPause_ms);
    return () => clearTimeout(timer);
  }, [value]);
  return [rested, () => setRested(value)];
}

function Competitors({ ids, onChange }: { ids: number[]; onChange(ids: number[]): void }) {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.competitors}>
      <span className={classes.label}>{say("matchingRules.editor.competitors")}</span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconBuildingStore size={16} aria-hidden />}
        aria-label={say("matchingRules.editor.chooseCompetitors", {
          chosen: competitorsText({ competitors_id: ids }, catalog, words),
        })}
        onClick={() => setOpen(true)}
      >
        {competitorsText({ competitors_id: ids }, catalog, words)}
      </Button>
      {open && (
        <Suspense fallback={<LoadingBlock />}>
          <CompetitorsModal ids={ids} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
