import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { filesBelow, root } from "../../test/support/sources.ts";

const sheets = filesBelow("web").filter((file) => file.endsWith(".module.css"));

test("no sheet overrides what it composes: which of the two wins would hang on the screens opened before", () => {
  const overridden = sheets.flatMap((sheet) => {
    const rules = rulesOf(sheet);
    return rules.flatMap(({ selectors, composed, declared }) => {
      const taken = composed.flatMap(([name, from]) => propertiesOf(join(dirname(sheet), from), name));
      const own = [
        declared,
        ...rules
          .filter((rule) => selectors.some((one) => rule.selectors.includes(one)))
          .map((rule) => rule.declared),
      ].flat();
      return [...new Set(own)]
        .filter((property) => taken.some((other) => isSame(property, other)))
        .map((property) => `${sheet} ${selectors.join()} ${property}`);
    });
  });
  assert.deepEqual(overridden, []);
});

type Rule = { selectors: string[]; composed: [name: string, from: string][]; declared: string[] };

function rulesOf(sheet: string): Rule[] {
  const text = readFileSync(join(root, sheet), "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = "", body = ""]) => ({
    selectors: selectors.split(",").map((selector) => selector.trim()),
    composed: [...body.matchAll(/composes: (\w+) from "([^"]+)"/g)].map(([, name, from]) => [name!, from!]),
    declared: [...body.matchAll(/^\s*([\w-]+):/gm)]
      .map(([, property]) => property!)
      .filter((property) => property !== "composes"),
  }));
}

function propertiesOf(sheet: string, name: string): string[] {
  return rulesOf(sheet).flatMap(({ selectors, declared }) =>
    selectors.includes(`.${name}`) ? declared : [],
  );
}

/** `margin` and `margin-top` are of one. */
function isSame(left: string, right: string): boolean {
  return left === right || left.startsWith(`${right}-`) || right.startsWith(`${left}-`);
}
