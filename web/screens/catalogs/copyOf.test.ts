import assert from "node:assert/strict";
import { test } from "node:test";
import type { KeptCatalog } from "#web/queries/catalogs.ts";
import type { Words } from "#web/session/words.ts";
import { copiedBlockProblem, copyOf } from "./copyOf.ts";
import { mkp } from "./marketplace.ts";

const words = { say: (word: string) => word } as unknown as Words;
const cleanOldProducts = { enabled: true, since: { hasCustomData: 10, others: 20 } };
const notifications = { catalogReport: { enabled: true, email_recipents: ["a@b.example"] } };
const copied = (block: object) =>
  copyOf({ config: { cleanOldProducts, notifications, mkp: block } } as unknown as KeptCatalog, words)[
    "config"
  ] as { mkp: Record<string, unknown>; [part: string]: unknown };

test("a copy is cleaned as its source is, and writes to nobody", () => {
  const config = copied({});
  assert.deepEqual(config["cleanOldProducts"], cleanOldProducts);
  assert.equal(config["notifications"], undefined);
});

test("a copied marketplace has no password, says so, and an address without the keys that are hidden", () => {
  const bms = { isMkp: true, provider: "BMS", email: "shop", hasPassword: true, password: null };
  assert.deepEqual(copied(bms).mkp, { isMkp: true, provider: "BMS", email: "shop" });
  const gemzup = { isMkp: true, provider: "gemzup" };
  assert.equal(copied({ ...gemzup, uri: "https://g.example/a.csv?key=•••" }).mkp["uri"], null);
  const open = "https://g.example/a.csv";
  assert.equal(copied({ ...gemzup, uri: open }).mkp["uri"], open);

  const problem = (values: Record<string, unknown>) => copiedBlockProblem((path) => values[path], words);
  const asked = { [mkp.isMkp]: true, [mkp.provider]: "BMS" };
  assert.deepEqual(Object.keys(problem(asked)), [mkp.password]);
  assert.deepEqual(problem({ ...asked, [mkp.password]: "typed" }), {});
  assert.deepEqual(problem({ ...asked, [mkp.isMkp]: false }), {});
  assert.deepEqual(problem({ ...asked, [mkp.provider]: "gemzup" }), {});
});
