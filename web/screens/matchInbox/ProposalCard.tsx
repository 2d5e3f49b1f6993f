// A proposal, side by side: what both products are, what they have in common and what not, and why it is proposed.
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useMemo } from "react";
import { doubtsMatch } from "#shared/reference/matchProposals.ts";
import type { Proposal } from "#web/queries/matchProposals.ts";
import { ShopPrice } from "#web/parts/prices/ShopPrice.tsx";
import { useWords } from "#web/session/words.ts";
import { Facts } from "./Facts.tsx";
import { ProductSide } from "./ProductSide.tsx";
import { Reason } from "./Reason.tsx";
import { Score } from "./Score.tsx";
import { keys } from "./keys.ts";
import { titleDifferences, titled } from "#web/parts/marked-title/titleDifferences.ts";
import type { Inbox } from "./useInbox.ts";
import classes from "./ProposalCard.module.css";

type ProposalCardProps = {
  proposal: Proposal;
  inbox: Pick<Inbox, "place" | "left" | "total" | "move">;
};

export function ProposalCard({ proposal, inbox }: ProposalCardProps) {
  const words = useWords();
  const { say } = words;
  const { own, theirs, current, website_name: name } = proposal;
  const titles = useMemo(() => titleDifferences(titled(own), titled(theirs)), [own, theirs]);
  return (
    <article
      className={classes.card}
      aria-label={say("matchInbox.proposal", { own: own.title, theirs: theirs.title })}
    >
      <header className={classes.head}>
        <Reason proposal={proposal} />
        <Place {...inbox} />
      </header>
      <div className={classes.sides}>
        <ProductSide side={own} title={titles.own} label={say("matchInbox.mine")} />
        <ProductSide side={theirs} title={titles.theirs} label={name} websiteName={name} />
      </div>
      {current && <Replaces proposal={proposal} current={current} />}
      <div className={classes.reading}>
        <Facts proposal={proposal} />
        <Score proposal={proposal} />
      </div>
    </article>
  );
}

type ReplacesProps = { proposal: Proposal; current: NonNullable<Proposal["current"]> };

/** The match that another one would take the place of. */
function Replaces({ proposal: { reason, website_name: name }, current }: ReplacesProps) {
  const { say } = useWords();
  return (
    <p className={classes.replaces}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        {say(doubtsMatch(reason) ? "matchInbox.replacesOther" : "matchInbox.replaces", { name })}{" "}
        <strong>{current.title}</strong>
        {" · "}
        <ShopPrice product={current} currency={current.currency} />
      </span>
    </p>
  );
}

/** Which one of how many, and the way to those beside it. */
function Place({ place, left, total, move }: ProposalCardProps["inbox"]) {
  const { say, number } = useWords();
  return (
    <div className={classes.place}>
      <button
        type="button"
        className={classes.step}
        aria-label={`${say("matchInbox.previous")} (${keys.previous.toUpperCase()})`}
        disabled={place === 0}
        onClick={() => move(-1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </button>
      <span>
        {say("matchInbox.place", { place: number(place + 1), total: number(Math.max(total, left)) })}
      </span>
      <button
        type="button"
        className={classes.step}
        aria-label={`${say("matchInbox.next")} (${keys.next.toUpperCase()})`}
        disabled={place + 1 >= left}
        onClick={() => move(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </button>
    </div>
  );
}
