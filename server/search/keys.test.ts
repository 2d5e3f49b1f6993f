import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { articleGtin, brandKey, gtin14, isbnGtin, mpnKey, referenceKey } from "./keys.ts";

const digitsOf = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

/** The rule in its plainest words: weigh the digits 3 and 1 in turn over a number laid right-aligned on 14 places. */
function isGtin(digits: string) {
  const places = [...digits.padStart(14, "0")].map(Number);
  const sum = places.reduce((total, digit, place) => total + digit * [3, 1][place % 2]!, 0);
  return sum > 0 && sum % 10 === 0;
}

describe("an article is known by its GTIN", () => {
  it("an EAN-13, a UPC-12, an EAN-8 and a GTIN-14 are told in 14 digits", () => {
    assert.deepEqual(gtin14("3017800132463"), { gtin: "03017800132463", restored: false });
    assert.deepEqual(gtin14("030955168517"), { gtin: "00030955168517", restored: false });
    assert.deepEqual(gtin14("96385074"), { gtin: "00000096385074", restored: false });
    assert.deepEqual(gtin14("10614141000415"), { gtin: "10614141000415", restored: false });
  });

  it("blanks and dashes do not count", () => {
    assert.deepEqual(gtin14(" 3-017800 132463 "), { gtin: "03017800132463", restored: false });
    assert.deepEqual(gtin14("3017800\u00a0132463"), { gtin: "03017800132463", restored: false });
  });

  it("leading zeros lost in a spreadsheet are put back, and it is said", () => {
    assert.deepEqual(gtin14("30955168517"), { gtin: "00030955168517", restored: true });
  });

  it("a wrong check digit, zeros, other lengths and other signs are no GTIN", () => {
    for (const text of [
      "3017800132464",
      "0000000000000",
      "00000000",
      "",
      "123456",
      "301780013246300",
      "3,0178E+12",
      "3.0178E+12",
      "978-2-07-036024-X",
      "'3017800132463",
      "EAN 3017800132463",
    ]) {
      assert.equal(gtin14(text), null, text);
    }
  });

  it("agrees with the rule on every length", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }).chain(digitsOf), (digits) => {
        const expected = digits.length >= 7 && digits.length <= 14 && isGtin(digits);
        assert.deepEqual(gtin14(digits)?.gtin ?? null, expected ? digits.padStart(14, "0") : null);
      }),
    );
  });

  it("accepts exactly one of the ten last digits", () => {
    fc.assert(
      fc.property(fc.constantFrom(6, 7, 8, 9, 10, 11, 12, 13).chain(digitsOf), (digits) => {
        fc.pre(/[1-9]/.test(digits));
        const accepted = [..."0123456789"].filter((last) => gtin14(digits + last));
        assert.equal(accepted.length, 1);
        assert.equal(gtin14(digits + accepted[0])?.restored, ![7, 11, 12, 13].includes(digits.length));
      }),
    );
  });

  it("is the same with its leading zeros and without", () => {
    fc.assert(
      fc.property(digitsOf(12), (digits) => {
        const found = gtin14(digits);
        if (found) assert.equal(gtin14(`0${digits}`)?.gtin, found.gtin);
      }),
    );
  });
});

describe("an article is told apart", () => {
  it("by a GTIN that it bears everywhere", () => {
    for (const text of ["3017800132463", "96385074", "030955168517", "10614141000415", "5000112576009"])
      assert.deepEqual(articleGtin(text), gtin14(text), text);
  });

  it("not by numbers of one shop, coupons and what templates are filled with, valid though they are", () => {
    for (const text of [
      "2000000123455",
      "2900000123458",
      "0200000123451",
      "0400000123455",
      "20000011",
      "9812345678902",
      "9999999999994",
      "1111111111116",
      "1234567890128",
      "012345678905",
      "12345670",
    ]) {
      assert.ok(gtin14(text), `${text} is valid`);
      assert.equal(articleGtin(text), null, text);
    }
  });

  it("by brand and part number, unless one of them stands for none", () => {
    assert.equal(referenceKey("L'Oréal", "WH-1000 XM4"), "loreal wh1000xm4");
    assert.equal(referenceKey("HP", "3M7"), "hp 3m7");
    for (const none of [
      "N/A",
      "nc",
      "-",
      "1",
      "12",
      "000",
      "xxx",
      "Non renseigné",
      "Sans référence",
      "Does not apply",
    ]) {
      assert.equal(referenceKey("Bosch", none), null, none);
      assert.equal(referenceKey(none, "GSR18"), null, none);
    }
  });
});

describe("a book is known by its ISBN", () => {
  it("an ISBN-10 and its ISBN-13 are the same article", () => {
    assert.deepEqual(isbnGtin("2-07-036002-4"), { gtin: "09782070360024", restored: false });
    assert.deepEqual(isbnGtin("978-2-07-036002-4"), { gtin: "09782070360024", restored: false });
    assert.deepEqual(isbnGtin("080442957X"), isbnGtin("080442957x"));
  });

  it("a wrong check digit is no ISBN", () => {
    for (const text of ["2070360025", "0804429570", "9782070360025", "", "X000000000"])
      assert.equal(isbnGtin(text), null);
  });

  it("every ISBN-10 gives a valid EAN of the book land", () => {
    fc.assert(
      fc.property(digitsOf(9), (digits) => {
        fc.pre(/[1-9]/.test(digits));
        const isbn = [..."0123456789X"].map((last) => digits + last).find((candidate) => isbnGtin(candidate));
        assert.ok(isbn, "one check digit fits");
        const { gtin } = isbnGtin(isbn)!;
        assert.equal(gtin.slice(1, 13), `978${digits}`);
        assert.ok(isGtin(gtin));
      }),
    );
  });
});

describe("brands and part numbers are compared without their dress", () => {
  it("case, accents and punctuation do not count", () => {
    assert.equal(brandKey("L'Oréal"), brandKey("LOREAL"));
    assert.equal(brandKey("Black & Decker"), brandKey("BLACK+DECKER"));
    assert.equal(brandKey("Nœud Papillon"), brandKey("noeud-papillon"));
    assert.equal(mpnKey("WH-1000XM4"), mpnKey("wh 1000 xm4"));
    assert.equal(mpnKey("0.601.868.109"), "0601868109");
  });

  it("other scripts keep their letters, and nothing gives no key", () => {
    assert.equal(brandKey("Сони"), "сони");
    assert.equal(brandKey(" - "), "");
    assert.notEqual(mpnKey("007"), mpnKey("7"));
  });

  it("a key is its own key", () => {
    fc.assert(fc.property(fc.string(), (text) => assert.equal(mpnKey(mpnKey(text)), mpnKey(text))));
  });
});
