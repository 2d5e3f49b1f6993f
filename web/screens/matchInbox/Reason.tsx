import {
  IconArrowsDiff,
  IconKey,
  IconPackages,
  IconTargetArrow,
  IconTrendingDown,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { ProposalReason } from "#shared/reference/matchProposals.ts";
import type { Proposal } from "#web/queries/matchProposals.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./Reason.module.css";

const icons: Record<ProposalReason, Icon> = {
  below: IconTrendingDown,
  price: IconArrowsDiff,
  pack: IconPackages,
  sample: IconTargetArrow,
  key: IconKey,
};

/** Why the proposal is made: in a word, and in a sentence. */
export function Reason({ proposal }: { proposal: Proposal }) {
  const words = useWords();
  const IconComponent = icons[proposal.reason];
  return (
    <div className={classes.reason}>
      <span className={classes.name} data-reason={proposal.reason}>
        <IconComponent size={16} stroke={1.9} aria-hidden />
        {words.say(`matchInbox.reason.${proposal.reason}`)}
      </span>
      <p className={classes.why}>{why(proposal, words)}</p>
    </div>
  );
}

function why(proposal: Proposal, words: Words): string {
  const { say } = words;
  const { reason, details, own, theirs, rule_name, website_name: name } = proposal;
  const rule = rule_name ?? say("matchInbox.why.noRule");
  switch (reason) {
    case "below":
      return belowReason(proposal, rule, words);
    case "price":
      return priceReason(proposal, words);
    case "pack":
      return say("matchInbox.why.pack", {
        name,
        own: details.own ?? (own.unit || say("matchInbox.why.noSize")),
        theirs: details.theirs ?? (theirs.unit || say("matchInbox.why.noSize")),
      });
    case "sample":
      return say("matchInbox.why.sample", { rule });
    case "key":
      return say("matchInbox.why.key", { name });
  }
}

/** Both are rounded: what is just below may look the same. */
function belowReason({ score, details }: Proposal, rule: string, { say, number }: Words): string {
  if (score === null || !details.threshold) return say("matchInbox.why.belowUnknown", { rule });
  const [given, wanted] = [Math.round(score), Math.round(details.threshold)];
  return say(given < wanted ? "matchInbox.why.below" : "matchInbox.why.belowBarely", {
    rule,
    score: number(given),
    threshold: number(wanted),
  });
}

/** A third of a price is as far from it as three times it. */
function priceReason({ details, own, website_name: name }: Proposal, { say, number, price }: Words): string {
  const { reference, ratio } = details;
  if (!reference || !ratio || own.currency === null) return say("matchInbox.why.priceUnknown", { name });
  const times = number(Math.round(10 * Math.max(ratio, 1 / ratio)) / 10);
  return say(ratio > 1 ? "matchInbox.why.priceHigh" : "matchInbox.why.priceLow", {
    name,
    times,
    reference: price(reference, own.currency),
  });
}
