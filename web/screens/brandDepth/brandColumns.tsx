// The columns of the brands, each a line for a website, in plain elements.
import { Link } from "@tanstack/react-router";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { listColumns } from "#web/parts/list/listColumns.ts";
import { FilterLink, competitorSearch } from "#web/parts/matched-products/FilterLink.tsx";
import type { BrandRow } from "#web/queries/catalogProducts.ts";
import type { Words } from "#web/session/words.ts";
import { brandsAddress } from "./search.ts";
import classes from "#web/parts/list/List.module.css";

/** `own`: the id of my website. */
export function brandColumns(words: Words, own: number): GridColumn<BrandRow>[] {
  const { say } = words;
  const filter = say("matched.filter.text");
  return listColumns<BrandRow>(brandsAddress, {
    brand: {
      label: say("matched.column.brand"),
      size: 280,
      grows: true,
      filter,
      cell: brandCell(words),
    },
    website_name: { label: say("lists.brands.website"), size: 280, filter, cell: websiteCell(words, own) },
    total: { label: say("lists.brands.total"), size: 190, align: "end", cell: totalCell(words, own) },
  });
}

function brandCell({ say }: Words) {
  return ({ brand }: BrandRow) => (
    <FilterLink search={{ brand }} title={say("matched.sharing", { value: brand })} tabIndex={-1}>
      {brand}
    </FilterLink>
  );
}

function websiteCell({ say }: Words, own: number) {
  return ({ websiteId, website_name: name, brand }: BrandRow) => {
    if (websiteId === own) return <strong>{name}</strong>;
    return (
      <FilterLink
        search={{ brand, ...competitorSearch({ website_id: websiteId, name }) }}
        title={say("matched.sharing", { value: name })}
        tabIndex={-1}
      >
        {name}
      </FilterLink>
    );
  };
}

/** Leads to the products that are counted. */
function totalCell({ say, number }: Words, own: number) {
  return ({ websiteId, website_name: website, brand, total }: BrandRow) => (
    <Link
      to={websiteId === own ? "/catalog/products" : "/catalog/competitor"}
      search={{ brand, ...(websiteId !== own && { competitor: websiteId }) }}
      className={classes.quietLink}
      title={say("lists.brands.toProducts", { brand, website })}
      tabIndex={-1}
    >
      {number(total)}
    </Link>
  );
}
