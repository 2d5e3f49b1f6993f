// The addresses there are: those of the specification, the aliases that go with them, and those of docs/addresses.tsv.
import assert from "node:assert/strict";
import { subscribe } from "node:diagnostics_channel";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance, RouteOptions } from "fastify";
import { entities } from "#shared/entities/index.ts";
import { relations } from "#shared/entities/relations.ts";
import { addressOf, addressesIn, ours, specification } from "../support/addresses.ts";
import { type World, openWorld } from "../support/world.ts";

describe(
  "the addresses of the API",
  { skip: !existsSync(specification) && "the specification is not here" },
  () => {
    let world: World;
    const served = new Set<string>();
    before(async () => {
      subscribe("fastify.initialization", (message) => {
        const { fastify } = message as { fastify: FastifyInstance };
        fastify.addHook("onRoute", (route: RouteOptions) => {
          // What stands for a GET that is too long for an address is that GET.
          if (Object.keys(route.constraints ?? {}).length > 0 || !route.url.startsWith("/api/")) return;
          for (const method of [route.method].flat()) served.add(addressOf(method, route.url));
        });
      });
      world = await openWorld();
    });
    after(() => world.close());

    test("are in the specification, go with one that is, or are told in docs/addresses.tsv", () => {
      const known = new Set([...addressesIn(specification), ...addressesIn(ours), ...belongsToReads()]);
      const others = [...served].filter((address) => !known.has(address) && !goesWith(address, known));
      assert.deepEqual(
        others.map((address) => `${address}: why it is served is a line of docs/addresses.tsv`),
        [],
      );
    });
    test("are no ids where they are specified and not served yet", async () => {
      for (const address of addressesIn(specification).filter((one) => !served.has(one))) {
        const [method = "", path = ""] = address.split(" ");
        const answer = await world.call("nobody", method, path.replace("/api", "").replaceAll("{}", "1"));
        assert.equal(answer.status, 404, address);
        assert.match(answer.text, /has no method handling/, address);
      }
    });
    test("are all there that docs/addresses.tsv tells", () => {
      assert.deepEqual(
        addressesIn(ours).filter((address) => !served.has(address)),
        [],
      );
    });
  },
);

/** HEAD of a GET; PATCH of a child, as its PUT; GET of a link, as its HEAD; what describes the API. */
function goesWith(address: string, known: Set<string>): boolean {
  const [method = "", path = ""] = address.split(" ");
  if (method === "HEAD") return known.has(`GET ${path}`) || goesWith(`GET ${path}`, known);
  if (method === "PATCH") return known.has(`PUT ${path}`);
  if (method === "GET" && path.endsWith("/rel/{}")) return known.has(`HEAD ${path}`);
  return path.startsWith("/api/explorer");
}

/** What a row belongs to is read under it, whatever the model. */
function belongsToReads(): string[] {
  return entities.flatMap(({ model, plural }) =>
    Object.entries(relations[model] ?? {})
      .filter(([, { kind }]) => plural && kind === "belongsTo")
      .map(([name]) => addressOf("GET", `/api/${plural}/{id}/${name}`)),
  );
}
