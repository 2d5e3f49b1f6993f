// Filters as callers might send them, made by chance from the grammar and the definitions: most of them meant well, some
// by mistake, some not well at all. The same dice make the same filters.
import { type Entity, visibleFields } from "#shared/entities/entity.ts";
import { entityOf } from "#shared/entities/index.ts";
import { relations } from "#shared/entities/relations.ts";
import type { Field } from "#shared/fields.ts";
import type { Dice } from "#server/seed/dice.ts";

export type RandomFilter = {
  where?: unknown;
  order?: unknown;
  fields?: unknown;
  include?: unknown;
  limit?: unknown;
  skip?: unknown;
};

/** A filter of a model's rows, with any of its parts. */
export function randomFilter(dice: Dice, entity: Entity, depth = 0): RandomFilter {
  return {
    ...(dice.chance(0.8) && { where: randomWhere(dice, entity) }),
    ...(dice.chance(0.4) && { order: randomOrder(dice, entity) }),
    ...(dice.chance(0.3) && { fields: randomFields(dice, entity) }),
    ...(dice.chance(0.3) && depth < 4 && { include: randomInclude(dice, entity, depth) }),
    ...(dice.chance(0.4) && {
      limit: dice.pick([1, 2, "3", 0, null, "", 10_000, 10_001, -1, 1.5, "x", [], {}]),
    }),
    ...(dice.chance(0.3) && {
      [dice.pick(["skip", "offset"])]: dice.pick([0, 1, "2", 50, 2 ** 40, 1e21, -1, "x"]),
    }),
    ...(dice.chance(0.05) && { page: 2 }),
  };
}

export function randomWhere(dice: Dice, entity: Entity, depth = 0): unknown {
  if (dice.chance(0.02)) return dice.pick([null, "x", 1, [], [{}], true]);
  const clauses = dice.pick([0, 1, 1, 1, 2, 3]);
  return Object.fromEntries(
    Array.from({ length: clauses }, () =>
      depth < 4 && dice.chance(0.25) ? randomGroup(dice, entity, depth) : randomClause(dice, entity),
    ),
  );
}

function randomGroup(dice: Dice, entity: Entity, depth: number): [string, unknown] {
  const name = dice.pick(["and", "or", "nor"]);
  if (dice.chance(0.04)) return [name, dice.pick([null, {}, "x", [null], [1], [[]]])];
  const members = Array.from({ length: dice.integer(0, 3) }, () => randomWhere(dice, entity, depth + 1));
  return [name, members];
}

function randomClause(dice: Dice, entity: Entity): [string, unknown] {
  const [name, field] = randomProperty(dice, entity);
  if (dice.chance(0.35)) return [name, randomValue(dice, field)];
  const count = dice.chance(0.2) ? 2 : 1;
  const asked = Array.from({ length: count }, () => {
    const operator = dice.chance(0.03) ? dice.pick(strangeOperators) : dice.pick(operators);
    return [operator, randomOperand(dice, field, operator)];
  });
  return [
    name,
    { ...Object.fromEntries(asked), ...(dice.chance(0.15) && { options: dice.pick(["i", "g", "", 1, {}]) }) },
  ];
}

const operators = "eq neq gt gte lt lte between inq nin like nlike ilike nilike regexp exists".split(" ");
const strangeOperators = [
  "near",
  "contains",
  "$gt",
  "$where",
  "match",
  "constructor",
  "__proto__",
  "toString",
  "",
];

function randomOperand(dice: Dice, field: Field | undefined, operator: string): unknown {
  if (dice.chance(0.05)) return dice.pick(oddValues);
  switch (operator) {
    case "inq":
    case "nin":
      return Array.from({ length: dice.pick([0, 1, 2, 5, 40]) }, () => randomValue(dice, field));
    case "between":
      return Array.from({ length: dice.pick([2, 2, 2, 1, 3]) }, () => randomValue(dice, field));
    case "exists":
      return dice.pick([true, false, "true", "false", 0, null]);
    case "regexp":
      return dice.pick(patterns);
    default:
      return operator.endsWith("like") ? dice.pick(likes) : randomValue(dice, field);
  }
}

/** A field, what lies inside one, a name that only looks like one. */
function randomProperty(dice: Dice, entity: Entity): [string, Field | undefined] {
  if (dice.chance(0.06)) return [dice.pick(strangeNames), undefined];
  const [name, field] = dice.pick(Object.entries(entity.fields));
  if (!dice.chance(0.5)) return [name, field];
  return insideOf(dice, name, field);
}

function insideOf(dice: Dice, name: string, field: Field): [string, Field | undefined] {
  if (field.kind === "list" && field.of) return insideOf(dice, name, field.of);
  if (field.kind === "shape" && field.fields) {
    const [inner, innerField] = dice.pick(Object.entries(field.fields));
    return insideOf(dice, `${name}.${inner}`, innerField);
  }
  if (field.kind === "record" && field.of)
    return insideOf(
      dice,
      `${name}.${dice.pick(["colour", "cost_price", "1", "o'clock", 'a"b', "é"])}`,
      field.of,
    );
  if (field.kind === "json")
    return [`${name}.${dice.pick(["ftp.host", "a", "0", "a.b.c", "", "$", "*"])}`, undefined];
  return [dice.chance(0.05) ? `${name}.inside` : name, field];
}

