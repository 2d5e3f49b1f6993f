import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { toastFailure } from "#web/parts/toasts/toasts.ts";
import { toastUndo } from "#web/parts/toasts/undoToast.tsx";
import { acceptAbove, borderProposalsOptions, proposalCountsOptions } from "#web/queries/matchProposals.ts";
import type { AcceptedAbove, Proposal, ProposalChoice, ProposalCounts } from "#web/queries/matchProposals.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { MarkedTitle } from "#web/parts/marked-title/MarkedTitle.tsx";
import { aboveAll, countFrom, firstLine, isSafeFrom, rightFrom, scoreStep } from "./acceptable.ts";
import { titleDifferences, titled } from "#web/parts/marked-title/titleDifferences.ts";
import classes from "./BulkAccept.module.css";

type BulkAcceptProps = {
  choice: ProposalChoice;
  /** Told what was accepted; returns what takes it back. */
  onAccepted(batch: AcceptedAbove): () => void;
  onClose(): void;
};

const examples = 3;

/** Accepts all proposals with at least a score, after a look at the least sure of them. */
export default function BulkAccept({ choice: { rule, website }, onAccepted, onClose }: BulkAcceptProps) {
  const { say } = useWords();
  const { id: catalogId } = useCatalog();
  const choice = { rule, website };
  // What was judged since the inbox was opened tells more of the others.
  const counts = useQuery({ ...proposalCountsOptions(catalogId, choice), refetchOnMount: "always" });
  const scores = counts.data?.scores ?? [];
  const [chosen, setChosen] = useState<number>();
  const score = chosen ?? firstLine(scores);
  const count = countFrom(scores, score);
  const accepting = useAccepting({ catalogId, choice, score, onAccepted, onClose });
  return (
    <Dialog
      size="lg"
      onClose={accepting.isPending ? () => undefined : onClose}
      title={say("matchInbox.bulk.title")}
    >
      <div className={classes.content}>
        <p>{say("matchInbox.bulk.intro")}</p>
        <Histogram scores={scores} from={score} />
        <ScoreChoice score={score} onChoose={setChosen} />
        {count > 0 && <Expected scores={scores} score={score} />}
        {count === 0 && counts.isSuccess && chosen === undefined && (
          <p className={classes.expected} role="status">
            {say("matchInbox.bulk.nothingSure")}
          </p>
        )}
        {(count > 0 || chosen !== undefined) && (
          <Border catalogId={catalogId} choice={choice} score={score} count={count} />
        )}
        <Footer {...{ count, accepting, onClose }} />
      </div>
    </Dialog>
  );
}

type FooterProps = { count: number; accepting: ReturnType<typeof useAccepting>; onClose(): void };

function Footer({ count, accepting, onClose }: FooterProps) {
  const { say, number } = useWords();
  return (
    <div className={classes.footer}>
      <Button variant="default" onClick={onClose} disabled={accepting.isPending}>
        {say("app.cancel")}
      </Button>
      <ActionButton
        icon={IconChecks}
        disabled={count === 0}
        loading={accepting.isPending}
        onClick={() => accepting.mutate()}
      >
        {say("matchInbox.bulk.accept", { count, formatted: number(count) })}
      </ActionButton>
    </div>
  );
}

type Accepting = BulkAcceptProps & { catalogId: number; score: number };

/** Accepts, tells how many, and offers to take it back. */
function useAccepting({ catalogId, choice, score, onAccepted, onClose }: Accepting) {
  const words = useWords();
  return useMutation({
    mutationFn: () => acceptAbove(catalogId, choice, score),
    onSuccess: (accepted) => {
      const undo = onAccepted(accepted);
      toastUndo(acceptedText(accepted, words), undo, words, accepted.batch);
      onClose();
    },
    onError: (error) => toastFailure(error, words),
  });
}

function acceptedText({ count, skipped }: AcceptedAbove, { say, number }: Words): string {
  const accepted = say("matchInbox.bulk.done", { count, formatted: number(count) });
  return skipped > 0
    ? `${accepted} ${say("matchInbox.bulk.passed", { count: skipped, formatted: number(skipped) })}`
    : accepted;
}

type ScoreChoiceProps = { score: number; onChoose(score: number): void };

/** From which score on proposals are accepted. */
function ScoreChoice({ score, onChoose }: ScoreChoiceProps) {
  const { say, number } = useWords();
  const id = useId();
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{say("matchInbox.bulk.score")}</label>
      <input
        id={id}
        className={classes.slider}
        type="range"
        min={0}
        max={aboveAll}
        step={scoreStep}
        value={score}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      />
      <output htmlFor={id} className={classes.number}>
        {score < aboveAll ? number(score) : "—"}
      </output>
    </div>
  );
}

type ExpectedProps = { scores: ProposalCounts["scores"]; score: number };

/** How many would be accepted, and how many of them are right by what was judged. */
function Expected({ scores, score }: ExpectedProps) {
  const { say, number, share } = useWords();
  const count = countFrom(scores, score);
  const right = rightFrom(scores, score);
  const isSafe = isSafeFrom(scores, score);
  return (
    <p className={classes.expected} data-safe={isSafe || undefined} role="status">
      {say("matchInbox.bulk.expected", {
        count,
        right: number(Math.round(right)),
        formatted: number(count),
        share: share(Math.floor((100 * right) / count) / 100),
      })}{" "}
      {!isSafe && say("matchInbox.bulk.judgeFirst")}
    </p>
  );
}

type HistogramProps = { scores: readonly { from: number; count: number }[]; from: number };

/** How many there are at each score; those that would be accepted in the accent. */
function Histogram({ scores, from }: HistogramProps) {
  const counts = new Map(scores.map((score) => [score.from, score.count]));
  const steps = Array.from({ length: 100 / scoreStep }, (_, at) => at * scoreStep);
  const most = Math.max(1, ...counts.values());
  return (
    <div className={classes.histogram} aria-hidden="true">
      {steps.map((step) => (
        <span
          key={step}
          data-accepted={step >= from || undefined}
          style={{ height: `${(100 * (counts.get(step) ?? 0)) / most}%` }}
        />
      ))}
    </div>
  );
}

type BorderProps = { catalogId: number; choice: ProposalChoice; score: number; count: number };

/** The least sure of those that would be accepted: if they are right, so are the others, most likely. */
function Border({ catalogId, choice, score, count }: BorderProps) {
  const { say } = useWords();
  const border = useQuery({
    ...borderProposalsOptions(catalogId, choice, score, examples),
    enabled: count > 0,
  });
  if (count === 0) return <p className={classes.minor}>{say("matchInbox.bulk.none")}</p>;
  return (
    <section className={classes.border} aria-busy={border.isPlaceholderData || border.isPending}>
      <h3 className={classes.heading}>{say("matchInbox.bulk.border")}</h3>
      <ul className={classes.examples}>
        {border.data?.map((proposal) => (
          <Example key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </section>
  );
}

function Example({ proposal: { own, theirs, website_name, score } }: { proposal: Proposal }) {
  const { number } = useWords();
  const titles = titleDifferences(titled(own), titled(theirs));
  return (
    <li>
      <span className={classes.score}>{score === null ? "—" : number(Math.round(score))}</span>
      <span className={classes.titles}>
        <strong>
          <MarkedTitle pieces={titles.own} />
        </strong>
        <span>
          <MarkedTitle pieces={titles.theirs} />
        </span>
        <span className={classes.minor}>{website_name}</span>
      </span>
    </li>
  );
}
