import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { competitorParameter } from "#shared/filters/filterSetParameters.ts";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./cells.module.css";

type FilterLinkProps = {
  search: FilterParameters;
  title: string;
  tabIndex?: number | undefined;
  /** Goes on in a second line sooner than it is cut. */
  twoLines?: boolean;
  children: ReactNode;
};

/** A name that leads to all the matched products that share it. */
export function FilterLink({ search, title, tabIndex, twoLines, children }: FilterLinkProps) {
  return (
    <Link
      to="/matching/products"
      search={search}
      className={twoLines ? classes.twoLines : classes.filter}
      title={title}
      {...(tabIndex !== undefined && { tabIndex })}
    >
      {children}
    </Link>
  );
}

/** What leads to the products of a competitor. */
export function competitorSearch(competitor: { website_id: number; name: string }): FilterParameters {
  return { competitors: competitorParameter({ id: competitor.website_id, name: competitor.name }) };
}

type CompetitorLinkProps = {
  words: Words;
  competitor: { website_id: number; name: string };
  /** -1 in a grid, where the arrows lead to cells. */
  tabIndex?: number | undefined;
};

/** The name of a competitor, which leads to the matched products of theirs. */
export function CompetitorLink({ words: { say }, competitor, tabIndex }: CompetitorLinkProps) {
  return (
    <FilterLink
      search={competitorSearch(competitor)}
      title={say("matched.sharing", { value: competitor.name })}
      tabIndex={tabIndex}
    >
      {competitor.name}
    </FilterLink>
  );
}
