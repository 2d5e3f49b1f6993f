// An address more than ours: its description and one serve() are enough for its arguments, its refusals and its page.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import fastify from "fastify";
import { address, object } from "#shared/addresses/address.ts";
import { boolean, integer } from "#shared/fields.ts";
import { answerError } from "./answers/answerError.ts";
import { serve } from "./serve.ts";

/** What would be its page in shared/addresses. */
const roundedPrice = address({
  methods: ["GET"],
  path: "/prices/rounded",
  summary: "A rounded price",
  about: "Says what a price becomes that ends in so many cents.",
  arguments: {
    cents: integer({ about: "The price, in cents", min: 0, required: true }),
    ending: integer({ about: "What it ends in, in cents", min: 0, max: 99, default: 99 }),
  },
  answer: object({
    cents: integer({ about: "The rounded price" }),
    isOther: boolean({ about: "Whether it is another one" }),
  }),
});

const app = fastify();
after(() => app.close());
app.setErrorHandler(answerError);
let page: unknown;
app.addHook("onRoute", ({ schema }) => {
  page ??= schema;
});

/** What would be its line among the routes. */
serve(app, roundedPrice, async (_request, read) => {
  const { cents, ending } = read();
  const rounded = Math.floor(cents / 100) * 100 + ending;
  return { cents: rounded, isOther: rounded !== cents };
});

const ask = async (query: string) => {
  const answer = await app.inject(`/prices/rounded?${query}`);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

test("reads its arguments, those that are not sent by their defaults", async () => {
  assert.deepEqual((await ask("cents=1234")).body, { cents: 1299, isOther: true });
  assert.deepEqual((await ask("cents=1250&ending=50")).body, { cents: 1250, isOther: false });
});

test("refuses what is missing, unreadable or beyond its bounds, by its name", async () => {
  for (const [query, named] of [
    ["", "cents"],
    ["cents=much", "cents"],
    ["cents=5&ending=100", "ending"],
  ] as const) {
    const { status, body } = await ask(query);
    assert.equal(status, 400, query);
    assert.match(JSON.stringify(body), new RegExp(named), query);
  }
});

test("has its sentences on the page of the API", () => {
  const said = JSON.stringify(page);
  for (const sentence of ["A rounded price", "The price, in cents", "The rounded price"])
    assert.ok(said.includes(sentence), sentence);
});
