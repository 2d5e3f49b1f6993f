// A shop among people who mean harm: whatever they may write would act, if a page took it for more than text.
import assert from "node:assert/strict";
import { signInToApi } from "./apiCaller.ts";
import type { FeedServer } from "./feedServer.ts";
import type { RunningVigie } from "./vigie.ts";

/** A text of each kind, named so that no two on a screen are alike. Each would call alert() or leave a mark. */
export const hostile = {
  image: (name: string) => `${name} <img src=x onerror=alert(1) data-mark>`,
  script: (name: string) => `${name} <script data-mark>alert(1)</script>`,
  attribute: (name: string) => `${name} "'><svg onload=alert(1) data-mark>`,
  /** For who would fill in a wording twice. */
  wording: (name: string) => `${name} $t(app.logout) {{name}} \${name}`,
};

export const shop = { email: "shop@hostile.example", password: "shop-secret-1" };

/** What is written where. */
export const written = {
  title: hostile.image("Aspirateur"),
  rivalTitle: hostile.script("Staubsauger"),
  brand: hostile.attribute("Marque"),
  category: hostile.wording("Rayon"),
  attribute: hostile.image("Couleur"),
  attributeValue: hostile.script("Bleu"),
  rival: hostile.attribute("Rival"),
  catalog: hostile.script("Catalogue"),
  fileName: "Tarif <img src=x onerror=alert(1) data-mark>.csv",
};

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" onload="alert(1)">
  <script>alert(1)</script><image href="http://127.0.0.1:9/beacon.png" width="9" height="9"/>
  <rect width="64" height="64" fill="red"/></svg>`;

/** Which column of the file fills which field. */
const columns = {
  ean: "ean",
  title: "titre",
  price: "prix",
  brand: "marque",
  category: "catégorie",
  medias: "image",
  [`attr_${written.attribute}`]: written.attribute,
};

const reading = {
  mapping: Object.fromEntries(
    Object.entries(columns).map(([field, fieldname]) => [field, { fieldname, type: "string" }]),
  ),
  uniqueProductIdentifier: "ean",
};

export type HostileWorld = { own: number; rival: number; catalog: number; product: number; failure: string };

/** A customer with a catalogue, a competitor, a product of each that match, and an import that failed. */
export async function fillWithHostileData(vigie: RunningVigie, feeds: FeedServer): Promise<HostileWorld> {
  const { title, rivalTitle, brand, category, attributeValue, rival, catalog, fileName } = written;
  const api = await signInToApi(vigie.url, vigie.logins.admin);
  const logo = feeds.serve("logo.svg", { content: drawing, type: "image/svg+xml" });
  const website = async (name: string, url: string) =>
    (await api.call("POST", "WebsiteSettings", { name, url })).id;
  const customer = await api.call("POST", "Customers", { username: "shop", ...shop });
  const own = await website(hostile.image("Moi"), "https://own.example");
  const other = await website(rival, "https://rival.example");
  const made = { name: catalog, logo, website_id: own, customer_id: customer.id };
  const { id } = await api.call("POST", "Catalogs", made);
  await api.call("PUT", `Catalogs/${id}/competitors/rel/${other}`);
  const mine = ["3017800132463", title, "20", brand, category, logo, attributeValue];
  const theirs = ["3017800132463", rivalTitle, "25", brand, category, "javascript:alert(3)", attributeValue];
  for (const [site, cells] of [
    [own, mine],
    [other, theirs],
  ] as const) {
    const run = await api.importFile(site, { name: fileName, content: hostileFile(...cells) }, reading);
    assert.equal(run.status, "complete", JSON.stringify(run));
  }
  const page = "<html><script data-mark>alert(1)</script></html>";
  const failed = await api.importFile(other, { name: fileName, content: page });
  assert.equal(failed.status, "error", JSON.stringify(failed));
  const [product] = await api.call("GET", `WebsiteSettings/${own}/products`);
  return { own, rival: other, catalog: id, product: product.id, failure: failed.error_message };
}

/** A file of one product under its heading. */
export function hostileFile(...cells: string[]): string {
  const line = (values: string[]) => values.map((value) => `"${value.replaceAll('"', '""')}"`).join(";");
  return `${line(Object.values(columns))}\n${line(cells)}\n`;
}
