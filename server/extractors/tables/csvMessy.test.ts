// The dialects of real files, against what people found by hand; and every nasty file there is, read to its end.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, it, type TestContext } from "node:test";
import { gunzipSync } from "node:zlib";
import { VigieError } from "#server/errors.ts";
import { differentFiles, pieces, readFeed, realData } from "../../../test/support/feeds.ts";
import { sampleBytes } from "../limits.ts";
import { sniff, type Sniffed } from "../feeds/sniff.ts";
import { CsvTokenizer } from "./tokenizeCsv.ts";
import type { Mapping } from "../types.ts";

const { folder, skip } = realData("csv-messy");

type Truth = {
  encoding: string;
  delimiter: string;
  quotechar: string;
  header_lines: string | number;
  preamble_lines: string | number;
};
type Case = { name: string; bytes: Buffer; truth: Truth; sniffed: Sniffed };

describe("the dialect of real files is found", { skip }, () => {
  let cases: Case[] = [];
  before(() => {
    cases = ["pollock-survey", "pollock-polluted"].flatMap(casesOf);
  });

  it("delimiter", (t) => {
    const right = ({ truth, sniffed }: Case) =>
      sniffed.kind === "csv"
        ? sniffed.delimiter === truth.delimiter
        : truth.delimiter === "" && sniffed.kind === "empty";
    assert.ok(shareOf(t, "delimiters", cases, right) > 0.98);
  });

  it("quote", (t) => {
    const right = ({ truth, sniffed }: Case) =>
      (sniffed.kind === "csv" ? sniffed.quote : "") === truth.quotechar;
    assert.ok(shareOf(t, "quotes", cases, right) > 0.97);
  });

  it("header", (t) => {
    assert.ok(shareOf(t, "headers", cases, hasRightHeader) > 0.98);
  });

  it("encoding", (t) => {
    // ASCII is UTF-8; the files the truth calls CP949 and latin1 are stored in UTF-8 (the pound sign is C2 A3 there).
    const right = ({ truth, sniffed }: Case) =>
      sniffed.kind !== "csv" || (sniffed.encoding === "utf-8" && ["ascii", "utf-8"].includes(truth.encoding));
    assert.ok(shareOf(t, "encodings", cases, right) > 0.96);
  });
});

describe("csv-spectrum is cut as expected", { skip }, () => {
  for (const name of ["comma_in_quotes", "newlines", "newlines_crlf"]) {
    it(name, () => {
      const text = readFileSync(path.join(folder, "csv-spectrum", `${name}.csv`), "utf8");
      // This copy of newlines_crlf.csv has its line feeds alone; the expected texts still have both signs.
      const expected: unknown = JSON.parse(expectedText(name).replaceAll(String.raw`\r\n`, String.raw`\n`));
      const sniffed = sniff(Buffer.from(text));
      assert.ok(sniffed.kind === "csv");
      const { header } = sniffed;
      const rows = sniffed.preview.map((row) =>
        Object.fromEntries(row.map((cell, index) => [header[index]!, cell])),
      );
      assert.deepEqual(rows, [expected].flat());
    });
  }
});

describe("every nasty file is read to its end or refused by name", { skip }, () => {
  it("within bounds, with every text whole", async (t) => {
    const files = differentFiles(folder);
    const outcomes: Record<string, number> = {};
    let rows = 0;
    let errors = 0;
    for (const [file, bytes] of files) {
      const mapping = anyMapping(bytes);
      for (const options of [{}, ...(mapping ? [{ type_options: { mapping } }] : [])]) {
        const limits = { maxBytes: 50_000_000 };
        const signal = AbortSignal.timeout(20_000);
        const outcome = await readFeed(pieces(bytes, 10_000), { ...options, limits, signal }).then(
          (read) => {
            rows += read.rows.length;
            errors += read.errors.length;
            assert.doesNotMatch(JSON.stringify(read.rows), /\ufffd/, file);
            assert.ok(
              isAscending([...read.rows, ...read.errors].map(({ line }) => line)),
              `${file}: each line once`,
            );
            return "read";
          },
          (error: unknown) => {
            assert.ok(
              error instanceof VigieError && error.name === "UnreadableFeed",
              `${file}: ${String(error)}`,
            );
            return error.key;
          },
        );
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    }
    t.diagnostic(`${files.size} files: ${rows} products, ${errors} error lines, ${JSON.stringify(outcomes)}`);
    assert.ok(files.size > 300 && (outcomes["read"] ?? 0) > files.size * 0.7);
  });
});

function expectedText(name: string): string {
  return readFileSync(path.join(folder, "csv-spectrum", `${name}.json`), "utf8");
}

function casesOf(set: string): Case[] {
  return readdirSync(path.join(folder, set, "parameters")).map((file) => {
    const name = file.replace(/_parameters\.json$/, "");
    const truth = JSON.parse(readFileSync(path.join(folder, set, "parameters", file), "utf8")) as Truth;
    const bytes = contentOf(path.join(folder, set, "csv", name));
    return { name, truth, bytes, sniffed: sniff(bytes.subarray(0, sampleBytes)) };
  });
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return gunzipSync(readFileSync(`${file}.gz`));
  }
}

function shareOf(t: TestContext, what: string, cases: Case[], isRight: (one: Case) => boolean): number {
  const wrong = cases.filter((one) => !isRight(one));
  t.diagnostic(
    `${what} right: ${cases.length - wrong.length} of ${cases.length}; not ${wrong.map(({ name }) => name).join(", ")}`,
  );
  return 1 - wrong.length / cases.length;
}

/** The header is one of the truth's header records, behind its preamble. */
function hasRightHeader({ truth, sniffed, bytes }: Case): boolean {
  const [preamble, headers] = [Number(truth.preamble_lines), Number(truth.header_lines)];
  if (sniffed.kind !== "csv") return headers === 0;
  const tokenizer = new CsvTokenizer(
    { ...sniffed, quote: sniffed.quote || '"' },
    { maxLineBytes: 1e6, maxColumns: 5000 },
  );
  const records = [...tokenizer.push(bytes.toString()), ...tokenizer.end()];
  const index = records.findIndex(({ line }) => line === sniffed.headerLine);
  return headers === 0 ? index === -1 : index >= preamble && index < preamble + headers;
}

/** Any column as the title and any other as the identifier: what counts here is that the file is read. */
function anyMapping(bytes: Buffer): Mapping | undefined {
  const sniffed = sniff(bytes.subarray(0, sampleBytes));
  if (sniffed.kind !== "csv") return undefined;
  const names = sniffed.header.filter((name) => name.trim() !== "");
  const column = (fieldname: string) => ({ fieldname, type: "string" as const });
  return names.length > 0
    ? { sku: column(names[0]!), title: column(names.at(-1)!), attr_all: column(names[0]!) }
    : undefined;
}

function isAscending(lines: number[]): boolean {
  return new Set(lines).size === lines.length;
}
