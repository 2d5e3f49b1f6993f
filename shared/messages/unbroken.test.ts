import assert from "node:assert/strict";
import { test } from "node:test";
import fr from "./fr.json" with { type: "json" };
import { say } from "./index.ts";
import { unbroken } from "./unbroken.ts";

test("no sign of a French message can begin a line, and no quotation mark end one", () => {
  const broken = textsIn(unbroken(fr)).filter((text) => /(^|\S) [:;?!»%€]|« /.test(text));
  assert.deepEqual(broken, []);
  assert.equal(
    say("fr", "matching.matchedSince", { title: "Essai : un" }).includes("«\u202FEssai : un\u202F»"),
    true,
  );
});

test("the page of French messages is written with plain spaces", () => {
  assert.deepEqual(
    textsIn(fr).filter((text) => /[\u00A0\u202F]/.test(text)),
    [],
  );
});

test("only the spaces before signs and inside quotation marks change", () => {
  assert.equal(
    unbroken("« Oui », dit-il : 5 % de 3 €; non ? Si !\n  vigie compare  : l'aide"),
    "«\u202FOui\u202F», dit-il\u202F: 5\u202F% de 3\u202F€; non\u202F? Si\u202F!\n  vigie compare  : l'aide",
  );
});

function textsIn(words: object): string[] {
  return Object.values(words).flatMap((value: string | object) =>
    typeof value === "string" ? [value] : textsIn(value),
  );
}
