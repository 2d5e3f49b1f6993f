import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { mapped, pieces, readFeed } from "../../../test/support/feeds.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

describe("whatever it is sent, the reader answers", () => {
  const noise = fc.array(
    fc.constantFrom(
      "sku",
      ";",
      ",",
      "\t",
      '"',
      "'",
      "\n",
      "\r",
      "\0",
      "\\",
      "[",
      "{",
      "}",
      "]",
      '{"sku":1,"title":"a"}',
      "1,5",
      "€",
      "é",
      "\ufeff",
      "\ud800",
      "https://x.example/",
      "<",
      " ",
    ),
    { maxLength: 40 },
  );

  it("texts of all sorts", async () => {
    await fc.assert(
      fc.asyncProperty(
        noise,
        fc.constantFrom("", "sku;title;price\n", "sku,title\n", '[{"sku":1,"title":"a"},'),
        async (parts, start) => {
          await outcome(Buffer.from(start + parts.join("")));
        },
      ),
      { ...drawnTimes(50), examples: [[["{", "}", '"', '"'], ""]] },
    );
  });

  it("bytes of all sorts, compressed ones too", async () => {
    const starts = ["", "1f8b08", "504b0304", "fffe", "efbbbf"].map((hex) => Buffer.from(hex, "hex"));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), fc.constantFrom(...starts), async (bytes, start) => {
        await outcome(Buffer.concat([start, bytes]));
      }),
      drawnTimes(50),
    );
  });

  it("cells made to be slow", async () => {
    const cells = [
      "1 € ".repeat(100_000),
      " ".repeat(400_000) + "x",
      "https://x.example/" + ",".repeat(400_000),
      "1.".repeat(200_000),
      "((".repeat(200_000),
      "_".repeat(400_000),
    ];
    const fields = [
      "title",
      "price",
      "medias",
      "stock",
      "url",
      "attr_x",
      "availability",
      "cost_price",
      "competitorsMkp",
    ];
    const columns = Object.fromEntries([["sku", "sku"], ...fields.map((field) => [field, field])]);
    const lines = cells.flatMap((cell, at) =>
      fields.map((field) =>
        [at, ...fields.map((other) => (other === field ? cell : ""))].map((one) => `"${one}"`).join(";"),
      ),
    );
    const content = Buffer.from(["sku", ...fields].join(";") + "\n" + lines.join("\n"));
    const { rows, errors } = await readFeed(pieces(content, 60_000), {
      ...mapped(columns),
      signal: AbortSignal.timeout(20_000),
    });
    assert.equal(rows.length + errors.length, lines.length);
  });

  async function outcome(content: Buffer) {
    try {
      const { rows } = await readFeed(pieces(content, 11), { signal: AbortSignal.timeout(5000) });
      assert.doesNotMatch(JSON.stringify(rows), /\ufffd/);
    } catch (error) {
      assert.equal((error as Error).name, "UnreadableFeed", String(error));
    }
  }
});
