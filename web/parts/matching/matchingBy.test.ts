import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "#shared/messages/index.ts";
import type { Question } from "#web/parts/dialogs/confirm.ts";
import type { Words } from "#web/session/words.ts";
import { type Asks, matchQuestions } from "./matchQuestions.ts";
import { type MatchedPair, matchingBy } from "./matchingBy.ts";

const words: Pick<Words, "say"> = { say: (key, values) => say("fr", key, values) };
const rival = { id: 7, name: "Rival" };
const kettle = { id: 70, title: "Bouilloire" };
const toaster = { product_id: 71, title: "Grille-pain" };
const pairOf = (product_id: number, unmatched = false): MatchedPair => ({
  name: "Rival",
  website_id: 7,
  title: `n° ${product_id}`,
  product_id,
  unmatched,
});

type Person = {
  asks?: Asks;
  /** What is answered to every question. */
  agrees?: boolean;
  skipReplaceConfirmation?: boolean;
  /** What the server says to each pair in turn: undefined when it is made. */
  answers?: ({ product_id: number; title: string } | null | false | undefined)[];
};

/** Somebody before a product: what they were asked and told, and what went to the server. */
function somebody({ asks = "always", agrees = true, skipReplaceConfirmation = false, answers = [] }: Person) {
  const seen = { asked: [] as string[], told: [] as string[], sent: [] as unknown[][] };
  const takeBacks: (() => void)[] = [];
  const ask = async ({ title, text }: Question) => {
    seen.asked.push(`${title} ${[text].flat().join("").trim()}`);
    return agrees;
  };
  const matching = matchingBy({
    questions: matchQuestions({ config: { manualMatching: { skipReplaceConfirmation } } }, asks, words, ask),
    changes: {
      change: async (change) => {
        seen.sent.push(["change", change]);
        return true;
      },
      pair: async (competitor, product, current) => {
        seen.sent.push(["pair", competitor, product, current?.product_id ?? null]);
        return answers.shift();
      },
      takeBack: async ({ id }, now, before = "restored") => {
        seen.sent.push(["take back", id, now, before]);
      },
    },
    tell: (message, takeBack) => {
      seen.told.push(message);
      takeBacks.push(takeBack);
    },
    ...words,
  });
  return { ...matching, ...seen, takeBackLast: () => takeBacks.pop()?.() };
}

test("a match by hand is made once it is confirmed, with both named; a no changes nothing", async () => {
  const refusing = somebody({ agrees: false });
  assert.equal(await refusing.match(rival, kettle, undefined), false);
  assert.deepEqual([refusing.sent, refusing.told], [[], []]);
  assert.equal(refusing.asked.length, 1);
  assert.match(refusing.asked[0]!, /^Associer ce produit\s\? .*Bouilloire.*Rival/);

  const agreeing = somebody({});
  assert.equal(await agreeing.match(rival, kettle, undefined), true);
  agreeing.takeBackLast();
  assert.deepEqual(agreeing.told, ["Produit associé chez Rival."]);
  assert.deepEqual(agreeing.sent, [
    ["pair", 7, 70, null],
    ["take back", 7, 70, "done"],
  ]);
});

test("another product takes the place of a match once that is confirmed, with both named; taken back the match is restored", async () => {
  const refusing = somebody({ agrees: false });
  assert.equal(await refusing.match(rival, kettle, toaster), false);
  assert.match(refusing.asked[0]!, /«\sBouilloire\s» remplacera «\sGrille-pain\s»/);
  assert.deepEqual([refusing.sent, refusing.told], [[], []]);

  const agreeing = somebody({});
  await agreeing.match(rival, kettle, toaster);
  agreeing.takeBackLast();
  assert.equal(agreeing.asked.length, 1);
  assert.deepEqual(agreeing.sent, [
    ["pair", 7, 70, 71],
    ["take back", 7, 70, "restored"],
  ]);
});

