// What else finds titles like a title: a library in memory, SQLite's full text, PostgreSQL's trigrams and full text.
import { DatabaseSync } from "node:sqlite";
import MiniSearch from "minisearch";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createTemplate } from "../../test/support/database.ts";
import { startTestServer } from "../../test/support/testServer.ts";

export type Peer = {
  name: string;
  /** Takes in the titles, which are numbered from 0. */
  build(titles: readonly string[]): Promise<unknown> | unknown;
  /** Numbers of titles, the best first. */
  find(title: string): Promise<readonly number[]> | readonly number[];
  close(): Promise<void> | void;
};

export const peers: readonly (() => Promise<Peer> | Peer)[] = [
  miniSearch,
  sqliteFullText,
  postgresTrigrams,
  postgresFullText,
];

const hits = 10;

function miniSearch(): Peer {
  const index = new MiniSearch<{ id: number; title: string }>({ fields: ["title"] });
  return {
    name: "MiniSearch",
    build: (titles) => index.addAll(titles.map((title, id) => ({ id, title }))),
    find: (title) =>
      index
        .search(title)
        .slice(0, hits)
        .map(({ id }) => id as number),
    close: () => index.removeAll(),
  };
}

function sqliteFullText(): Peer {
  const database = new DatabaseSync(":memory:");
  database.exec("create virtual table title using fts5(text, tokenize = 'unicode61 remove_diacritics 2')");
  const insert = database.prepare("insert into title (rowid, text) values (?, ?)");
  const best = database.prepare(`
    select rowid from title where title match ? order by bm25(title) limit ${hits}`);
  return {
    name: "SQLite FTS5, bm25",
    build: (titles) => {
      database.exec("begin");
      for (const [number, title] of titles.entries()) insert.run(number + 1, title);
      database.exec("commit");
    },
    find: (title) =>
      best
        .all(
          wordsOf(title)
            .map((word) => `"${word}"`)
            .join(" OR "),
        )
        .map((row) => Number(row["rowid"]) - 1),
    close: () => database.close(),
  };
}

function postgresTrigrams(): Promise<Peer> {
  return postgres("PostgreSQL, trigrams", {
    index: "create index on title using gin (text gin_trgm_ops)",
    question: `select number from title where text % $1 order by similarity(text, $1) desc limit ${hits}`,
    queryOf: (title) => title,
  });
}

function postgresFullText(): Promise<Peer> {
  return postgres("PostgreSQL, full text", {
    index: `
      alter table title add words tsvector generated always as (to_tsvector('simple', text)) stored;
      create index on title using gin (words)`,
    question: `
      select number from title, to_tsquery('simple', $1) as asked
      where words @@ asked order by ts_rank(words, asked) desc limit ${hits}`,
    queryOf: (title) =>
      wordsOf(title)
        .map((word) => `'${word}'`)
        .join(" | "),
  });
}

/** In a database of its own, which goes at the end. */
async function postgres(
  name: string,
  { index, question, queryOf }: { index: string; question: string; queryOf: (title: string) => string },
): Promise<Peer> {
  const given = process.env["VIGIE_TEST_DATABASE_URL"];
  const server = given ? undefined : await startTestServer();
  const database = await createTemplate(given ?? server!.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("create unlogged table title (number int not null, text text not null)");
  return {
    name,
    build: async (titles) => {
      const lines = titles.map((title, number) => `${number}\t${title.replaceAll("\\", "\\\\")}\n`);
      await pipeline(Readable.from(lines), client.query(copyFrom("copy title from stdin")));
      await client.query(index);
      await client.query("analyze title");
    },
    find: async (title) => {
      const { rows } = await client.query<{ number: number }>({
        name: "find",
        text: question,
        values: [queryOf(title)],
      });
      return rows.map(({ number }) => number);
    },
    close: async () => {
      await client.end();
      await database.drop();
      await server?.stop();
    },
  };
}

function wordsOf(title: string): string[] {
  return title.match(/[\p{L}\p{N}]+/gu) ?? [];
}
