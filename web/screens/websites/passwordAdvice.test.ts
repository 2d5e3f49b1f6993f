import assert from "node:assert/strict";
import { test } from "node:test";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { valueAt } from "#web/parts/form/draft.ts";
import { passwordAdvice } from "./passwordAdvice.ts";
import { source } from "./source.ts";

test("a password alone is called a key only where the provider asks for no login", () => {
  const of = (provider: string, hasPassword = false) => {
    const values = { [source.provider]: provider, [source.hasPassword]: hasPassword };
    const value = (name: string) => valueAt({ entity: websiteSetting, stored: null }, values, name);
    return passwordAdvice({ entity: websiteSetting, isNew: true, value });
  };
  assert.deepEqual(
    ["importio", "takeit", "spymarket", "bms"].map((provider) => of(provider)),
    ["websites.provider.key", "websites.provider.key", undefined, undefined],
  );
  assert.equal(of("bms", true), "websites.provider.passwordKept");
});
