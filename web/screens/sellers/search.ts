// What the address of the sellers can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { channelCodes } from "#shared/reference/channels.ts";
import type { ChannelCode } from "#shared/reference/channels.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";
import { typedIn, typedWhere } from "#web/parts/list/typedFilters.ts";
import type { Typed } from "#web/parts/list/typedFilters.ts";

export const typedColumns = ["seller"] as const;
type SellersSearch = Typed<(typeof typedColumns)[number]> & { channel?: ChannelCode | undefined };

export const sellersAddress = listAddress<SellersSearch, (typeof pageSizes.sellers.sizes)[number]>({
  sortable: ["channel", "seller", "total"],
  order: "total DESC",
  pageSizes: pageSizes.sellers,
  reads: (search) => ({
    ...typedIn(search, typedColumns),
    channel: channelCodes.find((code) => code === search["channel"]),
  }),
});

/** Every seller. */
export const everySeller: SellersSearch = { seller: undefined, channel: undefined };

export function sellersWhere({ channel, ...typed }: SellersSearch): Where {
  return { ...typedWhere(typed, typedColumns), ...(channel && { channel }) };
}
