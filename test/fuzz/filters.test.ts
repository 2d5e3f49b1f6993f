// A few thousand filters made by chance, asked of every list. `npm run bench -- fuzz` asks a hundred thousand.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { oneRowOfEachModel } from "../support/oneOfEach.ts";
import { type World, addProducts, openWorld } from "../support/world.ts";
import { type Ids, askRandomly, listed } from "./askRandomly.ts";

const seed = process.env["VIGIE_FUZZ_SEED"] ?? "vigie";
const filtersPerModel = 30;

describe(`filters made by chance (VIGIE_FUZZ_SEED=${seed})`, () => {
  let world: World;
  let ids: Ids;
  before(async () => {
    world = await openWorld();
    ids = await oneRowOfEachModel(world);
    await addProducts(world.store, world.alice.website, [
      { title: "Seed drill", price: 5, attributes: { colour: { value: "Seed" } } },
      { title: "é 100% \\", price: null, ean: "3017800132463", attributes: { cost_price: { value: 9.99 } } },
    ]);
  });
  after(() => world.close());

  for (const entity of listed)
    test(`are answered or refused by ${entity.plural}, and count what they list`, async () => {
      const wrong = await askRandomly(world, ids, { seed, entity, times: filtersPerModel });
      assert.deepEqual(wrong, []);
    });
});
