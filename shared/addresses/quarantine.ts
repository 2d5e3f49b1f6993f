// Deciding about the prices that imports kept aside.
import { quarantinedPrice } from "../entities/quarantinedPrice.ts";
import { integer } from "../fields.ts";
import { address, array, filter, object, row, where } from "./address.ts";

export const listQuarantined = address({
  methods: ["GET"],
  path: "/QuarantinedPrices",
  summary: "list the prices that imports kept aside",
  about:
    "Lists the prices that moved by more than the factor of their website, or to another currency, each with the one that its product keeps meanwhile. Of the " +
    "caller's own websites; an administrator's: of all.",
  arguments: { filter: filter("JSON: where, order, limit, skip, fields") },
  answer: array(row(quarantinedPrice)),
});

export const countQuarantined = address({
  methods: ["GET"],
  path: "/QuarantinedPrices/count",
  summary: "count them",
  about: "Counts the prices that were kept aside, under a where.",
  arguments: { where: where() },
  answer: object({ count: integer({ about: "How many" }) }),
});

const decision = {
  methods: ["POST"],
  arguments: {
    where: where("JSON: which of them; those that the caller does not see are left alone"),
    count: integer({
      about: "How many they were when somebody looked: with another number now, none is decided about (409)",
      min: 0,
    }),
  },
  answer: object({ count: integer({ about: "How many prices were decided about" }) }),
} as const;

export const acceptPrices = address({
  ...decision,
  path: "/QuarantinedPrices/accept",
  summary: "believe prices that were kept aside",
  about:
    "Accepts prices that were kept aside. They become the prices of their products from the moment they were first seen, as their imports would have written " +
    "them, and are in quarantine no more. What somebody has refused is left alone, unless the where names its id and the status refused. Of the caller's own websites; an administrator's: of all.",
});

export const refusePrices = address({
  ...decision,
  path: "/QuarantinedPrices/refuse",
  summary: "keep the stored prices",
  about:
    "Refuses prices that were kept aside and that nobody has decided about. The stored prices are in doubt no more. The same price is asked about again once three more imports in a row have " +
    "said it. Of the caller's own websites; an administrator's: of all.",
});
