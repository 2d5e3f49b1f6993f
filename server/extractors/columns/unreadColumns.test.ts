import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pieces, readText } from "../../../test/support/feeds.ts";
import { previewFeed } from "../feeds/previewFeed.ts";

describe("columns that are not read are told", () => {
  it("where two are called the same and do not agree", async () => {
    const twins = (notices: readonly { key: string; values?: unknown }[]) =>
      notices.filter(({ key }) => key === "feed.notice.twin").map(({ values }) => values);
    const product = (more: object) => ({ sku: "A1", title: "Vis", price: 12, ...more });
    const json = JSON.stringify([product({ sale_price: 9, salePrice: 8 })]);
    const read = await readText(json);
    assert.equal(read.rows[0]?.sale_price, "9");
    assert.deepEqual(twins(read.notices), [
      { used: "sale_price", value: "9", other: "salePrice", otherValue: "8" },
    ]);
    assert.deepEqual(
      twins((await readText(JSON.stringify([product({ sale_price: 9, salePrice: 9 })]))).notices),
      [],
    );
    const table = await readText("sku;titre;Prix;prix\nA1;Vis;10;8\n");
    assert.equal(table.rows[0]?.price, "10");
    assert.equal(twins(table.notices).length, 1);
    assert.equal(twins((await readText("sku;titre;prix;prix\nA1;Vis;10;8\n")).notices).length, 1);
  });
  it("where dates may say when the prices were seen", async () => {
    const told = async (header: string, cell: string) =>
      (await readText(`sku;titre;prix;${header}\nA1;Vis;10;${cell}\n`)).notices;
    const unread = (column: string) => [{ key: "feed.notice.dateUnread", values: { column } }];
    assert.deepEqual(await told("Relevé le", "03/04/2026"), unread("Relevé le"));
    assert.deepEqual(await told("scraped_at", "2026-04-03T08:00:00Z"), unread("scraped_at"));
    assert.deepEqual(await told("date", "lundi"), []);
    assert.deepEqual(await told("date_creation", "2026-04-03"), []);
  });
  it("where the cells say that the price is without its tax", async () => {
    const keys = async (cells: string) =>
      (await readText(`sku;titre;prix\nA1;Vis;${cells}\nA2;Clou;${cells}\n`)).notices.map(({ key }) => key);
    assert.deepEqual(await keys("12,90 € HT"), ["feed.notice.priceWithoutTax"]);
    assert.deepEqual(await keys("12,90 € HT / 15,48 € TTC"), []);
  });
  it("where some of the prices say that they are without taxes, with their count", async () => {
    const told = async (...cells: string[]) => {
      const lines = cells.map((cell, index) => `A${index};Vis;${cell}\n`).join("");
      const { notices } = await readText(`sku;titre;prix\n${lines}`);
      return notices.flatMap(({ key, values }) =>
        key === "feed.notice.someWithoutTax" ? values["count"] : [],
      );
    };
    assert.deepEqual(await told("12,90 € HT", "8 €", "9 €", "10 €", "7,00 € + TVA", "6 ex VAT"), [3]);
    assert.deepEqual(await told("12,90 € HT", "8 € HT"), []);
    assert.deepEqual(await told("12,90 € TTC", "12,90 € HT / 15,48 € TTC", "8"), []);
  });
  it("in the preview of a long file too, of which only the beginning is read", async () => {
    const cells = (index: number) =>
      index % 100 === 0 ? "12,90 € HT" : index % 100 === 1 ? "12 USD" : "8 €";
    const title = "Vis ".repeat(50);
    const lines = Array.from({ length: 2_000 }, (_, index) => `A${index};${title};${cells(index)}\n`);
    const { whole, notices } = await previewFeed(pieces(`sku;titre;prix\n${lines.join("")}`, 1 << 16));
    assert.deepEqual(
      [whole, notices.map(({ key }) => key)],
      [false, ["feed.notice.currencies", "feed.notice.someWithoutTax"]],
    );
  });
  it("where a discount would lower the price, and neither a sale's price nor the one before is read", async () => {
    const told = async (text: string) =>
      (await readText(text)).notices.flatMap(({ key, values }) =>
        key === "feed.notice.discountUnread" ? values["column"] : [],
      );
    const wix = "sku,name,price,discountMode,discountValue\nA1,Vis,10,PERCENT,20\n";
    assert.deepEqual(await told(wix), ["discountValue"]);
    assert.deepEqual(await told("sku;titre;prix;remise_pct\nA1;Vis;10;20 %\n"), ["remise_pct"]);
    assert.deepEqual(await told("sku;titre;prix;remise_pct\nA1;Vis;10;0\n"), []);
    assert.deepEqual(await told("sku;titre;prix;Discount amount\nA1;Vis;10;2.00\n"), ["Discount amount"]);
    assert.deepEqual(await told("sku;titre;prix;prix barré;remise\nA1;Vis;10;12;2\n"), []);
    const saleOnSome = "sku;titre;prix;remise;prix promo\nA1;Vis;10;-20%;8\nA2;Clou;80;-50%;\n";
    assert.deepEqual(await told(saleOnSome), ["remise"], "of one line nothing else tells the discount");
    assert.deepEqual(await told(saleOnSome.replace("-50%", "")), []);
    assert.deepEqual(await told("sku;titre;prix;prix_net\nA1;Vis;10;8\n"), ["prix_net"]);
    assert.deepEqual(await told("sku;titre;prix;prix_net\nA1;Vis;10;10\n"), []);
    assert.deepEqual(await told("id;name;price_net;price_gross\nA1;Vis;10.00;12.00\n"), []);
  });
  it("where a price in a sale is otherwise taxed than the price", async () => {
    const told = ({ notices }: { notices: readonly { key: string }[] }) =>
      notices.some(({ key }) => key === "feed.notice.saleOtherwiseTaxed");
    const mixed = await readText("sku;titre;Prix TTC;Prix promo HT\nA1;Vis;12,00;9,00\n");
    assert.deepEqual(
      [mixed.rows[0]?.price, mixed.rows[0]?.sale_price, told(mixed)],
      ["12.00", undefined, true],
    );
    const silent = await readText("sku;titre;Prix HT;Prix promo\nA1;Vis;12,00;9,00\n");
    assert.deepEqual([silent.rows[0]?.sale_price, told(silent)], ["9.00", false]);
    const alike = await readText("sku;titre;Prix TTC;Prix promo TTC\nA1;Vis;12,00;9,00\n");
    assert.deepEqual([alike.rows[0]?.sale_price, told(alike)], ["9.00", false]);
  });
});
