import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { competitorParameter } from "#shared/filters/filterSetParameters.ts";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import classes from "./cells.module.css";

type FilterLinkProps = { search: FilterParameters; title: string; tabIndex?: number; children: ReactNode };

/** A name that leads to all the matched products that share it. */
export function FilterLink({ search, title, tabIndex, children }: FilterLinkProps) {
  return (
    <Link
      to="/matching/products"
      search={search}
      className={classes.filter}
      title={title}
      tabIndex={tabIndex}
    >
      {children}
    </Link>
  );
}

/** What leads to the products of a competitor. */
export function competitorSearch(competitor: { website_id: number; name: string }): FilterParameters {
  return { competitors: competitorParameter({ id: competitor.website_id, name: competitor.name }) };
}