function randomOrder(dice: Dice, entity: Entity): unknown {
  const names = [...Object.keys(entity.fields), ...strangeNames];
  const term = () =>
    `${dice.pick(names)}${dice.pick(["", " ASC", " DESC", " desc", " foo", "  ", " ASC x"])}`;
  if (dice.chance(0.05)) return dice.pick([1, {}, [1], [null], null, "", ","]);
  if (dice.chance(0.5)) return term();
  return dice.chance(0.3) ? `${term()}, ${term()}` : Array.from({ length: dice.integer(0, 3) }, term);
}

function randomFields(dice: Dice, entity: Entity): unknown {
  const names = [...visibleFields(entity).map(([name]) => name), ...strangeNames];
  const some = Array.from({ length: dice.integer(0, 4) }, () => dice.pick(names));
  if (dice.chance(0.05)) return dice.pick([1, true, [1], [null], null, "", { a: { b: 1 } }]);
  if (dice.chance(0.5)) return some;
  if (dice.chance(0.3)) return dice.pick(names);
  return Object.fromEntries(some.map((name) => [name, dice.pick([true, false, "true", 1, 0, null])]));
}

function randomInclude(dice: Dice, entity: Entity, depth: number): unknown {
  const ofModel = Object.entries(relations[entity.model] ?? {});
  if (ofModel.length === 0 || dice.chance(0.05))
    return dice.pick([
      "nope",
      [],
      {},
      null,
      1,
      [[]],
      { relation: 1 },
      "__proto__",
      "constructor",
      ["toString"],
    ]);
  const one = (): unknown => {
    const [name, relation] = dice.pick(ofModel);
    const model = "model" in relation ? relation.model : entity.model;
    const scope = () => randomFilter(dice, entityOf(model), depth + 1);
    const nested = () => randomInclude(dice, entityOf(model), depth + 1);
    if (dice.chance(0.3)) return { relation: name, scope: scope() };
    return dice.chance(0.2) && depth < 4 ? { [name]: nested() } : name;
  };
  return dice.chance(0.5) ? one() : Array.from({ length: dice.integer(0, 3) }, one);
}

/** A value of the field's kind; sometimes in another spelling, sometimes none at all. */
function randomValue(dice: Dice, field: Field | undefined): unknown {
  if (dice.chance(0.1)) return dice.pick(oddValues);
  if (dice.chance(0.1)) return null;
  const values = valuesByKind[field?.kind ?? "json"] ?? texts;
  return dice.pick(field?.values && dice.chance(0.7) ? field.values : values);
}

const texts = [
  "",
  "Seed",
  "seed",
  "É",
  "a%b_c",
  "\\",
  "'",
  '"',
  ";--",
  "$1",
  "0",
  "true",
  "x".repeat(300),
  "😀",
  "a\nb",
];
const ids = [1, 2, 3, "4", 0, -1, 1.5, 2 ** 31, 2 ** 53, "9007199254740993", 1e30];
const numbers = [
  0,
  1,
  -1,
  5,
  9.99,
  "10",
  "1e3",
  " 7 ",
  1e308,
  -1e308,
  1e-300,
  "9".repeat(400),
  "abc",
  -0,
  12_345_678_901_234,
];
const dates = [
  "2026-11-21",
  "2026-11-21T10:00:00Z",
  "2026-11-21T10:00:00+02:00",
  0,
  1_790_000_000_000,
  "1790000000000",
  8.64e15,
  -62_135_596_800_001,
  "9999-12-31T23:59:59.999Z",
  "0000-01-01",
  "2026-02-30",
  "yesterday",
];
const valuesByKind: Partial<Record<Field["kind"], readonly unknown[]>> = {
  id: ids,
  ref: ids,
  integer: numbers,
  number: numbers,
  money: numbers,
  boolean: [true, false, "true", "false", 0, 1, "1", "no"],
  date: dates,
  json: [...texts, ...numbers, true],
  jsonText: ["{}", '{"brand":["Seed"]}', ...texts],
};
const oddValues: readonly unknown[] = [
  {},
  [],
  [1],
  [[1]],
  { a: 1 },
  { toString: 1, valueOf: 1 },
  "\u0000",
  "a\u0000b",
  "\uD800",
  true,
  { constructor: { prototype: 1 } },
  Object.fromEntries([["__proto__", { polluted: true }]]),
];
const likes = [
  "%",
  "_",
  "",
  "%e%",
  "Seed%",
  "\\",
  "\\\\",
  "%\\",
  "\\%",
  "é%",
  "%'%",
  "x".repeat(999),
  "x".repeat(1_001),
];
const patterns = [
  "^S",
  "/^s/i",
  "e+d",
  "(a+)+$",
  "[",
  "(",
  "a{1,2}{3}",
  "a{200}",
  "((a{20}){20}){20}",
  "\\1",
  "(?=a)",
  "\\",
  "",
  "/",
  "//",
  "/a/gim",
  "[[:alpha:]]",
  "***=a",
  "(?i)seed",
  "\\y",
  "é|è",
  "x".repeat(1_001),
];
const strangeNames = [
  "nope",
  "password",
  "__proto__",
  "constructor",
  "toString",
  "",
  " ",
  "id.x",
  "id; drop table product",
  'a"b',
  "a.b.c.d",
  ".",
  "attributes.",
  "competitors.website_id",
  "price_diff",
  "catalog_id",
  "website_id",
  "unmatched",
  "row.id",
  "title_norm",
];
