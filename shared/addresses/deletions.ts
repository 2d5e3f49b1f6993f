// What was deleted in bulk, and bringing it back.
import { deletion } from "../entities/deletion.ts";
import { integer } from "../fields.ts";
import { address, array, filter, object, row, where } from "./address.ts";

export const listDeletions = address({
  methods: ["GET"],
  path: "/Deletions",
  summary: "list what was deleted in bulk",
  about:
    "Lists the deletions of products, offers and matches of the last 30 days, with what can still be brought back. Administrators " +
    "only.",
  arguments: { filter: filter("JSON: where, order, limit, skip, fields") },
  answer: array(row(deletion)),
});

export const countDeletions = address({
  methods: ["GET"],
  path: "/Deletions/count",
  summary: "count them",
  about: "Counts the deletions of products, offers and matches under a where. Administrators only.",
  arguments: { where: where() },
  answer: object({ count: integer({ about: "How many" }) }),
});

export const undoDeletion = address({
  methods: ["POST"],
  path: "/Deletions/:id/undo",
  summary: "bring back what was deleted",
  about:
    "Brings back what a deletion took. Products come back with their ids, history and matches; a match made since wins. What an import brought back already " +
    "stays as it is. Administrators only.",
  arguments: {},
  answer: object({
    count: integer({ about: "How many came back now: products, or own products whose matches did" }),
    left: integer({ about: "Products that stay away, as another one has their identifier by now" }),
  }),
});
