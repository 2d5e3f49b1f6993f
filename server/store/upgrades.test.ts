// An installation with rows in it is brought from an older schema to this program's, killed in each step on the way: it
// ends in the schema that a new one has, and what was in it is as it was.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { type TestDatabase, freshDatabase } from "../../test/support/database.ts";
import { migrate } from "./migrate.ts";
import { type Migration, readMigrations } from "./migrations.ts";

/** From here on no installation is left behind; what was before had been edited in place. */
const oldest = "0056-what-visitors-see.sql";

/** The tables whose rows a migration means to change: they are held against what it makes of them. */
const changes: Readonly<Record<string, readonly string[]>> = {
  "0246-one-address-one-website.sql": ["website_setting"],
  "0265-availability-by-its-slug.sql": ["product"],
};

/** Rows as the oldest schema has them: a migration that is added later takes them along. */
const smallWorld = `
  insert into customer (id, username, email, password) values (1, 'jean', 'jean@example.fr', 'x');
  insert into website_setting (id, url, name, slug_name, currency, country, weight) values
    (1, 'https://moi.example', 'Moi', 'moi', 'CHF', 'CH', 1), (2, 'https://zebre.example', 'Zèbre', 'zebre', 'EUR', 'FR', 2.5),
    (3, 'https://Port.example.:443/?', 'Port', 'port', 'EUR', 'FR', 1), (4, 'http://zebre.example:80/#', 'Deux', 'deux', 'EUR', 'FR', 1),
    (5, 'https://port.example/?#', 'Trois', 'trois', 'EUR', 'FR', 1);
  insert into catalog (id, name, logo, website_id, customer_id, config) values
    (1, 'Boutique', 'https://moi.example/l.png', 1, 1, '{"mkp": {"isMkp": true}}');
  insert into catalog_competitor (catalog_id, website_id) values (1, 2);
  insert into product_attribute (website_id, slug_name, name) values (1, 'poids', 'Poids');
  insert into product (website_id, id, product_id, title, price, ean, attributes) values
    (1, 100, 'm', 'Marteau', 12.5, '3017800132463', '{"poids": "400 g"}'), (1, 101, 'c', 'Clou', 1, null,
    '{"availability": {"value": "En stock"}}'),
    (2, 200, 'm2', 'Marteau de zèbre', 9.99, '3017800132463', '{}');
  insert into matched_product (catalog_id, id, website_id, product_id, title, price, created, modified, entries_count) values
    (1, 10, 1, 100, 'Marteau', 12.5, now(), now(), 1), (1, 11, 1, 101, 'Clou', 1, now(), now(), 0);
  insert into offer (catalog_id, id, product_id, website_id, competitor_product_id, type, unmatched, price, original_price,
      currency, modified) values (1, 20, 100, 2, 200, 'key', false, 9990, 9.99, 'EUR', now());
  insert into website_import (id, website_id, scope, merged, "observedAt", "extractorSource") values
    (40, 2, 'all', true, '2026-11-18T06:00:00Z', '{"uri": "https://zebre.example/feed.csv"}');
  insert into unit_mapping (catalog_id, id, competitor_id, operator, value) values (1, 50, 2, 'divide', 2)`;

describe("an installation of an older version", () => {
  let database: TestDatabase;
  let client: pg.Client;
  let migrations: Migration[];
  before(async () => {
    migrations = await readMigrations();
    database = await freshDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  after(async () => {
    await client?.end();
    await database?.drop();
  });

  test("killed in each step of its upgrade, ends in the schema of a new one with its rows as they were", async () => {
    const ofNew = await schema();
    await client.query(
      "drop schema public cascade; drop schema if exists staging, undo cascade; create schema public",
    );
    const first = migrations.findIndex(({ name }) => name === oldest) + 1;
    await migrate(database.url, { migrations: migrations.slice(0, first) });
    await client.query(smallWorld);
    const columns = await columnsOfTables();
    let rows = await rowsOf(columns);
    assert.ok(Object.values(rows).filter(({ length }) => length > 2).length >= 9);

    for (let count = first + 1; count <= migrations.length; count += 1) {
      const upTo = migrations.slice(0, count);
      const { name } = upTo.at(-1)!;
      await whileKilled(() => assert.rejects(migrate(database.url, { migrations: upTo })));
      assert.deepEqual(await rowsOf(columns), rows, `${name}, killed`);
      assert.deepEqual(await migrate(database.url, { migrations: upTo }), [name]);
      const upgraded = await rowsOf(columns);
      const meant = (changes[name] ?? []).map((table) => [table, upgraded[table]!]);
      assert.deepEqual(upgraded, { ...rows, ...Object.fromEntries(meant) }, name);
      rows = upgraded;
    }
    assert.deepEqual(await schema(), ofNew);
    const { rows: addresses } = await client.query<{ url: string }>(
      "select url from website_setting order by id",
    );
    assert.deepEqual(
      addresses.map(({ url }) => url),
      [
        "https://moi.example",
        "https://zebre.example",
        "https://Port.example/",
        // Another website has the address.
        "http://zebre.example:80/#",
        "https://port.example/?#",
      ],
    );
    const { rows: found } = await client.query("select attributes from product where id = 101");
    assert.deepEqual(found, [{ attributes: { availability: { value: "En stock", slug_name: "en_stock" } } }]);
  });

  /** Whoever writes that a migration is done is cut, with all of it undone. */
  async function whileKilled(work: () => Promise<void>): Promise<void> {
    await client.query(`
      create function stop_here() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger stop_here before insert on migration for each row execute function stop_here()`);
    await work();
    await client.query("drop trigger stop_here on migration; drop function stop_here()");
  }

  async function columnsOfTables(): Promise<Record<string, string[]>> {
    const { rows } = await client.query<{ name: string; columns: string[] }>(`
      select format('%I', c.relname) as name, array_agg(format('%I', attname) order by attnum) as columns
      from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> 'migration'
      group by c.relname`);
    return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
  }

  /** The rows of each table, of the columns that there were, as text. */
  async function rowsOf(columns: Record<string, string[]>): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const [table, names] of Object.entries(columns)) {
      const { rows } = await client.query<{ rows: string }>(
        `select coalesce(json_agg(row order by row::text), '[]')::text as rows from (select ${names.join(", ")} from ${table}) as row`,
      );
      found[table] = rows[0]!.rows;
    }
    return found;
  }

  /** All that migrations make, a line each. */
  async function schema(): Promise<string[]> {
    const { rows } = await client.query<{ line: string }>(`
      with ours as (
        select c.oid, relname, relkind from pg_class c
        where relnamespace in (select oid from pg_namespace where nspname in ('public', 'staging', 'undo')) and not relispartition
      )
      select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
                       pg_get_expr(adbin, adrelid)) as line
      from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind in ('r', 'p', 'v', 'm')
      union all select pg_get_indexdef(oid) from ours where relkind in ('i', 'I')
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join ours on ours.oid = conrelid
      union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal
      union all select pg_get_viewdef(oid) from ours where relkind in ('v', 'm')
      union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by 1`);
    return rows.map(({ line }) => line);
  }
});
