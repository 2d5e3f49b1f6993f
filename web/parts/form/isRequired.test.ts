import assert from "node:assert/strict";
import { test } from "node:test";
import { catalog } from "#shared/entities/catalog.ts";
import { customer } from "#shared/entities/customer.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { valueAt } from "./draft.ts";
import { isRequired } from "./isRequired.ts";

function formOf(entity: Entity, values: Record<string, unknown>, isNew = false) {
  // As a form reads them: a field that the entity does not have is an error.
  const value = (name: string) => valueAt({ entity, stored: null }, values, name);
  return { entity, isNew, value };
}

test("a field is required where what stands beside it says so", () => {
  const of = (provider: string) => formOf(catalog, { "config.mkp.provider": provider });
  assert.equal(isRequired(of("BMS"), "config.mkp.email"), true);
  assert.equal(isRequired(of("gemzup"), "config.mkp.email"), false);
  assert.equal(isRequired(of("gemzup"), "config.mkp.uri"), true);
});

test("or what stands around it", () => {
  const of = (enabled: boolean) => formOf(catalog, { "config.cleanOldProducts.enabled": enabled });
  assert.equal(isRequired(of(true), "config.cleanOldProducts.since.others"), true);
  assert.equal(isRequired(of(false), "config.cleanOldProducts.since.others"), false);
});

test("a password is asked of a new customer who is not invited, and never again", () => {
  assert.equal(isRequired(formOf(customer, { invited: false }, true), "password"), true);
  assert.equal(isRequired(formOf(customer, { invited: true }, true), "password"), false);
  assert.equal(isRequired(formOf(customer, { invited: false }), "password"), false);
  assert.equal(isRequired(formOf(customer, {}), "username"), true);
});
