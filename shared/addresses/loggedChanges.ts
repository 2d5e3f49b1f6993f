// Who changed what: administrators read all of it, a customer what is of their catalogues and own website.
import { loggedChange } from "../entities/loggedChange.ts";
import { integer } from "../fields.ts";
import { address, array, filter, object, row, where } from "./address.ts";

export const listChanges = address({
  methods: ["GET"],
  path: "/LoggedChanges",
  summary: "list who changed what",
  about:
    "Lists the changes to customers, websites, catalogues, mappings and rules, a year back. A customer reads those of their catalogues and own websites, as far as they were theirs when it was changed.",
  arguments: { filter: filter("JSON: where, order, limit, skip, fields") },
  answer: array(row(loggedChange)),
});

export const countChanges = address({
  methods: ["GET"],
  path: "/LoggedChanges/count",
  summary: "count them",
  about: "Counts the changes to customers, websites, catalogues, mappings and rules under a where.",
  arguments: { where: where() },
  answer: object({ count: integer({ about: "How many" }) }),
});
