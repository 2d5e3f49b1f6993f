// What tests find ready: databases to clone, built pages, servers of others. Only what a file of the run needs is made,
// and none waits for another of them, but for the empty database that the others are copies of.
import { withoutS3 } from "../support/s3Server.ts";
import { createTemplate } from "../support/database.ts";
import { prepareDemo } from "../support/installation.ts";
import { startTestServer } from "../support/testServer.ts";
import { prepareWorld } from "../support/world.ts";
import type { Commands } from "./command.ts";
import type { Need, Preparations } from "./queue.ts";

export type Prepared = { ready: Partial<Preparations>; close(): Promise<void> };

/** Begins to prepare what is needed. The tests' databases are on DATABASE_URL's server, or on one of their own. */
export function prepare(needs: ReadonlySet<Need>, commands: Commands): Prepared {
  const closers: (() => Promise<void>)[] = [];
  const server = once(async () => {
    const given = process.env["DATABASE_URL"];
    if (given) return given;
    const started = await startTestServer();
    closers.push(started.stop);
    return started.url;
  });
  /** All others are copies of it: to migrate one takes seconds. */
  const empty = once(async () => {
    const template = await createTemplate(await server());
    closers.push(template.drop);
    return template.name;
  });
  const makers: Record<Need, () => Promise<Record<string, string>>> = {
    database: async () => {
      return { VIGIE_TEST_DATABASE_URL: await server(), VIGIE_TEST_TEMPLATE: await empty() };
    },
    world: async () => {
      const world = await prepareWorld(await server(), await empty());
      closers.push(world.drop);
      return world.env;
    },
    demo: async () => {
      const demo = await prepareDemo(await server(), await empty());
      closers.push(demo.drop);
      return demo.env;
    },
    pages: async () => {
      await commands.run(process.execPath, ["bin/buildWeb.mjs"]);
      return {};
    },
    buckets: async () => {
      if (withoutS3) await commands.run("npm", ["ci", ...quietly, "--prefix", "testServers"]);
      return {};
    },
  };
  const ready = Object.fromEntries([...needs].map((need) => [need, makers[need]()]));
  return {
    ready,
    close: async () => {
      await Promise.allSettled(Object.values(ready));
      for (const close of closers.toReversed()) await close();
    },
  };
}

const quietly = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => (made ??= make());
}
