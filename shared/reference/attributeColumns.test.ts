import assert from "node:assert/strict";
import { test } from "node:test";
import { freeAttribute, namedByColumns } from "./attributeColumns.ts";

const column = (fieldname: string) => ({ fieldname });

test("attributes are called what their columns are called, and none without a column is kept", () => {
  const sent = {
    attr_1: column("Couleur"),
    attr_2: column("Couleur"),
    attr_3: column(""),
    sku: column("Ref"),
  };
  const named = { attr_Couleur: column("Couleur"), attr_Couleur_2: column("Couleur"), sku: column("Ref") };
  assert.deepEqual(namedByColumns(sent), named);
  assert.deepEqual(namedByColumns(named), named, "saved once more, they keep their names");
});

test("a column that is called as an attribute gives the attribute of its name", () => {
  assert.equal(freeAttribute({}, "attr_Couleur"), "attr_Couleur");
  assert.equal(freeAttribute({ attr_Couleur: column("Couleur") }, "attr_Couleur"), "attr_Couleur_2");
});
