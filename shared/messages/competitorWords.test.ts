import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { competitorWords } from "./competitorWords.ts";
import en from "./en.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import { say } from "./index.ts";

describe("what competitors are called", () => {
  test("is the usual word where a catalogue has none of its own", () => {
    assert.equal(competitorWords("fr").Competitors, "Concurrents");
    assert.equal(competitorWords("fr", ["", "", ""]).competitorFeminine, "concurrente");
    assert.deepEqual(competitorWords("en", ["", "Enseigne", ""]), {
      Competitors: "Competitors",
      Competitor: "Enseigne",
      competitors: "competitors",
      competitor: "enseigne",
      competitorFeminine: "competitor",
    });
  });

  test("is small within a sentence, unless it is an abbreviation", () => {
    assert.equal(competitorWords("fr", ["Enseignes"]).competitors, "enseignes");
    assert.equal(competitorWords("fr", ["GSA"]).competitors, "GSA");
    assert.equal(competitorWords("fr", ["Écoles"]).competitors, "écoles");
  });

  test("is the catalogue's own word in all that is said on the screens of a catalogue", () => {
    const sections = [
      "matched",
      "filters",
      "product",
      "priceHistory",
      "priceSource",
      "customPrice",
      "mappings",
      "simulator",
    ];
    const further = [
      "matchingRules",
      "matchInbox",
      "manualMatching",
      "unmatchedList",
      "priceIndex",
      "trackings",
      "dashboards",
    ];
    const plain = [...sections, ...further].flatMap((section) =>
      [fr, en].flatMap((words) => textsOf(words[section as keyof typeof fr])),
    );
    assert.deepEqual(
      plain.filter((text) => /concurrent|competitor/i.test(text.replaceAll(/\{\{[^}]*\}\}/g, ""))),
      [],
    );
  });

  test("is the usual one for a label in which nothing can be seen", () => {
    const words = competitorWords("fr", ["\u200b", " \u2060 ", "Enseigne"]);
    assert.deepEqual(
      [words.Competitors, words.Competitor, words.competitorFeminine],
      ["Concurrents", "Concurrent", "enseigne"],
    );
  });

  test("stands in the words of columns, and the usual one where no catalogue is named", () => {
    assert.equal(say("fr", "matched.column.competitors_count"), "Nb concurrents");
    const words = competitorWords("fr", ["Enseignes", "Enseigne", "Enseigne"]);
    assert.equal(say("fr", "matched.column.competitors_count", words), "Nb enseignes");
    assert.equal(say("fr", "matched.column.competitors", words), "Enseignes");
  });
});

function textsOf(words: string | object): string[] {
  return typeof words === "string" ? [words] : Object.values(words).flatMap(textsOf);
}
