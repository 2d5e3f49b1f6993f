import { Button } from "@mantine/core";
import { IconChecks, IconInbox, IconInboxOff, IconPlayerTrackNext } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { Message } from "#web/parts/Message.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useShortcuts } from "#web/parts/shortcuts/useShortcuts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { ApplyJudged } from "./ApplyJudged.tsx";
import { ReasonChoice, RuleAndWebsite } from "./InboxFilters.tsx";
import { JudgeBar } from "./JudgeBar.tsx";
import { Progress } from "./Progress.tsx";
import { ProposalCard } from "./ProposalCard.tsx";
import { openChoice } from "./search.ts";
import type { ChangeSearch, InboxSearch } from "./search.ts";
import { useInbox } from "./useInbox.ts";
import type { Inbox } from "./useInbox.ts";
import { keys } from "./keys.ts";
import classes from "./MatchInbox.module.css";

const BulkAccept = lazyPart(() => import("./BulkAccept.tsx"));

type JudgingProps = { search: InboxSearch; onSearch: ChangeSearch };

/** One proposal after the other, and what can be done with it. */
export function Judging({ search, onSearch }: JudgingProps) {
  const { say } = useWords();
  const catalog = useCatalog();
  const allowed = useIsAdmin() || !catalog.lock;
  const choice = useMemo(() => openChoice(search), [search]);
  const inbox = useInbox(choice);
  const [accepting, setAccepting] = useState(false);
  useJudgeShortcuts(inbox, allowed);
  const { current, counts } = inbox;
  const mayAcceptMany = allowed && (counts?.reasons.below ?? 0) > 1 && (choice.reason ?? "below") === "below";
  return (
    <>
      <Toolbar
        choice={choice}
        counts={counts}
        onSearch={onSearch}
        onMany={mayAcceptMany ? () => setAccepting(true) : undefined}
      />
      {counts && <Progress counts={counts} unsent={inbox.unsent} />}
      <p className={classes.unseen} role="status">
        {inbox.announcement}
      </p>
      {!allowed && <p className={classes.locked}>{say("matchInbox.locked")}</p>}
      {inbox.failed && <GridFailure title={say("matchInbox.failed")} onRetry={inbox.retry} />}
      {inbox.loading && <LoadingBlock />}
      {current && <ProposalCard key={current.id} proposal={current} inbox={inbox} />}
      {!current && !inbox.loading && !inbox.failed && (
        <>
          {allowed && inbox.unsent === 0 && <ApplyJudged rule={choice.rule} />}
          <NothingLeft inbox={inbox} isNarrowed={Object.keys(choice).length > 0} onSearch={onSearch} />
        </>
      )}
      {allowed && (current ?? inbox.undoes > 0) && <JudgeBar inbox={inbox} />}
      {accepting && (
        <Suspense>
          <BulkAccept choice={choice} onAccepted={inbox.acceptedAbove} onClose={() => setAccepting(false)} />
        </Suspense>
      )}
    </>
  );
}

type ToolbarProps = {
  choice: ReturnType<typeof openChoice>;
  counts: Inbox["counts"];
  onSearch: JudgingProps["onSearch"];
  /** Opens what accepts many at once, where that is possible. */
  onMany: (() => void) | undefined;
};

function Toolbar({ choice, counts, onSearch, onMany }: ToolbarProps) {
  const { say } = useWords();
  return (
    <div className={classes.toolbar}>
      <div className={classes.reasons}>
        <ReasonChoice choice={choice} counts={counts} onChange={onSearch} />
      </div>
      <RuleAndWebsite choice={choice} onChange={onSearch} />
      {onMany && (
        <ActionButton className={classes.many} variant="default" size="xs" icon={IconChecks} onClick={onMany}>
          {say("matchInbox.bulk.open")}
        </ActionButton>
      )}
    </div>
  );
}

function useJudgeShortcuts({ judge, move, undo }: Inbox, allowed: boolean): void {
  const { say } = useWords();
  const judging = [
    { keys: keys.accept, label: say("matchInbox.accept"), run: () => judge("accepted") },
    { keys: keys.reject, label: say("matchInbox.reject"), run: () => judge("rejected") },
    { keys: keys.skip, label: say("matchInbox.skip"), run: () => judge("skipped") },
    { keys: keys.undo, label: say("matchInbox.undo"), run: undo },
  ];
  useShortcuts([
    ...(allowed ? judging : []),
    { keys: keys.next, label: say("matchInbox.next"), run: () => move(1) },
    { keys: keys.previous, label: say("matchInbox.previous"), run: () => move(-1) },
  ]);
}

type NothingLeftProps = { inbox: Inbox; isNarrowed: boolean; onSearch: ChangeSearch };

/** Why there is nothing to judge, and what to do next. */
function NothingLeft({ inbox, isNarrowed, onSearch }: NothingLeftProps) {
  const { say } = useWords();
  if (inbox.skipped > 0) return <SkippedLeft inbox={inbox} />;
  if (isNarrowed) return <NothingLikeThat onSearch={onSearch} />;
  return (
    <Message
      icon={IconInbox}
      title={say("matchInbox.empty.title")}
      advice={say("matchInbox.empty.advice")}
      action={
        <Button component={Link} to="/matching/products" variant="default">
          {say("matchInbox.empty.matched")}
        </Button>
      }
    />
  );
}

function SkippedLeft({ inbox: { skipped, showSkipped } }: Pick<NothingLeftProps, "inbox">) {
  const { say, number } = useWords();
  return (
    <Message
      icon={IconPlayerTrackNext}
      title={say("matchInbox.empty.skippedTitle", { count: skipped, formatted: number(skipped) })}
      advice={say("matchInbox.empty.skippedAdvice")}
      action={<Button onClick={showSkipped}>{say("matchInbox.empty.showSkipped")}</Button>}
    />
  );
}

function NothingLikeThat({ onSearch }: Pick<NothingLeftProps, "onSearch">) {
  const { say } = useWords();
  return (
    <Message
      icon={IconInboxOff}
      title={say("matchInbox.empty.filteredTitle")}
      advice={say("matchInbox.empty.filteredAdvice")}
      action={
        <Button
          variant="light"
          onClick={() => onSearch({ reason: undefined, rule: undefined, website: undefined })}
        >
          {say("matchInbox.empty.showAll")}
        </Button>
      }
    />
  );
}
