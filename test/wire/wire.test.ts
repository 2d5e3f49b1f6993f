// What every address answers to whom, held against the pages of this folder, which are the record of it. What moves code
// must not move them. To renew them after a change that was meant: VIGIE_RECORD=write, then read the difference.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { servedRoutes } from "../support/answers.ts";
import { exchangesOf } from "./exchanges.ts";
import { differences, pagesOf, titlesAskedTwice, writePages } from "./recordPages.ts";
import { rightsOf, rightsThatDiffer, writeRights } from "./rightsPage.ts";
import { type RecordedWorld, openRecordedWorld } from "./recordedWorld.ts";
import { requestsFor, unservedIn } from "./requests.ts";

const shownDifferences = 20;

describe("the answers of every address", () => {
  let world: RecordedWorld;
  before(async () => (world = await openRecordedWorld()));
  after(() => world.close());

  test("are those on record", async () => {
    const addresses = servedAddresses();
    const requests = requestsFor(addresses, world.ids);
    assert.deepEqual(unservedIn(addresses, world.ids), [], "addresses that are asked and not served");
    assert.deepEqual(titlesAskedTwice(requests), [], "requests that the record cannot tell apart");
    const exchanges = await exchangesOf(world, requests);
    const pages = pagesOf(exchanges);
    const rights = rightsOf(exchanges);
    if (process.env["VIGIE_RECORD"] === "write") {
      writePages(pages);
      writeRights(rights);
    }
    const asked = new Set(requests.map(({ method, route }) => `${method} ${route}`));
    assert.deepEqual(
      addresses.filter((address) => !asked.has(address)),
      [],
      "addresses that nothing is asked of: their requests go into test/wire/asked",
    );
    const found = differences(pages);
    assert.equal(
      found.length,
      0,
      `${found.length} differences, which VIGIE_RECORD=write puts on record if they are meant\n\n${found.slice(0, shownDifferences).join("\n\n")}`,
    );
    assert.deepEqual(rightsThatDiffer(rights), [], "rights that are not those of the page");
    assert.doesNotMatch(rights.join("\n"), /[=,]5\d\d/, "no address falls over");
  });
});

/** Every address but HEAD, which is answered as GET is. */
function servedAddresses(): string[] {
  return servedRoutes()
    .map((route) => route.replace(" /api/", " /").replaceAll(/:(\w+)/g, "{$1}"))
    .filter((address) => !address.startsWith("HEAD "))
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b), "en"));
}

function placeOf(address: string): string {
  const [method = "", path = ""] = address.split(" ");
  return `${path} ${method}`;
}
