import assert from "node:assert/strict";
import { test } from "node:test";
import { isUserName } from "./userName.ts";

test("a name to sign in with is of one script, and all of it can be seen", () => {
  const good = [
    "admin",
    "Jean-Noël O'Neill",
    "Élodie_75",
    "a@b.fr",
    "Ольга",
    "Ελένη",
    "山田 Taro",
    "김민준",
    "שרה",
    "مريم",
    "Nguyễn",
  ];
  for (const name of good) assert.ok(isUserName(name), name);
  const bad = [
    "\u0430dmin",
    "аlice",
    "al\u0131ce\u0391",
    "ad\u200bmin",
    "admin\u00ad",
    "ad\u202emin",
    "admin\ufeff",
    "admin\u3164",
    "ad\u2060min",
    "admin\u00a0",
    " admin",
    "admin ",
    "ad  min",
    "ad\u2003min",
    "ad\u0000min",
    "ad\nmin",
    "admin\u{e0041}",
    "admin\ufe0f",
    "a\u0300\u0301\u0302\u0303dmin",
    "p\u03b1ul",
    "\u13aadam",
    "Ольгa",
  ];
  for (const name of bad) assert.ok(!isUserName(name), JSON.stringify(name));
});
