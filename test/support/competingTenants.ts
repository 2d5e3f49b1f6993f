// Two shops of the world that are each other's competitors, each with values that only its owner may know.
import { sql } from "kysely";
import { recountSellers } from "#server/store/queries/products/recountSellers.ts";
import { inTransaction } from "#server/store/database.ts";
import { type World, addProducts } from "./world.ts";
import { hashBytes } from "#server/search/images/imageHash.ts";

export type Shop = "alice" | "bruno";

/** What a shop hides, in every place that hides something. */
export type Hidden = {
  text: string;
  number: number;
  moment: string;
  setAside: boolean;
  /** At which hour of yesterday its own file was read. */
  readAt_h: number;
};

/** A shop's hidden values, easy to recognise wherever they turn up. */
export const canaries: Readonly<Record<Shop, Hidden>> = {
  alice: {
    text: "CANARY-OF-ALICE",
    number: 918_273.5,
    moment: "2001-02-03T04:05:06.000Z",
    setAside: true,
    readAt_h: 3,
  },
  bruno: {
    text: "CANARY-OF-BRUNO",
    number: 827_364.5,
    moment: "2002-03-04T05:06:07.000Z",
    setAside: true,
    readAt_h: 4,
  },
};

/** Other hidden values, as unlike them as can be. */
export const others: Hidden = {
  text: "",
  number: -1,
  moment: "2025-01-01T00:00:00.000Z",
  setAside: false,
  readAt_h: 9,
};

/** What all their products look like. */
export const picture = "https://shop.example/m.jpg";

/** Makes Alice and Bruno compare with each other. Returns an id of each model for each of them. */
export async function letThemCompete(world: World): Promise<Record<Shop, Record<string, number>>> {
  const { db } = world.store;
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(db)).rows[0]!.id;
  const now = sql`'2026-11-20T08:00:00Z'`;
  await sql`select ensure_history_partition('product_history', ${now}), ensure_history_partition('matched_product_history', ${now})`.execute(
    db,
  );
  const products = { alice: 0, bruno: 0 };
  const setAside = { alice: 0, bruno: 0 };
  const rows = { alice: {}, bruno: {} } as Record<Shop, Record<string, number>>;
  for (const who of ["alice", "bruno"] as const) {
    const { website, catalog, customer } = world[who];
    const link = who === "alice" ? world.bruno.website : world.alice.website;
    await world.call("admin", "PUT", `/Catalogs/${catalog}/competitors/rel/${link}`);
    const source = { type_options: { uniqueProductIdentifier: "internal_ref" } };
    await sql`update website_setting set extractor_source = ${JSON.stringify(source)}::jsonb where id = ${website}`.execute(
      db,
    );
    const made = await addProducts(world.store, website, [
      { title: "Marteau", price: 10, ean: "4006381333931", sku: "M" },
      { title: "Clou", price: 1, sku: "C" },
    ]);
    products[who] = made[0]!;
    setAside[who] = made[1]!;
    await sql`update product set brand = 'Bosch', medias = ${[picture]}::text[] where id = any(${made}::bigint[])`.execute(
      db,
    );
    await sql`
      insert into product_image (website_id, product_id, address, hash, due_at)
      select website_id, id, medias[1], decode(repeat('a5', ${hashBytes}), 'hex'), now() + interval '90 days'
      from product where id = any(${made}::bigint[])`.execute(db);
    rows[who] = {
      Customer: customer,
      Catalog: catalog,
      WebsiteSetting: website,
      Product: made[0]!,
      ProductMkp: await one(sql`
        insert into product (website_id, kind, product_id, title, channel, competitor_name, catalog_id)
        values (${website}, 'mkp', 'm', 'Marteau', 'amazon_fr_default', 'Marchand', ${catalog}) returning id`),
      WebsiteImport: await one(sql`
        insert into website_import (website_id, status, merged, scope) values (${website}, 'complete', true, 'all')
        returning id`),
    };
    await sql`insert into product_history (website_id, product_id, created, price) values (${website}, ${made[0]}, ${now}, 10)`.execute(
      db,
    );
    for (const [slug, isPublic] of [
      ["couleur", true],
      ["cost_price", false],
    ] as const)
      await sql`insert into product_attribute (website_id, slug_name, name, public) values (${website}, ${slug}, ${slug}, ${isPublic})`.execute(
        db,
      );
    rows[who]["ProductAttribute"] = await one(
      sql`insert into product_attribute (website_id, slug_name, name) values (${website}, 'fournisseur', 'F') returning id`,
    );
  }
  for (const who of ["alice", "bruno"] as const) {
    const { website, catalog } = world[who];
    const rival = who === "alice" ? "bruno" : "alice";
    rows[who]["MatchedProduct"] = await one(sql`
      insert into matched_product (catalog_id, website_id, product_id, title, price, created, modified, entries_count)
      values (${catalog}, ${website}, ${products[who]}, 'Marteau', 10, ${now}, ${now}, 1) returning id`);
    await sql`
      insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, raw_price, price_import_id)
      values (${catalog}, ${products[who]}, ${world[rival].website}, ${products[rival]}, 'key', 10,
              ${rows[rival]["WebsiteImport"]})`.execute(db);
    await sql`
      insert into match_proposal (catalog_id, product_id, website_id, competitor_product_id, reason, score)
      select ${catalog}, ${products[who]}, ${world[rival].website}, ${setAside[rival]}, reason, 70
      from unnest('{below,key}'::text[]) as reason`.execute(db);
  }
  for (const who of ["alice", "bruno"] as const) await hide(world, who, canaries[who]);
  return rows;
}

