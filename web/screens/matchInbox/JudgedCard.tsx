import { IconArrowBackUp, IconArrowBackUpDouble, IconCheck, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Proposal } from "#web/queries/matchProposals.ts";
import { useWords } from "#web/session/words.ts";
import type { UndoJudgement } from "./useUndoJudgement.ts";
import classes from "./History.module.css";

/** A judgement where there is no room for columns. */
export function JudgedCard({ proposal, undo }: { proposal: Proposal; undo: UndoJudgement }) {
  const { dateTime } = useWords();
  const { website_name, judged_at, judged_by } = proposal;
  return (
    <div className={classes.card}>
      <Pair proposal={proposal} />
      <div className={classes.line}>
        <JudgedState proposal={proposal} />
        <span className={classes.minor}>
          {[website_name, judged_at && dateTime(judged_at), judged_by?.name].filter(Boolean).join(" · ")}
        </span>
      </div>
      {undo && <UndoButtons proposal={proposal} undo={undo} />}
    </div>
  );
}

/** The titles of both products, mine first. */
export function Pair({ proposal: { own, theirs } }: { proposal: Proposal }) {
  return (
    <span className={classes.stack}>
      <strong className={classes.oneLine} title={own.title}>
        {own.title}
      </strong>
      <span className={`${classes.minor} ${classes.oneLine}`} title={theirs.title}>
        {theirs.title}
      </span>
    </span>
  );
}

export function JudgedState({ proposal: { state } }: { proposal: Proposal }) {
  const { say } = useWords();
  if (state === "open") return null;
  const StateIcon = state === "accepted" ? IconCheck : IconX;
  return (
    <span className={classes.state} data-state={state}>
      <StateIcon size={15} stroke={2.2} aria-hidden />
      {say(`matchInbox.state.${state}`)}
    </span>
  );
}

type UndoButtonsProps = { proposal: Proposal; undo: NonNullable<UndoJudgement>; tabIndex?: number };

/**
 * Takes this judgement back, or with it all that were accepted at once; where it cannot be any more, leads to the sheet
 * of the product instead.
 */
export function UndoButtons({ proposal, undo, tabIndex }: UndoButtonsProps) {
  const { say } = useWords();
  const { own, batch } = proposal;
  const undoError = undo.errorOf(proposal);
  return (
    <span className={classes.undoes}>
      <button
        type="button"
        className={classes.undo}
        aria-label={say("matchInbox.history.undoOf", { title: own.title })}
        title={undoError}
        disabled={undoError !== undefined}
        tabIndex={tabIndex}
        onClick={() => undo.one(proposal)}
      >
        <IconArrowBackUp size={16} stroke={1.9} aria-hidden />
        {say("matchInbox.undo")}
      </button>
      {undoError !== undefined && <SheetLink own={own} title={undoError} tabIndex={tabIndex} />}
      {undoError === undefined && batch !== null && (
        <button
          type="button"
          className={classes.undo}
          aria-label={say("matchInbox.history.undoBatchOf", { title: own.title })}
          tabIndex={tabIndex}
          onClick={() => undo.batch(batch)}
        >
          <IconArrowBackUpDouble size={16} stroke={1.9} aria-hidden />
          {say("matchInbox.history.undoBatch")}
        </button>
      )}
    </span>
  );
}

type SheetLinkProps = { own: Proposal["own"]; title: string; tabIndex: number | undefined };

/** To the product, where a judgement that cannot be undone can be looked into. */
function SheetLink({ own, title, tabIndex }: SheetLinkProps) {
  const { say } = useWords();
  return (
    <Link
      className={classes.sheet}
      to="/matching/inbox/website/$websiteId/product/$productId"
      params={{ websiteId: String(own.website_id), productId: String(own.id) }}
      search
      title={title}
      tabIndex={tabIndex}
    >
      {say("matchInbox.history.sheet")}
    </Link>
  );
}
