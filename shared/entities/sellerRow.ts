import { integer, oneOf, text } from "../fields.ts";
import { channelCodes } from "../reference/channels.ts";
import { entity } from "./entity.ts";

/** A seller on the marketplaces of a catalogue, and how many products he offers there. Counted, never written. */
export const sellerRow = entity({
  model: "SellerRow",
  table: "product_seller",
  owner: "everyone",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    /** Null where neither the offer nor its website tells it. */
    channel: oneOf(channelCodes),
    seller: text({ required: true, displayed: true }),
    total: integer({ required: true }),
  },
});
