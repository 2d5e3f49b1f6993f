// The products of a benchmark's market. Everything about one follows from its number and a throw of dice with it.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import type { Size } from "./sizes.ts";

const things = words(
  "Perceuse Visseuse Ponceuse Scie Marteau Tournevis Établi Niveau Mètre Clé Pince Lampe Échelle Agrafeuse Rabot Décapeur Meuleuse Chargeur Coffret Compresseur Pistolet Rallonge Ventilateur Nettoyeur",
);
const kinds = words(
  "sans fil,à percussion,orbitale,circulaire,professionnelle,compacte,pliante,télescopique,laser,lithium",
);
const colours = words("rouge,bleu,noir,vert,jaune,gris,blanc,orange");

/** dice(number, throw, sides): always the same for the same number and throw. */
export async function defineDice(db: Db): Promise<void> {
  await sql`
    create function dice(number bigint, throw bigint, sides bigint) returns bigint
    language sql immutable parallel safe
    return (hashint8extended(number, throw) & 9223372036854775807) % sides`.execute(db);
}

export function ownProducts(websiteId: number, count: number) {
  return sql`
    insert into product (website_id, product_id, title, sku, ean, mpn, brand, category, price, stock, shipping_price,
      state, url, medias, attributes, price_changed_at, created, modified)
    select ${websiteId}, 'SKU' || i, ${title}, 'SKU' || i, ${ean(sql`i`)}, ${mpn}, ${brand}, ${category}, ${price},
           dice(i, 11, 60), 4.90, 'new', 'https://site0.example/p/' || i,
           array['https://site0.example/images/' || i || '.jpg'],
           jsonb_build_object(
             'couleur', jsonb_build_object('name', 'Couleur', 'value', ${pick(colours, 12)}),
             'puissance', jsonb_build_object('name', 'Puissance', 'value', (400 + 50 * dice(i, 13, 40))::text)),
           now() - dice(i, 14, 90) * interval '1 day',
           now() - dice(i, 15, 690) * interval '1 day',
           now() - dice(i, 16, 90 * 1440) * interval '1 minute'
    from generate_series(1, ${count}::bigint) as i`;
}

/** Zero to eight of the competitors have the article of an own product; the rest are articles that I do not sell. */
export function theirProducts(competitorIds: readonly number[], size: Size) {
  return sql`
    with site as (select * from unnest(${competitorIds}::bigint[]) with ordinality as site (id, place)),
    shared as (
      select i, (dice(i, 21, 12) + turn * (array[1, 5, 7, 11])[1 + dice(i, 22, 4)]) % 12 + 1 as place
      from generate_series(1, ${size.ownProducts}::bigint) as i
      cross join lateral generate_series(1, dice(i, 20, 9)) as turn
    ), other as (
      select ${size.ownProducts}::bigint + n as i, n % 12 + 1 as place
      from generate_series(1, greatest(0, ${size.competitorProducts}::bigint - (select count(*) from shared))) as n
    )
    insert into product (website_id, product_id, title, sku, ean, brand, category, price, stock, shipping_price,
      state, url, price_changed_at, created, modified)
    select site.id, 'C' || place || '-' || i, ${title}, 'C' || place || '-' || i, ${ean(sql`i`)}, ${brand}, ${category},
           case when dice(i * 13 + place, 30, 12) = 0 then ${price}
                else round(${price} * (0.85 + dice(i * 13 + place, 31, 300) / 1000.0), 2) end,
           dice(i, 32, 60), 3.90, 'new', 'https://site' || place || '.example/p/' || i,
           now() - dice(i, 33, 90) * interval '1 day', now() - dice(i * 13 + place, 34, 690) * interval '1 day', now()
    from (select * from shared union all select * from other) as article join site using (place)
    order by site.id`;
}

/** Four sellers for each article, of the three hundred that there are. */
export function marketplaceOffers(websiteId: number, count: number) {
  return sql`
    insert into product (website_id, kind, product_id, channel, competitor_name, rank, title, sku, ean, brand, category,
      price, shipping_price, total_price, state, url, price_changed_at, created, modified)
    select ${websiteId}, 'mkp', 'O' || i, 'amazon_fr_default', 'Vendeur ' || (dice(i, 41, 300) + turn * 7), turn, ${title},
           'O' || i, ${ean(sql`i`)}, ${brand}, ${category}, ${price} + turn, 3.90, ${price} + turn + 3.90, 'new',
           'https://site1.example/o/' || i, now(), now() - dice(i, 42, 690) * interval '1 day', now()
    from generate_series(1, ${Math.ceil(count / 4)}::bigint) as i cross join generate_series(1, 4) as turn`;
}

// A few brands have many products, most have few; a brand is at home in eight of the two hundred categories.
const brandNumber = sql`floor(500 * power(dice(i, 1, 100000) / 100000.0, 2))::int`;
const brand = sql`'Marque ' || ${brandNumber}`;
const category = sql`'Catégorie ' || (${brandNumber} * 7 + dice(i, 2, 8)) % 200`;
const title = sql`${pick(things, 3)} || ' ' || ${pick(kinds, 4)} || ' ' || ${brand} || ' ' || ${pick(colours, 5)}
             || ' ' || (10 + dice(i, 6, 990)) || 'W ref ' || i`;
const price = sql`round((2 + 900 * power(dice(i, 7, 100000) / 100000.0, 3))::numeric, 2)`;
const mpn = sql`'M-' || dice(i, 8, 1000000) || '-' || i`;

/** The EAN-13 of an article, with its check digit. */
function ean(number: ReturnType<typeof sql>) {
  return sql`(
    select code || (10 - (
        (substr(code, 1, 1)::int + substr(code, 3, 1)::int + substr(code, 5, 1)::int + substr(code, 7, 1)::int
          + substr(code, 9, 1)::int + substr(code, 11, 1)::int)
        + 3 * (substr(code, 2, 1)::int + substr(code, 4, 1)::int + substr(code, 6, 1)::int + substr(code, 8, 1)::int
          + substr(code, 10, 1)::int + substr(code, 12, 1)::int)) % 10) % 10
    from (select '3' || lpad((${number})::text, 11, '0') as code) as codes)`;
}

function pick(list: readonly string[], roll: number) {
  return sql`(${sql.raw(`array['${list.join("','")}']`)})[1 + dice(i, ${sql.lit(roll)}, ${sql.lit(list.length)})]`;
}

function words(text: string): string[] {
  return text.split(text.includes(",") ? "," : " ");
}
