import { IconEqual, IconEqualNot, IconMinus } from "@tabler/icons-react";
import { ShopPrice } from "#web/parts/prices/ShopPrice.tsx";
import type { Proposal } from "#web/queries/matchProposals.ts";
import { useWords } from "#web/session/words.ts";
import { factsOf, priceGap } from "./facts.ts";
import type { Fact } from "./facts.ts";
import classes from "./Facts.module.css";

/** The two products field by field: prices with their difference, keys, brand and category. */
export function Facts({ proposal: { own, theirs, website_name: name } }: { proposal: Proposal }) {
  const { say } = useWords();
  return (
    <table className={classes.facts}>
      <caption className={classes.caption}>{say("matchInbox.facts.title")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{say("matchInbox.mine")}</th>
          <th scope="col">{name}</th>
          <th scope="col">{say("matchInbox.facts.compared")}</th>
        </tr>
      </thead>
      <tbody>
        <Prices own={own} theirs={theirs} />
        {factsOf(own, theirs).map((fact) => (
          <tr key={fact.field}>
            <th scope="row">{say(`matchInbox.field.${fact.field}`)}</th>
            <td>{fact.own ?? "—"}</td>
            <td>{fact.theirs ?? "—"}</td>
            <td>
              <Agreement fact={fact} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Prices({ own, theirs }: Pick<Proposal, "own" | "theirs">) {
  const { say, difference, percentDifference } = useWords();
  const gap = priceGap(own, theirs);
  return (
    <tr>
      <th scope="row">{say("matchInbox.field.price")}</th>
      <td>
        <ShopPrice product={own} currency={own.currency} />
      </td>
      <td>
        <ShopPrice product={theirs} currency={theirs.currency} />
      </td>
      <td>
        {gap ? (
          <span className={classes.gap} data-far={Math.abs(gap.percent) > farFrom_percent || undefined}>
            <strong>{percentDifference(gap.percent)}</strong> {difference(gap.difference, gap.currency)}
          </span>
        ) : (
          own.currency !== theirs.currency && say("matchInbox.facts.otherCurrency")
        )}
      </td>
    </tr>
  );
}

/** Shops seldom differ by more for the same product. */
const farFrom_percent = 40;

const icons = { equal: IconEqual, different: IconEqualNot, absent: IconMinus };

function Agreement({ fact: { field, agreement } }: { fact: Fact }) {
  const { say } = useWords();
  const Icon = icons[agreement];
  // Every shop has skus and categories of its own: that these differ speaks against nothing.
  const meansLittle = agreement === "different" && (field === "sku" || field === "category");
  return (
    <span
      className={classes.agreement}
      data-agreement={meansLittle ? "absent" : agreement}
      data-contrary={(field === "ean" && agreement === "different") || undefined}
    >
      <Icon size={16} stroke={2} aria-hidden />
      <span>{say(`matchInbox.agreement.${agreement}`)}</span>
    </span>
  );
}
