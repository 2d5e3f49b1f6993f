// Asks every list address with filters made by chance, and tells which answers should not be.
import qs from "qs";
import type { Entity } from "#shared/entities/entity.ts";
import { entities, entityOf } from "#shared/entities/index.ts";
import { relations } from "#shared/entities/relations.ts";
import { type Dice, dice } from "#server/seed/dice.ts";
import type { Answer, World } from "../support/world.ts";
import { type RandomFilter, randomFilter, randomWhere } from "./grammar.ts";

export type Wrong = { path: string; filter: unknown; wrong: string };

/** An id of each model's rows. */
export type Ids = Readonly<Record<string, number | string>>;

/** The models that have lists. */
export const listed = entities.filter(({ plural }) => plural);

/**
 * Asks the lists of a model, its own and those under one of its rows, `times` times. Returns what was wrong. The same
 * seed asks the same.
 */
export async function askRandomly(
  world: World,
  ids: Ids,
  { seed, entity, times }: { seed: string; entity: Entity; times: number },
): Promise<Wrong[]> {
  const chance = dice(seed, entity.model);
  const lists = listsOf(entity, ids);
  const found: Wrong[] = [];
  const countAll = countsOfAll(world);
  for (let nth = 0; nth < times; nth += 1) {
    const who = chance.chance(0.5) ? "admin" : "alice";
    const { path, of } = chance.chance(0.7) ? lists[0]! : chance.pick(lists);
    const filter = randomFilter(chance, of);
    const isFirst = path === lists[0]!.path && chance.chance(0.15);
    const answer = await ask(world, who, isFirst ? `${path}/findOne` : path, filter, chance);
    const wrong =
      wrongWith(answer) ?? (await wrongCount(world, { who, path, where: randomWhere(chance, of), countAll }));
    if (wrong) found.push({ path, filter, wrong });
  }
  return found;
}

/** The model's own list first. */
export function listsOf(entity: Entity, ids: Ids): { path: string; of: Entity }[] {
  const own = { path: `/${entity.plural}`, of: entity };
  const under = Object.entries(relations[entity.model] ?? {}).flatMap(([name, relation]) =>
    (relation.kind === "hasMany" || relation.kind === "through") && relation.addresses !== "none"
      ? [{ path: `${own.path}/${ids[entity.model]}/${name}`, of: entityOf(relation.model) }]
      : [],
  );
  return [own, ...under];
}

/** As JSON, in brackets, or in the body of a POST: it means the same. */
function ask(world: World, who: "admin" | "alice", path: string, filter: RandomFilter, chance: Dice) {
  const way = chance.integer(0, 9);
  if (way === 0) return world.call(who, "GET", `${path}?${qs.stringify({ filter })}`);
  if (way > 2) return world.call(who, "GET", `${path}?filter=${encoded(filter)}`);
  const headers = { authorization: world.tokens[who], "x-http-method-override": "GET" };
  return world.call(who, "POST", path, { filter }, { headers });
}

function wrongWith({ status, body, text }: Answer): string | undefined {
  if (status >= 500) return `answered ${status} ${text}`;
  if (/\$argon2|"hash":/.test(text)) return `told a secret: ${text.slice(0, 200)}`;
  if ("polluted" in {}) return "reached the prototype of all objects";
  if (status >= 400)
    return body?.error?.statusCode === status && body.error.message ? undefined : `refused as ${text}`;
  return typeof body === "object" && body !== null ? undefined : `answered ${text}`;
}

type Counted = {
  who: "admin" | "alice";
  path: string;
  where: unknown;
  countAll: (who: "admin" | "alice", path: string) => Promise<number>;
};

/** How many rows each has of a list under no filter, asked once: nobody changes them. */
function countsOfAll(world: World): Counted["countAll"] {
  const known = new Map<string, number>();
  return async (who, path) => {
    const key = `${who} ${path}`;
    const count = known.get(key) ?? (await world.call(who, "GET", `${path}/count?where={}`)).body.count;
    known.set(key, count);
    return count;
  };
}

/** What a where keeps and what its contrary keeps are all there is; and a count counts the rows of the list. */
async function wrongCount(world: World, { who, path, where, countAll }: Counted) {
  const count = async (one: unknown) => world.call(who, "GET", `${path}/count?where=${encoded(one)}`);
  const kept = await count(where);
  const wrong = wrongWith(kept);
  if (wrong || kept.status !== 200) return wrong && `${JSON.stringify(where)} ${wrong}`;
  const [others, all] = [await count({ nor: [where] }), await countAll(who, path)];
  if (!changesTheRows(where) && others.status === 200 && kept.body.count + others.body.count !== all)
    return `${JSON.stringify(where)} keeps ${kept.body.count}, its contrary ${others.body.count} of ${all}`;
  const rows = await world.call(who, "GET", `${path}?filter=${encoded({ where, fields: ["id"] })}`);
  return rows.body.length === kept.body.count
    ? undefined
    : `${JSON.stringify(where)} counts ${kept.body.count} of ${rows.body.length} rows`;
}

/** Whether a where says more than which rows: these names make the comparison anew (docs/decisions/0100). */
function changesTheRows(where: unknown): boolean {
  return /"(competitors\.website_id|catalog_id)"/.test(JSON.stringify(where));
}

function encoded(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value));
}
