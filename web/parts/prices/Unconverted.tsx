import { useQuery } from "@tanstack/react-query";
import type { Where } from "#shared/filters/filter.ts";
import type { ListQueries } from "#web/queries/listQueries.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./prices.module.css";

type UnconvertedProps<W extends Where> = {
  /** Those of the list. */
  queries: Pick<ListQueries<unknown, W>, "count">;
  /** What the list is asked for; without filters it is not known yet. */
  question: { where: W; filters: unknown };
};

/** How many products of the list have a price in a currency without a rate. */
export function Unconverted<W extends Where>({ queries, question }: UnconvertedProps<W>) {
  const { say, number } = useWords();
  const { data: count = 0 } = useQuery({
    ...queries.count(unconvertedIn(question.where)),
    enabled: question.filters !== undefined,
  });
  if (count === 0) return null;
  return (
    <p className={classes.countOfUnconverted} role="status">
      {say("matched.unconverted", { count, formatted: number(count) })}
    </p>
  );
}

/** Under the same filters, the products whose price nobody gave a rate for. */
function unconvertedIn<W extends Where>(where: W): W {
  const others = (where["and"] ?? []) as readonly Where[];
  return { ...where, and: [...others, { raw_currency: { neq: null }, price: null }] };
}