/** Writes these values wherever a shop hides something. */
export async function hide(
  world: World,
  who: Shop,
  { text, number, moment, setAside, readAt_h }: Hidden,
): Promise<void> {
  const { db } = world.store;
  const { website } = world[who];
  const attribute = (name: string, value: unknown) => ({ name, value, slug_value: String(value) });
  const attributes = {
    couleur: attribute("Couleur", "Bleu"),
    availability: { value: "En stock", slug_name: "in" },
    cost_price: attribute("Coût", number),
    fournisseur: attribute(`F ${text}`, text),
    stores: [{ store_code: text, stock: number }],
  };
  const offers = [{ name: text, price: number, rank: 1 }];
  await sql`
    update product set internal_ref = ${text}, product_id = ${text} || title, stock = ${number}, missing_since = ${moment},
      price_import_id = (select max(id) from website_import where website_id = ${website} and ${setAside}),
      attributes = ${JSON.stringify(attributes)}::jsonb, competitorsmkp = ${JSON.stringify(offers)}::jsonb,
      unmatched = ${setAside} and title = 'Clou'
    where website_id = ${website}`.execute(db);
  const cells = JSON.stringify({ price: text });
  await sql`
    with kept as (
      insert into source_line (website_id, id, import_id, line, cells)
      select ${website}, -${website}::bigint, max(id), ${Math.round(Math.abs(number))}, ${cells} from website_import where website_id = ${website}
      on conflict (website_id, id) do update set line = excluded.line, cells = excluded.cells)
    update product set source_line = -${website}::bigint where website_id = ${website}`.execute(db);
  await inTransaction(db, (tx) => recountSellers(tx, website));
  await sql`
    insert into quarantined_price (website_id, product_id, price, line, seen_at, last_seen_at, others)
    select ${website}, id, ${Math.abs(number)}, ${Math.round(Math.abs(number))}, ${moment}, ${moment}, '{}'
    from product where website_id = ${website} and title = 'Marteau' and kind = 'product'
    on conflict (website_id, product_id) do update set price = excluded.price, line = excluded.line,
      seen_at = excluded.seen_at, last_seen_at = excluded.last_seen_at`.execute(db);
  await sql`update product_history set stock = ${number} where website_id = ${website}`.execute(db);
  const yesterday = sql`date_trunc('day', now() at time zone 'Europe/Paris') - interval '1 day'`;
  await sql`
    update website_setting set competitor_as_customer_name = ${[text]}::text[], description = ${text},
      created_at = ${moment}, modified_at = ${moment},
      price_expiry_days = ${setAside ? 3_000 : 1}, quarantine_factor = ${Math.max(number, 2)},
      last_observed_at = (${yesterday} + make_interval(hours => ${readAt_h})) at time zone 'Europe/Paris'
    where id = ${website}`.execute(db);
  await sql`update product_attribute set name = ${`F ${text}`}, values_count = ${Math.round(Math.abs(number))}
    where website_id = ${website} and not public`.execute(db);
  const source = { uri: `container://UploadImports/${website}/${text}.csv` };
  await sql`update website_import set "extractorSource" = ${JSON.stringify(source)}::jsonb, "observedAt" = ${moment}
    where website_id = ${website}`.execute(db);
  await sql`update offer set missing_since = ${setAside ? moment : null} where website_id = ${website}`.execute(
    db,
  );
}
