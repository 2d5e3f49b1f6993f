// The recipe of a list screen, followed: one that no menu has is built with the application's own settings and put in
// front of the demo shop.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { build, loadConfigFromFile } from "vite";
import { signInToApi } from "../support/apiCaller.ts";
import { type Journey, becomes, columnOf, rowsLoaded, startReading } from "../support/journey.ts";
import { temporaryFolder } from "../support/temporary.ts";

const source = join(import.meta.dirname, "listScreen");
const settings = join(import.meta.dirname, "../../web/vite.config.ts");

describe("a list screen of columns, an address and words alone", () => {
  let journey: Journey;
  let built: string;
  before(async () => {
    [journey, built] = await Promise.all([startReading(), buildScreen()]);
  });
  after(() => journey?.close());

  test("pages, sorts, narrows, counts, and says so in its address; on a phone too", async () => {
    const names = await websiteNames(journey);
    const page = await journey.signedIn("customer");
    await page.route("**/recipe/**", async (route) => {
      const name = new URL(route.request().url()).pathname.replace("/recipe/", "");
      await route.fulfill({ path: join(built, name) });
    });
    await page.goto(`${journey.vigie.url}/recipe/index.html#!/websites?order=name DESC`);
    await rowsLoaded(page);
    await page.getByRole("heading", { name: "Sites", exact: true }).waitFor();
    assert.deepEqual(await columnOf(page, "Nom"), names.toReversed());
    await counts(page, names.length);

    const shown = async () => (await columnOf(page, "Nom")).join();
    await page.getByRole("button", { name: "Nom", exact: true }).click();
    await becomes(shown, names.join());
    assert.ok(!page.url().includes("order"), "the usual order is not said");

    const [first] = names as [string];
    await filterName(page, first);
    await becomes(shown, first);
    await counts(page, 1);
    assert.match(page.url(), /[?&]name=/);

    await filterName(page, "aucun site ne s'appelle ainsi");
    await page.getByText("Aucun ne porte ce nom.").waitFor();

    // Its header is still there to take it away.
    await page.getByRole("button", { name: "Effacer le filtre de Nom" }).click();
    await counts(page, names.length);
    await page.goBack();
    await page.getByText("Aucun ne porte ce nom.").waitFor();
    await page.getByRole("button", { name: "Tous les sites" }).click();
    await counts(page, names.length);

    // On a phone there are no headers: what they filter by is typed above the rows.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("Filtrer…").click();
    await page.getByLabel("Nom", { exact: true }).fill(first);
    await counts(page, 1);
    await page.getByRole("button", { name: "Effacer le filtre de Nom" }).click();
    await counts(page, names.length);
  });
});

/** With the application's settings, for this page alone, and as fast as it can be. */
async function buildScreen(): Promise<string> {
  const outDir = await temporaryFolder();
  const { config } = (await loadConfigFromFile({ command: "build", mode: "production" }, settings))!;
  const [react, themeCss, browserWords] = config.plugins ?? [];
  await build({
    configFile: false,
    root: source,
    base: "/recipe/",
    logLevel: "error",
    plugins: [react, themeCss, browserWords],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { experimental: { lazyBarrel: true } },
    },
  });
  assert.match(await readFile(join(outDir, "index.html"), "utf8"), /\/recipe\/assets\//);
  return outDir;
}

async function websiteNames({ vigie }: Journey): Promise<string[]> {
  const { call } = await signInToApi(vigie.url, vigie.logins.customer);
  const filter = encodeURIComponent(JSON.stringify({ order: ["name ASC", "id ASC"], limit: 10 }));
  const rows: { name: string }[] = await call("GET", `WebsiteSettings?filter=${filter}`);
  return rows.map(({ name }) => name);
}

async function counts(page: Page, count: number): Promise<void> {
  await page
    .getByRole("status")
    .filter({ hasText: `${count} site` })
    .waitFor();
}

async function filterName(page: Page, text: string): Promise<void> {
  await page.getByRole("columnheader", { name: "Nom" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Filtrer" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(text);
  await page.keyboard.press("Enter");
}
