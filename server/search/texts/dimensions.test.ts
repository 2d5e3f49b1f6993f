import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { differentDimensions } from "./dimensions.ts";

describe("two sizes of one thing", () => {
  for (const [own, theirs] of [
    ["Housse de couette percale 240 x 220 cm", "Housse de couette percale 260x240 cm"],
    ["Matelas Harmonie 140×190 cm", "Matelas Harmonie 160 x 200 CM"],
    ["Tapis 1,2 x 1,7 m", "Tapis 160 x 230 cm"],
    ["Étagère 80 cm x 30 cm x 180 cm", "Étagère 60 x 30 x 180 cm"],
  ] as const) {
    test(`${own} is not ${theirs}`, () => assert.ok(differentDimensions(own, theirs)));
  }
  for (const [own, theirs] of [
    ["Housse de couette 240 x 220 cm", "Housse de couette 220x240 cm"],
    ["Tapis 1,2 x 1,7 m", "Tapis 120 x 170 cm"],
    ["Matelas 140 x 190 cm", "Matelas 140 x 190 x 20 cm"],
    ["Matelas 140 x 190 cm", "Matelas 2 personnes"],
    ["Écran 1920 x 1080", "Écran 2560 x 1440"],
    ["Lot housse 240 x 220 cm et taies 65 x 65 cm", "Taies 65 x 65 cm"],
    ["Cadre 30 x 40 cm", "Cadre 30,5 x 40,5 cm"],
  ] as const) {
    test(`${own} may be ${theirs}`, () => assert.equal(differentDimensions(own, theirs), false));
  }
});
