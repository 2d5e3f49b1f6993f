import assert from "node:assert/strict";
import { test } from "node:test";
import en from "./en.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };

const forms = /_(one|many|other)$/;

/** A number before what it counts, in the plural: the things that a text of this product counts. */
const plurals = {
  fr: /\{\{(\w+)\}\} (?:autres )?(?:lignes|produits|sites|catalogues|fichiers|échecs|recherches|offres|attributs|changements|jours|colonnes|propositions)\b/gu,
  en: /\{\{(\w+)\}\} (?:own |other )?(?:lines|products|websites|catalogues|files|failures|searches|offers|attributes|changes|days|columns|proposals)\b/gu,
};

/** Texts whose number is several by what they say, or that the specification has read the same at one. */
const rightAtOne = new Set([
  "errors.tooManyRows",
  "exports.tooManyColumns",
  "feed.line.tooManyCells",
  "figures.tooManyDays",
  "matched.availability.days",
  "simulator.test.days",
]);

/** Values before a plural that are no count of it: a bound, and a name. */
const notCounts = new Set(["max", "brand"]);

test("a text with a count has every form that its language knows: of one, of several, and in French of millions", () => {
  assert.deepEqual(lackingOf(fr, ["one", "many", "other"]), []);
  assert.deepEqual(lackingOf(en, ["one", "other"]), []);
});

test("no number that may be one or none stands before a plural in a text that has one form alone", () => {
  assert.deepEqual(pluralsIn(fr, plurals.fr), []);
  assert.deepEqual(pluralsIn(en, plurals.en), []);
});

/** The texts of one form in which a number other than a bound stands before a plural. */
function pluralsIn(messages: object, plural: RegExp): string[] {
  return textsOf(messages)
    .filter(([key]) => !forms.test(key) && !rightAtOne.has(key))
    .filter(([, text]) => [...text.matchAll(plural)].some(([, name]) => !notCounts.has(name!)))
    .map(([key]) => key);
}

/** The forms that some others of the same text stand without. */
function lackingOf(messages: object, needed: readonly string[]): string[] {
  const keys = new Set(textsOf(messages).map(([key]) => key));
  const counted = new Set([...keys].filter((key) => forms.test(key)).map((key) => key.replace(forms, "")));
  assert.ok(counted.size > 100, String(counted.size));
  return [...counted].flatMap((text) =>
    needed.map((form) => `${text}_${form}`).filter((key) => !keys.has(key)),
  );
}

/** Each text and where it stands. */
function textsOf(messages: object, path = ""): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([name, inner]) =>
    typeof inner === "string" ? [[path + name, inner]] : textsOf(inner, `${path}${name}.`),
  );
}
