// Two shops and what they compare, for tests of lists: Alice's own products and those of two competitors, one of which
// Bruno compares with too, in a second catalogue of Alice's website.
import assert from "node:assert/strict";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { pieces } from "./feeds.ts";
import { type Who, type World, openWorld } from "./world.ts";

export type ComparedShops = World & {
  /** The addresses of Alice's website and of her catalogue. */
  own: string;
  catalog: string;
  /** Bruno's second catalogue: of Alice's website, compared with the shared one alone. */
  twin: number;
  /** The skus of the rows of a list. */
  skus(who: Who, path: string, filter?: object): Promise<string[]>;
  /** What an address answers as `{count}`, its where given by itself or in a filter. */
  count(who: Who, path: string, asked?: { where?: object; filter?: object }): Promise<number>;
};

export async function openComparedShops(): Promise<ComparedShops> {
  const world = await openWorld();
  const { alice, bruno, shared } = world;
  const own = `/WebsiteSettings/${alice.website}`;
  const twin = await world.call("admin", "POST", "/Catalogs", {
    name: "Twin",
    logo: "https://bruno.example/twin.png",
    website_id: alice.website,
    customer_id: bruno.customer,
  });
  await world.call("admin", "PUT", `/Catalogs/${twin.body.id}/competitors/rel/${shared}`);
  const header = "sku;titre;ean;marque;prix";
  await importLines(
    world,
    alice.website,
    header,
    "A1;Été indien;3017800132463;Bosch;12,50",
    "A2;Tournevis;3017800201763;Dorée;2",
    "A3;Zèbre;3017620422003;BOSCH;7",
    "A4;Sans rival;;Autre;3",
    "A5;Écarté;3600523417360;Bosch;9",
    "A6;Sans prix;;Dorée;",
  );
  await importLines(
    world,
    alice.rival,
    header,
    "R1;Chez Rival;3017800132463;Bösch;10",
    "R2;Tournevis plat;3017800201763;Doree;2",
    "R3;Zèbre;3017620422003;Bösch;8",
    "R4;Nouveauté;;Bösch;20",
    "R5;Écarté là-bas;3600523417360;;8",
  );
  await importLines(world, shared, header, "S1;Chez Shared;3017800132463;;11,99", "S2;Autre chose;;;4");
  await followChanges(world.store);
  const { body } = await world.find("alice", `${own}/products`, { where: { sku: "A5" } });
  await world.call("alice", "PATCH", `/Products/${body[0].id}`, { unmatched: true });
  await followChanges(world.store);

  const read = async (who: Who, path: string, asked: Record<string, object | undefined>) => {
    const sent = Object.entries(asked).filter(([, value]) => value !== undefined);
    const query = sent.map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
    const answer = await world.call(who, "GET", `${path}${path.includes("?") ? "&" : "?"}${query.join("&")}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  return {
    ...world,
    own,
    catalog: `/Catalogs/${alice.catalog}`,
    twin: twin.body.id,
    skus: async (who, path, filter) =>
      (await read(who, path, { filter })).map(({ sku }: { sku: string }) => sku),
    count: async (who, path, asked = {}) => (await read(who, path, asked)).count,
  };
}

/** Imports a file whose products are told apart by their sku. */
export async function importLines(world: World, websiteId: number, ...lines: string[]): Promise<void> {
  const { store, storage, http, config } = world.services;
  const content = pieces(lines.join("\n"), 65_536);
  const upload = { websiteId, name: "feed.csv", content, maxBytes: 1e9 };
  const options = { type_options: { uniqueProductIdentifier: "sku" } };
  const { id } = await uploadAndImport(world.services, upload, { options });
  const run = await runImport({ store, storage, http, config }, id);
  assert.equal(run.status, "complete", JSON.stringify(run.error_message));
}
