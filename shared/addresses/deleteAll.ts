// Deleting what a website has, as a whole or under a filter.
import { matchedStates } from "../filters/filterSet.ts";
import { boolean, integer, oneOf, ref } from "../fields.ts";
import { address, filter, object, orNull, where } from "./address.ts";

const under = {
  filter: filter("JSON: {where}; without it all of the website"),
  where: where("JSON: the same, bare; both must hold"),
  withManual: boolean({ about: "true: what was matched by hand too", default: false }),
};
const count = integer({ about: "How many went" });
const what = {
  methods: ["DELETE"],
  answer: object({
    count,
    data: object({ count }, { about: "The same count, where older clients look for it" }),
    deletion_id: orNull(
      integer({
        about:
          "By which it can be brought back for 30 days (POST /Deletions/{id}/undo); null where nothing went",
      }),
    ),
  }),
} as const;

export const deleteProducts = address({
  ...what,
  path: "/Products/:websiteId/deleteAll",
  summary: "delete the products of a website",
  about:
    "Deletes the products under the filter with their matches and their history. For 30 days they can be brought back as " +
    "they were. An argument that says nothing here is refused. Administrators only.",
  arguments: {
    ...under,
    offersOf: ref("Catalog", {
      about:
        "Of marketplace offers ({kind: mkp} in the where): as the list of this catalogue shows them, prices in its currency",
    }),
    isMatched: oneOf(matchedStates, {
      about: "Which of them; in the filter or beside it",
      default: "all",
    }),
  },
});

export const deleteMatches = address({
  ...what,
  path: "/MatchedProducts/:websiteId/deleteAll",
  summary: "delete the matches of a website's products, which stay",
  about:
    "Deletes the matches of the products under the filter. For 30 days they can be brought back. An argument that says " +
    "nothing here is refused. Administrators only.",
  arguments: {
    ...under,
    keepUndone: boolean({
      about: "true: the pairs stay as undone ones, which rules and keys do not make again",
      default: false,
    }),
  },
});
