import { integer, oneOf, text } from "../fields.ts";
import { channelCodes } from "../reference/channels.ts";
import { entity } from "./entity.ts";

/** A seller on the marketplaces of a catalogue, and how many products they offer there. Counted, never written. */
export const sellerRow = entity({
  model: "SellerRow",
  words: { one: "a seller", many: "sellers" },
  table: "product_seller",
  owner: "everyone",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    /** Null where neither the offer nor its website tells it. */
    channel: oneOf(channelCodes, {
      about: "The marketplace; null where neither the offer nor its website tells it",
    }),
    seller: text({ about: "The seller's name there", required: true, displayed: true }),
    total: integer({ about: "Products that the seller offers there", required: true }),
  },
});
