// The marketplaces whose offers are followed, under the names the product shows.

export const channels = [
  { code: "google_fr_default", name: "Google Shopping" },
  { code: "amazon_fr_default", name: "Marketplace Amazon" },
  { code: "cdiscount_fr_default", name: "Marketplace CDiscount" },
] as const;

export type ChannelCode = (typeof channels)[number]["code"];

export const channelCodes = channels.map(({ code }) => code);

/** The name of a marketplace; its code where it is none of these. */
export function channelName(code: string | null | undefined): string {
  return channels.find((channel) => channel.code === code)?.name ?? code ?? "—";
}
