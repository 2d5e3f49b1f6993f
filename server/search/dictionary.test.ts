import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Dictionary } from "./dictionary.ts";
import { drawnTimes } from "../../test/support/drawn.ts";

const codesOf = (text: string) => Uint16Array.from(text, (unit) => unit.charCodeAt(0));

test("terms keep the number they were given, however many come after", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 4_000 }), (texts) => {
      const dictionary = new Dictionary();
      const numbers = new Map<string, number>();
      for (const text of texts) {
        const units = text.split("").join("");
        const codes = codesOf(`<${units}>`);
        if (!numbers.has(units)) {
          assert.equal(dictionary.find(codes, 1, codes.length - 1), -1);
          numbers.set(units, numbers.size);
        }
        assert.equal(dictionary.add(codes, 1, codes.length - 1), numbers.get(units));
      }
      assert.equal(dictionary.size, numbers.size);
      for (const [text, number] of numbers) {
        assert.equal(dictionary.find(codesOf(text), 0, text.length), number);
        assert.equal(dictionary.text(number), text);
      }
    }),
    drawnTimes(15),
  );
});
