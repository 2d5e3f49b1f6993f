import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsShown, fixedFields, proposals, withAttribute, withColumn } from "./mappingRows.ts";

const text = (fieldname: string) => ({ fieldname, type: "string" as const });

test("a field is read from a column as what it is, and taken out again", () => {
  const mapping = withColumn(withColumn({}, "price", "Prix"), "title", "Nom");
  assert.deepEqual(mapping, { price: { fieldname: "Prix", type: "number" }, title: text("Nom") });
  assert.deepEqual(withColumn(mapping, "title", ""), { price: { fieldname: "Prix", type: "number" } });
});

test("attributes are called what their columns are called as soon as they have one", () => {
  const mapping = withAttribute(withAttribute({}, "Taille"), "Taille");
  assert.deepEqual(Object.keys(mapping), ["attr_Taille", "attr_Taille_2"]);
  assert.deepEqual(withColumn(mapping, "attr_Taille_2", "Poids"), {
    attr_Taille: text("Taille"),
    attr_Poids: text("Poids"),
  });
});

test("the fixed fields are shown first, then other fields, attributes and shops", () => {
  const mapping = {
    "store:LYON:stock": text("s"),
    attr_Taille: text("t"),
    rank: text("r"),
    title: text("n"),
  };
  assert.deepEqual(fieldsShown(mapping).slice(fixedFields.length), [
    "rank",
    "attr_Taille",
    "store:LYON:stock",
  ]);
});

test("what a file suggests is proposed where it gives nothing yet, of columns that are free", () => {
  const suggested = { title: text("Nom"), sku: text("Ref"), ean: text("Code"), brand: text("Marque") };
  const mapping = { title: text("Titre"), mpn: text("Ref") };
  assert.deepEqual(proposals(mapping, { suggested, lacking: {} }), {
    ean: text("Code"),
    brand: text("Marque"),
  });
  assert.deepEqual(Object.keys(proposals(mapping, { suggested, lacking: { title: "Titre" } })), [
    "title",
    "ean",
    "brand",
  ]);
});
