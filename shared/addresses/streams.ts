// What is sent as it happens, or a row at a time.
import { matchedProduct } from "../entities/matchedProduct.ts";
import type { Entity } from "../entities/entity.ts";
import { product } from "../entities/product.ts";
import { text } from "../fields.ts";
import { address, anything, array, filter, row, stream } from "./address.ts";

const events = { "text/event-stream": text() };
const accessToken = text({ about: "For whoever cannot send a header" });

const following = {
  methods: ["GET", "POST"],
  arguments: {
    options: anything("JSON: {where}"),
    _format: text({ about: "event-stream, instead of the header Accept" }),
    lastEventId: text({ about: "For whoever comes back and cannot send the header Last-Event-ID" }),
    access_token: accessToken,
  },
  answer: stream(events, { about: "Server-Sent Events" }),
} as const;

/** Of the rows of an entity. */
export const changeStream = ({ plural, words }: Pick<Entity, "plural" | "words">) =>
  address({
    ...following,
    path: `/${plural}/change-stream`,
    summary: "change-stream",
    about:
      `Follows the changes of ${words.many} as they happen, as Server-Sent Events. ` +
      "`event: data` with {target, where, data, type}, type being create, update or remove, for each row " +
      "that the caller may read and that is under the where. More than a hundred rows that change at once are told as " +
      "{where, data: {}, type}: look at them again. A removed row is held against the where as far as it is still known. " +
      "An argument that does not exist is refused. Ends with `event: end` when the token does.",
  });

export const importProgress = address({
  ...following,
  path: "/WebsiteImports/progression-stream",
  summary: "progression-stream",
  about:
    "Follows the progress of imports, as Server-Sent Events. `event: data` with {id, status, percentage, products_…} for each unfinished run at once, " +
    "then for each change; {id, type: 'remove'} for a run that was deleted.",
});

const whole = (kind: string, rows: typeof product | typeof matchedProduct) =>
  address({
    methods: ["GET"],
    path: `/WebsiteSettings/:id/${kind}/stream`,
    summary: `stream of ${kind}`,
    about:
      `Sends all ${rows.words.many} of a website under the filter, as they are read. Limit and skip are ignored. ` +
      "One JSON object a line; " +
      "one array for Accept: application/json; `event: data` for Accept: text/event-stream.",
    arguments: { filter: filter("JSON: where, include, order, fields"), access_token: accessToken },
    answer: stream(
      { "application/x-ndjson": text(), "application/json": array(row(rows)), ...events },
      { about: "The rows" },
    ),
  });

export const productStreams = {
  products: whole("products", product),
  matchedProducts: whole("matchedProducts", matchedProduct),
} as const;
