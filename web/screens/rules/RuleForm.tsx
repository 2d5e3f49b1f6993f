// What a rule says, and beside it what that would find.
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { GeneralSection } from "./GeneralSection.tsx";
import { QuerySection } from "./QuerySection.tsx";
import { FilterBuilder } from "./filter/FilterBuilder.tsx";
import { FilterCount } from "./filter/FilterCount.tsx";
import { MatchingBuilder } from "./matching/MatchingBuilder.tsx";
import { filterLanguage, matchingLanguage } from "./ruleDraft.ts";
import { DryRun } from "./trial/DryRun.tsx";
import { LiveSearch } from "./trial/LiveSearch.tsx";
import type { RuleEditing } from "./useRuleEditor.ts";
import { useTrial } from "./useTrial.ts";
import classes from "./editor.module.css";

type RuleFormProps = { rule: MatchingRule | null; editor: RuleEditing };

export function RuleForm({ rule, editor }: RuleFormProps) {
  const ruleTrial = useTrial(rule, editor);
  const { trial, productId, isRunnable, mend } = ruleTrial;
  return (
    <div className={classes.form}>
      <div className={classes.writing}>
        <GeneralSection editor={editor} />
        <FilterSection editor={editor} ruleTrial={ruleTrial} />
        <MatchingSection editor={editor} ruleTrial={ruleTrial} />
      </div>
      <div className={classes.trying}>
        <LiveSearch
          trial={trial}
          productId={productId}
          onChoose={ruleTrial.choose}
          isRunnable={isRunnable}
          mend={mend}
        />
        <DryRun
          rule={rule}
          values={editor.values}
          isRunnable={isRunnable}
          mend={mend}
          onWanted={ruleTrial.want}
          onApply={editor.apply}
        />
      </div>
    </div>
  );
}

type SectionProps = { editor: RuleEditing; ruleTrial: ReturnType<typeof useTrial> };

function FilterSection({ editor, ruleTrial }: SectionProps) {
  const { draft, change, problems } = editor;
  const { trial, marked, values } = ruleTrial;
  const refused = trial.problem("filter_query");
  return (
    <QuerySection
      name="filter"
      side={draft.filter}
      language={filterLanguage}
      refused={refused}
      onChange={(filter) => change({ filter })}
      renderBuilder={(group, onGroup) => (
        <FilterBuilder group={group} showsProblems={marked} onChange={onGroup} />
      )}
      aside={
        <FilterCount
          filter_query={values.filter_query}
          isRunnable={!problems.has("filter") && !refused}
          isIncomplete={draft.filter.mode === "builder" && problems.has("filter")}
        />
      }
    />
  );
}

function MatchingSection({ editor: { draft, change }, ruleTrial }: SectionProps) {
  return (
    <QuerySection
      name="matching"
      side={draft.matching}
      language={matchingLanguage}
      refused={ruleTrial.trial.problem("matching_query")}
      onChange={(matching) => change({ matching })}
      renderBuilder={(matching, onMatching) => (
        <MatchingBuilder matching={matching} showsProblems={ruleTrial.marked} onChange={onMatching} />
      )}
    />
  );
}
