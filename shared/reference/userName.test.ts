import assert from "node:assert/strict";
import { test } from "node:test";
import { isReadAsWritten, isUserName } from "./userName.ts";

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

test("an e-mail is of one script word by word, and all of it can be seen", () => {
  const good = [
    "jean.noël@exemple.fr",
    "o'neill+prix@shop-1.example",
    "ольга@магазин.example",
    "ελένη@shop.gr",
  ];
  for (const address of good) assert.ok(isReadAsWritten(address), address);
  const bad = ["\u0430lice@shop.fr", "alice@sh\u043Ep.fr", "ali\u200bce@shop.fr", "alice@shop.fr\u202e"];
  for (const address of bad) assert.ok(!isReadAsWritten(address), address);
});
