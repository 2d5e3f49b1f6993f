import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { competitorWords } from "./competitorWords.ts";
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

  test("stands in the words of columns, and the usual one where no catalogue is named", () => {
    assert.equal(say("fr", "matched.column.competitors_count"), "Nb concurrents");
    const words = competitorWords("fr", ["Enseignes", "Enseigne", "Enseigne"]);
    assert.equal(say("fr", "matched.column.competitors_count", words), "Nb enseignes");
    assert.equal(say("fr", "matched.column.competitors", words), "Enseignes");
  });
});
