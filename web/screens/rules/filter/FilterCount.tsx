import { useQuery } from "@tanstack/react-query";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { chosenCountOptions, whereIn } from "#web/queries/ruleTrial.ts";
import classes from "../editor.module.css";

type FilterCountProps = {
  filter_query: string;
  isRunnable: boolean;
  /** A condition is still to be completed. */
  isIncomplete: boolean;
};

/** How many own products a filter chooses, while it is written. Of a query nobody knows before it is run. */
export function FilterCount({ filter_query, isRunnable, isIncomplete }: FilterCountProps) {
  const { say, number } = useWords();
  const { website_id } = useCatalog();
  const where = isRunnable ? whereIn(filter_query) : undefined;
  const count = useQuery({ ...chosenCountOptions(website_id, where ?? {}), enabled: where !== undefined });
  if (isIncomplete) {
    return (
      <p className={classes.chosen} role="status" data-unknown>
        {say("matchingRules.filter.chosenUnknown")}
      </p>
    );
  }
  if (!where || count.data === undefined || count.isError) return null;
  return (
    <p className={classes.chosen} role="status" data-none={count.data === 0 || undefined}>
      {count.data === 0
        ? say("matchingRules.filter.chosenNone")
        : say("matchingRules.filter.chosen", { count: count.data, formatted: number(count.data) })}
    </p>
  );
}
