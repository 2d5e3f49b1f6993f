// What a rule says, and beside it what that would find.
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { GeneralSection } from "./GeneralSection.tsx";
import { QuerySection } from "./QuerySection.tsx";
import { FilterBuilder } from "./filter/FilterBuilder.tsx";
import { FilterCount } from "./filter/FilterCount.tsx";
import { MatchingBuilder } from "./matching/MatchingBuilder.tsx";
import { filterLanguage, matchingLanguage } from "./ruleDraft.ts";
import { DryRun } from "./tryout/DryRun.tsx";
import { LiveSearch } from "./tryout/LiveSearch.tsx";
import type { RuleEditing } from "./useRuleEditor.ts";
import { useTryout } from "./useTryout.ts";
import classes from "./editor.module.css";

type RuleFormProps = { rule: MatchingRule | null; editor: RuleEditing };

export function RuleForm({ rule, editor }: RuleFormProps) {
  const tryout = useTryout(rule, editor);
  const { trial, productId, isRunnable, mend } = tryout;
  return (
    <div className={classes.form}>
      <div className={classes.writing}>
        <GeneralSection editor={editor} />
        <FilterSection editor={editor} tryout={tryout} />
        <MatchingSection editor={editor} tryout={tryout} />
      </div>
      <div className={classes.trying}>
        <LiveSearch
          trial={trial}
          productId={productId}
          onChoose={tryout.choose}
          isRunnable={isRunnable}
          mend={mend}
        />
        <DryRun
          rule={rule}
          values={editor.values}
          isRunnable={isRunnable}
          mend={mend}
          onWanted={tryout.want}
          onApply={editor.apply}
        />
      </div>
    </div>
  );
}

type SectionProps = { editor: RuleEditing; tryout: ReturnType<typeof useTryout> };

function FilterSection({ editor, tryout }: SectionProps) {
  const { draft, change, problems } = editor;
  const { trial, marked, values } = tryout;
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

function MatchingSection({ editor: { draft, change }, tryout }: SectionProps) {
  return (
    <QuerySection
      name="matching"
      side={draft.matching}
      language={matchingLanguage}
      refused={tryout.trial.problem("matching_query")}
      onChange={(matching) => change({ matching })}
      renderBuilder={(matching, onMatching) => (
        <MatchingBuilder matching={matching} showsProblems={tryout.marked} onChange={onMatching} />
      )}
    />
  );
}
