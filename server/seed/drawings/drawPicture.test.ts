import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renditionsOfDrawing } from "#server/integrations/images/renditions.ts";
import { makeArticles } from "../articles.ts";
import { maisonDirecte, shopNamed, shops } from "../shops.ts";
import { categories } from "../words/index.ts";
import { drawPicture, logoAddress, pictureAddress } from "./drawPicture.ts";

const articles = makeArticles(1_500, 600);
const pictureOf = (article: (typeof articles)[number], shop = maisonDirecte) =>
  drawPicture(pictureAddress(shop, article));

describe("the pictures of the demo", () => {
  test("show every article there is, of every family", () => {
    const drawn = articles.filter((article) => pictureOf(article));
    const shown = new Set(drawn.map(({ family }) => family));
    const families = categories.flatMap((category) => category.families.map(({ name }) => name));
    assert.deepEqual(
      families.filter((family) => !shown.has(family)),
      [],
    );
    assert.equal(drawn.length, articles.length);
  });

  test("are plain drawings that can be shown, in whatever words a title has", async () => {
    const one = new Map(articles.map((article) => [article.family, article]));
    for (const article of one.values()) {
      const drawn = pictureOf(article)!;
      assert.doesNotMatch(drawn, /NaN|undefined|Infinity/, article.name);
      assert.ok((await renditionsOfDrawing(drawn)).get(64)!.length > 100, article.name);
    }
  });

  test("are always the same, differ from article to article, and a little from shop to shop", () => {
    const [left, right] = articles.filter(({ family }) => family === "Grille-pain");
    assert.equal(pictureOf(left!), pictureOf(left!));
    assert.notEqual(pictureOf(left!), pictureOf(right!));
    assert.notEqual(pictureOf(left!), pictureOf(left!, shopNamed("galerie-vauban")));
  });

  test("have addresses that any shop's feed could have", () => {
    for (const article of articles) {
      const address = pictureAddress(maisonDirecte, article);
      assert.equal(address, new URL(address).href);
      assert.ok(address.length < 300, address);
    }
  });

  test("include the signs of all shops", async () => {
    for (const shop of shops) {
      const drawn = drawPicture(logoAddress(shop))!;
      assert.ok((await renditionsOfDrawing(drawn)).get(160)!.length > 100, shop.name);
    }
  });

  test("are at no other address, so that nothing else is taken for one of them", () => {
    const address = pictureAddress(maisonDirecte, articles[0]!);
    for (const other of [
      address.replace("maisondirecte", "maison-directe"),
      address.replace("https://", "https://www.shop.example/"),
      address.replace("/photos/", "/autres/"),
      "https://www.maisondirecte.example/photos/__proto__/x/y-1.jpg",
      "not an address",
    ])
      assert.equal(drawPicture(other), undefined, other);
  });
});
