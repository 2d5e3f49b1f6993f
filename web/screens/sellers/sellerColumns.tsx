// The columns of the sellers, in plain elements.
import { Link } from "@tanstack/react-router";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import { channelName } from "#shared/reference/channels.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { listColumns } from "#web/parts/list/listColumns.ts";
import type { SellerRow } from "#web/queries/catalogProducts.ts";
import type { Words } from "#web/session/words.ts";
import { sellersAddress } from "./search.ts";
import classes from "#web/parts/list/List.module.css";

export function sellerColumns(words: Words): GridColumn<SellerRow>[] {
  const { say, number } = words;
  const filter = say("matched.filter.text");
  return listColumns<SellerRow>(sellersAddress, {
    channel: {
      label: say("filters.field.channel"),
      size: 240,
      cell: ({ channel }) => channelName(channel),
    },
    seller: {
      label: say("filters.field.competitor_name"),
      size: 280,
      grows: true,
      filter,
      cell: sellerCell(words),
    },
    total: {
      label: say("lists.brands.total"),
      size: 180,
      align: "end",
      cell: ({ total }) => number(total),
    },
  });
}

function sellerCell({ say }: Words) {
  return ({ seller, channel }: SellerRow) => (
    <Link
      to="/catalog/products-mkp"
      search={offersOf({ seller, channel })}
      className={classes.quietLink}
      title={say("lists.sellers.toOffers", { seller })}
      tabIndex={-1}
    >
      {seller}
    </Link>
  );
}

/** The offers of a seller, as an address says them. */
function offersOf({ seller, channel }: Pick<SellerRow, "seller" | "channel">): FilterParameters {
  return { filters: { competitor_name: seller, ...(channel && { channel }) } };
}
