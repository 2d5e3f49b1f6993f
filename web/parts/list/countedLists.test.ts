// The lists whose rows are counts: what their addresses say, and what is asked for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { brandsAddress, brandsWhere } from "#web/screens/brandDepth/search.ts";
import { sellersAddress, sellersWhere } from "#web/screens/sellers/search.ts";

const said = (search: object) => JSON.parse(JSON.stringify(search));

test("sellers are narrowed by a part of their name and by their channel, fifty to a page", () => {
  const search = { seller: "l'aube_", channel: "amazon_fr_default", limit: 200, order: "seller ASC" };
  assert.deepEqual(said(sellersAddress.validate(search)), search);
  assert.deepEqual(said(sellersAddress.validate({ channel: "elsewhere", limit: 10, seller: "" })), {});
  assert.equal(sellersAddress.pageOf({}).limit, 50);
  assert.deepEqual(sellersWhere(sellersAddress.validate(search)), {
    seller: { ilike: "%l'aube\\_%" },
    channel: "amazon_fr_default",
  });
});

test("brands are narrowed by a part of their name and of the website's, and begin with the first", () => {
  assert.deepEqual(said(brandsAddress.validate({ brand: 3, website_name: "shop", limit: 100 })), {
    brand: "3",
    website_name: "shop",
    limit: 100,
  });
  assert.deepEqual(brandsAddress.pageOf({}), { page: 1, limit: 50, order: "brand ASC" });
  assert.deepEqual(brandsWhere({ website_name: "50 %" }), { website_name: { ilike: "%50 \\%%" } });
});
