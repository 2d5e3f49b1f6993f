// The recipes of docs/api-recipes.md, run as they stand there against the program with its demo: the two ways of each
// must answer the same.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { temporaryFolder } from "./support/temporary.ts";
import { type RunningVigie, openVigie } from "./support/vigie.ts";

const page = readFileSync(join(import.meta.dirname, "..", "docs", "api-recipes.md"), "utf8");
const recipes = page
  .split(/^## /m)
  .slice(1)
  .map((recipe) => ({
    title: recipe.split("\n", 1)[0]!,
    curl: blockOf(recipe, "sh"),
    javaScript: blockOf(recipe, "js"),
  }));

describe("the recipes of the API", () => {
  let vigie: RunningVigie;
  let environment: Record<string, string>;

  before(async () => {
    vigie = await openVigie({ demo: true });
    const { email, password } = vigie.logins.customer;
    environment = { PATH: process.env["PATH"] ?? "", VIGIE: vigie.url, EMAIL: email, PASSWORD: password };
    environment["TOKEN"] = JSON.parse(await run("sh", recipes[0]!.curl)).id;
    const [catalog] = JSON.parse(await run("sh", recipes[1]!.curl));
    Object.assign(environment, { CATALOG: String(catalog.id), WEBSITE: String(catalog.website_id) });
    const [firstPage = "[]"] = (await run("sh", recipes[4]!.curl)).split("\n");
    environment["PRODUCT"] = String(JSON.parse(firstPage)[0].id);
  });
  after(() => vigie.stop());

  /** In a folder of its own: recipes may write files. Throws when it fails. */
  async function run(way: "sh" | "node", program: string): Promise<string> {
    const options = { cwd: await temporaryFolder(), env: environment, timeout: 30_000 };
    const asked = way === "sh" ? ["-ec", program] : ["--input-type=module", "-e", program];
    const { stdout } = await promisify(execFile)(way === "sh" ? "sh" : process.execPath, asked, options);
    return stdout.trim();
  }

  test("are ten", () => assert.equal(recipes.length, 10));

  for (const { title, curl, javaScript } of recipes) {
    test(`answer in curl as in JavaScript: ${title}`, async () => {
      const [one, other] = [await run("sh", curl), await run("node", javaScript)];
      assert.ok(one.length > 10 && one !== "[]", one);
      if (title.endsWith("Sign in")) {
        for (const answer of [one, other]) assert.equal(JSON.parse(answer).id.length, 64);
      } else assert.equal(one, other);
    });
  }

  test("are served with the product", async () => {
    const answer = await fetch(`${vigie.url}/api/explorer/recipes.md`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("content-type") ?? "", /^text\/markdown/);
    assert.equal(await answer.text(), page);
  });
});

function blockOf(recipe: string, language: string): string {
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(recipe)?.[1] ?? "";
}
