// Whoever reads what was changed reads the words of the forms, not the names of the API.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { entityOf } from "#shared/entities/index.ts";
import { loggedModels } from "#shared/reference/loggedModels.ts";
import type { Field } from "#shared/fields.ts";
import english from "#shared/messages/en.json" with { type: "json" };
import french from "#shared/messages/fr.json" with { type: "json" };
import { fieldKey, mappedField } from "./fieldKey.ts";

describe("a field in the log of changes", () => {
  for (const [language, messages] of Object.entries({ french, english })) {
    test(`has a word in ${language}, whichever somebody may write`, () => {
      const unnamed = loggedModels.flatMap((model) =>
        Object.entries(entityOf(model).fields)
          .filter(([name, { kind, options }]) => kind !== "id" && options.write !== "server" && name !== "id")
          .flatMap(([name, field]) => leavesOf(name, field))
          .filter((path) => !mappedField(path) && !fieldKey(model, path, (key) => isText(messages, key)))
          .map((path) => `${model}.${path}`),
      );
      assert.deepEqual(unnamed, []);
    });
  }

  test("of a column of a file is called as the field that is read from it", () => {
    assert.deepEqual(mappedField("extractor_source.type_options.mapping.attr_color.fieldname"), {
      name: "attr_color",
      part: "fieldname",
    });
    assert.equal(mappedField("extractor_source.type_options.encoding"), undefined);
  });

  test("inside what has no fields of its own is called as what it is inside", () => {
    const has = (key: string) => key === "changes.field.config.filters";
    assert.equal(fieldKey("Catalog", "config.filters.brand.0", has), "changes.field.config.filters");
    assert.equal(fieldKey("Catalog", "unheard_of", has), undefined);
  });
});

function leavesOf(path: string, { kind, options, fields, of }: Field): string[] {
  if (options.derived || options.write === "server") return [];
  if (kind === "record" && of) return leavesOf(`${path}.price`, of);
  if (!fields) return [path];
  return Object.entries(fields).flatMap(([name, field]) => leavesOf(`${path}.${name}`, field));
}

function isText(messages: unknown, key: string): boolean {
  const found = key
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], messages);
  return typeof found === "string";
}
