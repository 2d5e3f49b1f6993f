// What people judged makes a rule accept from another score on, once it is applied: what would go and come, and doing it.
import { Button, Loader } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { failureText, toastFailure } from "#web/parts/toasts/toasts.ts";
import { everyRule } from "#web/queries/keys.ts";
import { applyRule, isUnderWay, ruleOptions } from "#web/queries/matchingRules.ts";
import { proposalsKey } from "#web/queries/keys.ts";
import { proposalCountsOptions } from "#web/queries/matchProposals.ts";
import type { ProposalCounts } from "#web/queries/matchProposals.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { appliedRuleOptions } from "#web/queries/ruleTrial.ts";
import type { DryRunExample, DryRunResult } from "#web/queries/ruleTrial.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./ApplyJudged.module.css";

/** Of the rule that was judged most; nothing where all judgements are applied. `rule`: of this one alone. */
export function ApplyJudged({ rule }: { rule: number | undefined }) {
  const { id } = useCatalog();
  const counts = useQuery({ ...proposalCountsOptions(id, { rule }), refetchOnMount: "always" });
  const [first] = counts.data?.unapplied ?? [];
  // Counted before the last judgement it would be one short, and the rule be tried twice.
  return first && counts.isFetchedAfterMount ? <Offer key={first.rule_id} unapplied={first} /> : null;
}

type OfferProps = { unapplied: ProposalCounts["unapplied"][number] };

function Offer({ unapplied: { rule_id, name, judged } }: OfferProps) {
  const words = useWords();
  const { say, number } = words;
  const client = useQueryClient();
  const rule = useQuery(ruleOptions(rule_id));
  // When its last run was before it was applied here.
  const [appliedAfter, setAppliedAfter] = useState<string | null>();
  const lastRun = rule.data?.last_run_at ?? null;
  const isApplied = appliedAfter !== undefined;
  const isWaiting = rule.data ? isUnderWay(rule.data) || appliedAfter === lastRun : false;
  useEffect(() => {
    // What the run leaves to judge is there once it has ended.
    if (isApplied && !isWaiting) void client.invalidateQueries({ queryKey: proposalsKey });
  }, [isApplied, isWaiting, client]);

  const apply = async () => {
    try {
      await applyRule(rule_id);
      setAppliedAfter(lastRun);
    } catch (error) {
      toastFailure(error, words);
    }
    await client.invalidateQueries({ queryKey: everyRule });
  };

  return (
    <section className={classes.offer} aria-label={say("matchInbox.apply.title")}>
      <h2 className={classes.title}>{say("matchInbox.apply.title")}</h2>
      <p>{say("matchInbox.apply.judged", { count: judged, formatted: number(judged), rule: name })}</p>
      {isWaiting && <Waiting text={say("matchInbox.apply.running")} />}
      {rule.data && !isWaiting && <Trial rule={rule.data} judged={judged} onApply={() => void apply()} />}
    </section>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <p className={classes.minor} role="status">
      <Loader size={14} /> {text}
    </p>
  );
}

/** What applying the rule would change, and the button that does it once that is told. */
function Trial({ rule, judged, onApply }: { rule: MatchingRule; judged: number; onApply(): void }) {
  const words = useWords();
  const { say } = words;
  const tried = useQuery(appliedRuleOptions(rule, judged));
  return (
    <>
      {tried.isFetching && <Waiting text={say("matchInbox.apply.trying")} />}
      {tried.isError && !tried.isFetching && (
        <p role="alert">
          {failureText(tried.error, words)}{" "}
          <Button size="compact-sm" variant="subtle" onClick={() => void tried.refetch()}>
            {say("app.retry")}
          </Button>
        </p>
      )}
      {tried.data && <Outcome result={tried.data} />}
      <div className={classes.footer}>
        <Button component={Link} to={`/matching/rule/${rule.id}`} variant="default">
          {say("matchInbox.apply.open")}
        </Button>
        <ActionButton icon={IconPlayerPlay} disabled={!tried.data || tried.isFetching} onClick={onApply}>
          {say("matchInbox.apply.action")}
        </ActionButton>
      </div>
    </>
  );
}

const figures = { come: "matched", replaced: "updated", go: "removed", stay: "kept" } as const;
const examplesMost = 3;

function Outcome({ result }: { result: DryRunResult }) {
  const { say, number } = useWords();
  const { matched, updated, removed, examples } = result;
  return (
    <>
      <dl className={classes.figures}>
        {(Object.keys(figures) as (keyof typeof figures)[]).map((figure) => (
          <div key={figure} data-figure={figure}>
            <dt>{say(`matchInbox.apply.${figure}`)}</dt>
            <dd>{number(result[figures[figure]])}</dd>
          </div>
        ))}
      </dl>
      {matched + updated + removed === 0 && (
        <p className={classes.minor}>{say("matchInbox.apply.nothing")}</p>
      )}
      <Examples
        title={say("matchInbox.apply.goingExamples")}
        examples={examples.filter(({ kind }) => kind === "removed")}
      />
      <Examples
        title={say("matchInbox.apply.comingExamples")}
        examples={examples.filter(({ kind }) => kind !== "removed")}
      />
    </>
  );
}

function Examples({ title, examples }: { title: string; examples: DryRunExample[] }) {
  if (examples.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.examples}>
        {examples.slice(0, examplesMost).map(({ kind, website_id, own, theirs, before }) => (
          <li key={`${own.id} ${website_id}`}>
            <strong>{own.title}</strong>
            <span>{(kind === "removed" ? before : theirs)?.title}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
