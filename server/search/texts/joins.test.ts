// Neighbours that one side writes as one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Dictionary } from "../dictionary.ts";
import { Corpus } from "./corpus.ts";
import { type Side, prepareSides } from "./sides.ts";

/** What each side writes as one, and which parts of model numbers it has, that the other one has too. */
function joinsOf(own: string, theirs: string) {
  const dictionary = new Dictionary();
  const corpora = { own: new Corpus(dictionary), theirs: new Corpus(dictionary) };
  corpora.own.add({ title: own });
  corpora.theirs.add({ title: theirs });
  const sides = prepareSides(dictionary, corpora.own, corpora.theirs);
  const texts = (list: Int32Array, end: number) =>
    [...list.subarray(0, end)].map((term) => dictionary.text(term));
  const read = (side: Side) => ({
    joins: texts(side.joins, side.firstJoin[1]!),
    cores: texts(side.cores, side.firstCore[1]!),
  });
  return { own: read(sides.own), theirs: read(sides.theirs) };
}

test("are found where the other side has them as one", () => {
  assert.deepEqual(joinsOf("Canon EOS 5D boîtier nu", "Canon EOS5D").own.joins, ["eos5d"]);
  assert.deepEqual(joinsOf("Sony PlayStation", "Sony Play Station 5").theirs.joins, ["playstation"]);
  assert.deepEqual(joinsOf("Makita DDF 453", "Makita DDF453").own.joins, ["ddf453"]);
  assert.deepEqual(joinsOf("Dyson V 11 B", "Dyson V11B aspirateur").own.joins, ["v11b"]);
});

test("are nothing where it has not", () => {
  assert.deepEqual(joinsOf("Canon EOS 5D boîtier nu", "Canon boîtier EOS 5D"), {
    own: { joins: [], cores: [] },
    theirs: { joins: [], cores: [] },
  });
});

test("leave quantities alone, and join three only around a digit", () => {
  assert.deepEqual(joinsOf("Jus 500 ml pomme", "Jus500ml500mlpomme").own.joins, []);
  assert.deepEqual(joinsOf("sans fil rouge", "sansfilrouge").own.joins, []);
});

test("may have a part that the other side has", () => {
  const { own } = joinsOf("Samsung UE49 MU6220", "Samsung MU6220KXX");
  assert.deepEqual([own.joins, own.cores.includes("mu6220"), own.cores.includes("ue49")], [[], true, false]);
});

test("have no part that tells how much is sold", () => {
  for (const [own, theirs] of [
    ["Gel douche 2EN1 homme", "Homme 2EN1 gel"],
    ["Lait FPS15 solaire", "Lait solaire FPS15"],
    ["Lait FPS 15 solaire", "Lait solaire FPS15"],
    ["Mouchoirs 160s boîte", "Boîte 160s mouchoirs"],
    ["Papier 12plis blanc", "Papier blanc 12plis"],
  ] as const) {
    const read = joinsOf(own, theirs);
    assert.deepEqual([read.own.cores, read.theirs.cores], [[], []], own);
  }
  assert.ok(joinsOf("Perceuse DDF 453 nue", "Perceuse nue DDF453").own.cores.includes("ddf453"));
});
