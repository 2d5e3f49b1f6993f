// What the address of the sellers can say. What it does not say is the default.
import type { Where } from "#shared/filters/filter.ts";
import { containing } from "#shared/filters/filterSetWhere.ts";
import { channelCodes } from "#shared/reference/channels.ts";
import type { ChannelCode } from "#shared/reference/channels.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { listAddress, textIn } from "#web/parts/list/listAddress.ts";

export type SellersSearch = { seller?: string | undefined; channel?: ChannelCode | undefined };

export const sellersAddress = listAddress<SellersSearch, (typeof pageSizes.sellers.sizes)[number]>({
  sortable: ["channel", "seller", "total"],
  order: "total DESC",
  pageSizes: pageSizes.sellers,
  reads: ({ seller, channel }) => ({
    seller: textIn(seller),
    channel: channelCodes.find((code) => code === channel),
  }),
});

export function sellersWhere({ seller, channel }: SellersSearch): Where {
  return { ...(seller !== undefined && { seller: containing(seller) }), ...(channel && { channel }) };
}
