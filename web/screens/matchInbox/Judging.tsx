import { Button } from "@mantine/core";
import { IconChecks, IconInbox, IconInboxOff, IconPlayerTrackNext } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, lazy, useMemo, useState } from "react";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { Message } from "#web/parts/Message.tsx";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
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

const BulkAccept = lazy(() => import("./BulkAccept.tsx"));

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
      <div className={classes.toolbar}>
        <div className={classes.reasons}>
          <ReasonChoice choice={choice} counts={counts} onChange={onSearch} />
        </div>
        <RuleAndWebsite choice={choice} onChange={onSearch} />
        {mayAcceptMany && (
          <Button
            className={classes.many}
            variant="default"
            size="xs"
            leftSection={<IconChecks size={16} aria-hidden />}
            onClick={() => setAccepting(true)}
          >
            {say("inbox.bulk.open")}
          </Button>
        )}
      </div>
      {counts && <Progress counts={counts} unsent={inbox.unsent} />}
      <p className={classes.unseen} role="status">
        {inbox.announcement}
      </p>
      {!allowed && <p className={classes.locked}>{say("inbox.locked")}</p>}
      {inbox.failed && <GridFailure title={say("inbox.failed")} onRetry={inbox.retry} />}
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

function useJudgeShortcuts({ judge, move, undo }: Inbox, allowed: boolean): void {
  const { say } = useWords();
  const judging = [
    { keys: keys.accept, label: say("inbox.accept"), run: () => judge("accepted") },
    { keys: keys.reject, label: say("inbox.reject"), run: () => judge("rejected") },
    { keys: keys.skip, label: say("inbox.skip"), run: () => judge("skipped") },
    { keys: keys.undo, label: say("inbox.undo"), run: undo },
  ];
  useShortcuts([
    ...(allowed ? judging : []),
    { keys: keys.next, label: say("inbox.next"), run: () => move(1) },
    { keys: keys.previous, label: say("inbox.previous"), run: () => move(-1) },
  ]);
}

type NothingLeftProps = { inbox: Inbox; isNarrowed: boolean; onSearch: ChangeSearch };

/** Why there is nothing to judge, and what to do next. */
function NothingLeft({ inbox, isNarrowed, onSearch }: NothingLeftProps) {
  const { say, number } = useWords();
  const { skipped } = inbox;
  if (skipped > 0) {
    return (
      <Message
        icon={IconPlayerTrackNext}
        title={say("inbox.empty.skippedTitle", { count: skipped, formatted: number(skipped) })}
        advice={say("inbox.empty.skippedAdvice")}
        action={<Button onClick={inbox.showSkipped}>{say("inbox.empty.showSkipped")}</Button>}
      />
    );
  }
  if (isNarrowed) {
    return (
      <Message
        icon={IconInboxOff}
        title={say("inbox.empty.filteredTitle")}
        advice={say("inbox.empty.filteredAdvice")}
        action={
          <Button
            variant="light"
            onClick={() => onSearch({ reason: undefined, rule: undefined, website: undefined })}
          >
            {say("inbox.empty.showAll")}
          </Button>
        }
      />
    );
  }
  return (
    <Message
      icon={IconInbox}
      title={say("inbox.empty.title")}
      advice={say("inbox.empty.advice")}
      action={
        <Button component={Link} to="/matching/products" variant="default">
          {say("inbox.empty.matched")}
        </Button>
      }
    />
  );
}
