// What the checker knows of a row, from the fields that its entity has. `npm run check` proves it; these tests state it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { date, id, list, money, oneOf, secret, shape, text, timestamp } from "../fields.ts";
import { type DraftOf, type FieldOf, type NewOf, type RowOf, entity, visibleFields } from "./entity.ts";

const offer = entity({
  model: "Offer",
  words: { one: "an offer", many: "offers" },
  table: "offer",
  owner: "everyone",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  fields: {
    id: id(),
    title: text({ required: true }),
    price: money(),
    state: oneOf(["new", "used"], { default: "new" }),
    key: text({ required: true, withheld: true }),
    token: secret({ required: true }),
    source: text({ read: "admin" }),
    until: date(),
    made: timestamp("When it was made"),
    shops: list(shape({ name: text({ required: true }), rank: money() }), { default: [] }),
  },
});
type Offer = typeof offer;
type Row = RowOf<Offer>;

describe("a row as it is read", () => {
  test("has a value where one is required or there is a default, and may have null elsewhere", () => {
    same<Row["id"], number>(true);
    same<Row["title"], string>(true);
    same<Row["state"], "new" | "used">(true);
    same<Row["price"], number | null>(true);
    same<Row["made"], Date>(true);
    same<Row["until"], Date | null>(true);
    same<Row["shops"], { name: string; rank: number | null }[]>(true);
  });
  test("may have null in what is withheld from some, and lack what only admins are shown", () => {
    same<Row["key"], string | null>(true);
    same<Row["source"], string | null | undefined>(true);
  });
  test("has no secret, nor can one be asked for", () => {
    same<Exclude<keyof Offer["fields"], FieldOf<Offer>>, "token">(true);
    const shown = new Set(visibleFields(offer).map(([name]) => name));
    assert.deepEqual(
      Object.keys(offer.fields).filter((name) => !shown.has(name)),
      ["token"],
    );
  });
});

describe("a row as it is written", () => {
  test("may leave out anything in a change, secrets included", () => {
    same<DraftOf<Offer>["token"], string | undefined>(true);
    same<DraftOf<Offer>["title"], string | undefined>(true);
  });
  test("has, when it is new, what is required and not the server's to give", () => {
    same<RequiredIn<NewOf<Offer>>, "title" | "key" | "token">(true);
  });
});

type RequiredIn<Draft> = {
  [Name in keyof Draft]-?: {} extends Pick<Draft, Name> ? never : Name;
}[keyof Draft];

/** Compiles when both are the same type alone. */
function same<Left, Right>(proof: Same<Left, Right>): void {
  assert.equal(proof, true);
}

type Same<Left, Right> =
  (<Any>() => Any extends Left ? 1 : 2) extends <Any>() => Any extends Right ? 1 : 2 ? true : false;
