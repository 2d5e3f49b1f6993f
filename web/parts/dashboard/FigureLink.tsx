import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { saveFilters } from "#web/parts/filters/savedFilters.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { addressOf, figureLists } from "./figureLists.ts";
import type { CountedList } from "./figureLists.ts";

type FigureLinkProps = CountedList & {
  /** What the address says besides, such as which competitor. */
  besides?: object;
  className?: string | undefined;
  children?: ReactNode;
} & Pick<React.AnchorHTMLAttributes<HTMLAnchorElement>, "title" | "style" | "aria-label" | "tabIndex"> & {
    "data-position"?: string;
    onFollow?: (() => void) | undefined;
  };

/** The way from a figure to the list of exactly the products that it counts. */
export function FigureLink({ list, filters, besides, onFollow, children, ...shown }: FigureLinkProps) {
  const { id: catalogId, competitors } = useCatalog();
  const nameOf = (id: number) => competitors.find((competitor) => competitor.id === id)?.name ?? "";
  const { to, search, isToRemember } = addressOf({ list, filters }, nameOf);
  const remember = () => {
    if (isToRemember) saveFilters({ list: figureLists[list].name, catalogId }, filters);
  };
  return (
    <Link
      {...(shown as object)}
      to={to}
      search={{ ...search, ...besides }}
      preload={false}
      // Before the click: another tab is opened without one.
      onMouseDown={remember}
      onClick={() => {
        remember();
        onFollow?.();
      }}
    >
      {children}
    </Link>
  );
}