test("where matching is quick, only what gives up a match is asked; a catalogue whose option says so asks nothing", async () => {
  const quick = somebody({ asks: "replacing" });
  await quick.match(rival, kettle, undefined);
  await quick.undo(pairOf(71));
  assert.deepEqual(quick.asked, []);
  await quick.match(rival, kettle, toaster);
  assert.equal(quick.asked.length, 1);

  const skipping = somebody({ skipReplaceConfirmation: true, agrees: false });
  assert.equal(await skipping.match(rival, kettle, toaster), true);
  assert.deepEqual(skipping.asked, []);
  assert.equal(await skipping.match(rival, kettle, undefined), false, "that option is about replacing alone");
});

test("what a colleague matched meanwhile is asked about before it gives way; what they undid is not", async () => {
  const theirs = { product_id: 72, title: "Cafetière" };
  const refusing = somebody({ asks: "replacing", agrees: false, answers: [theirs] });
  assert.equal(await refusing.match(rival, kettle, undefined), false);
  assert.match(refusing.asked[0]!, /«\sBouilloire\s» remplacera «\sCafetière\s»/);
  assert.deepEqual(refusing.sent, [["pair", 7, 70, null]]);
  assert.deepEqual(refusing.told, []);

  const agreeing = somebody({ answers: [theirs] });
  assert.equal(await agreeing.match(rival, kettle, toaster), true);
  agreeing.takeBackLast();
  assert.equal(agreeing.asked.length, 2);
  assert.deepEqual(agreeing.sent, [
    ["pair", 7, 70, 71],
    ["pair", 7, 70, 72],
    ["take back", 7, 70, "restored"],
  ]);

  const undone = somebody({ answers: [null] });
  await undone.match(rival, kettle, toaster);
  undone.takeBackLast();
  assert.equal(undone.asked.length, 1);
  assert.deepEqual(undone.sent.slice(1), [
    ["pair", 7, 70, null],
    ["take back", 7, 70, "done"],
  ]);
});

test("what the server refuses is not said to be done", async () => {
  const person = somebody({ answers: [false] });
  assert.equal(await person.match(rival, kettle, undefined), false);
  assert.deepEqual(person.told, []);
});

test("a match is undone once that is confirmed, and taking that back restores it", async () => {
  const refusing = somebody({ agrees: false });
  await refusing.undo(pairOf(71));
  assert.deepEqual([refusing.sent, refusing.told], [[], []]);

  const agreeing = somebody({});
  await agreeing.undo(pairOf(71));
  agreeing.takeBackLast();
  assert.deepEqual(agreeing.told, ["Correspondance avec Rival défaite."]);
  assert.deepEqual(agreeing.sent, [
    ["change", { competitorId: 7, competitorProductId: 71, replaces: 71, unmatch: true }],
    ["take back", 7, null, "restored"],
  ]);
});

test("an undone pair alone comes back as it was; beside others of its competitor it is matched by hand, and asked about", async () => {
  const alone = somebody({});
  await alone.restore(pairOf(71, true), "Grille-pain", []);
  alone.takeBackLast();
  assert.deepEqual(alone.asked, []);
  assert.deepEqual(alone.sent, [
    ["change", { competitorId: 7, replaces: null, unmatch: false }],
    ["take back", 7, 71, "done"],
  ]);

  const refusing = somebody({ agrees: false });
  await refusing.restore(pairOf(71, true), "Grille-pain", [pairOf(72)]);
  assert.match(refusing.asked[0]!, /«\sGrille-pain\s» remplacera «\sn° 72\s»/);
  assert.deepEqual(refusing.sent, []);

  const others = somebody({});
  await others.restore(pairOf(71, true), "Grille-pain", [pairOf(72, true), pairOf(73)]);
  await others.restore(pairOf(71, true), "Grille-pain", [pairOf(72, true)]);
  assert.deepEqual(others.sent, [
    ["pair", 7, 71, 73],
    ["pair", 7, 71, null],
  ]);
});
