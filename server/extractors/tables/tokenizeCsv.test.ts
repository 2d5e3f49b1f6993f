import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { Dialect } from "./csvCells.ts";
import { maxUnclosedQuotes } from "../limits.ts";
import { type CsvRecord, CsvTokenizer } from "./tokenizeCsv.ts";

const comma: Dialect = { delimiter: ",", quote: '"', escape: "double" };

type Reading = {
  dialect?: Dialect;
  width?: number;
  size?: number;
  maxLineBytes?: number;
  maxColumns?: number;
};

function records(text: string, reading: Reading = {}): CsvRecord[] {
  const { dialect = comma, width, size = Infinity, maxLineBytes = 1_000_000, maxColumns = 1000 } = reading;
  const tokenizer = new CsvTokenizer(dialect, { maxLineBytes, maxColumns });
  tokenizer.width = width;
  const found: CsvRecord[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...tokenizer.push(text.slice(at, at + size)));
  return [...found, ...tokenizer.end()];
}

/** [line, cells…], or [line, trouble] where there is one. */
function told(text: string, reading?: Reading) {
  return records(text, reading).map(({ line, cells, trouble }) =>
    trouble ? [line, trouble.kind] : [line, ...cells],
  );
}

describe("a text is cut into records that know their line", () => {
  const cases: [why: string, text: string, expected: (string | number)[][]][] = [
    [
      "line ends of one kind",
      "a,b\n1,2\n",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      "no line end at the end",
      "a,b\n1,2",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      "line ends of all kinds",
      "a,b\r\n1,2\r3,4\n5,6",
      [
        [1, "a", "b"],
        [2, "1", "2"],
        [3, "3", "4"],
        [4, "5", "6"],
      ],
    ],
    [
      "blank lines",
      "a,b\n\n\r\n  \n1,2",
      [
        [1, "a", "b"],
        [5, "1", "2"],
      ],
    ],
    [
      "lines inside quotes",
      'a,"x\ny\r\nz"\n1,2',
      [
        [1, "a", "x\ny\r\nz"],
        [4, "1", "2"],
      ],
    ],
    ["doubled quotes", 'a,"say ""hi"""\n', [[1, "a", 'say "hi"']]],
    ["empty cells, quoted and not", ',"",\n', [[1, "", "", ""]]],
    ["blanks around quotes", '"a" , "b,c"\n', [[1, "a", "b,c"]]],
    ["an inch mark in a quoted cell", '"Écran 15" tactile",9\n', [[1, 'Écran 15" tactile', "9"]]],
    ["a quote inside a plain cell", 'TV 40",9\n', [[1, 'TV 40"', "9"]]],
  ];
  for (const [why, text, expected] of cases) {
    it(why, () => {
      for (const size of [Infinity, 1, 2, 5]) assert.deepEqual(told(text, { size }), expected);
    });
  }

  it("quotes behind a backslash", () => {
    const dialect: Dialect = { delimiter: ";", quote: '"', escape: "backslash" };
    assert.deepEqual(told('1;"Venture \\"Large\\"";""\n2;"a\\\\";b', { dialect }), [
      [1, "1", 'Venture "Large"', ""],
      [2, "2", "a\\", "b"],
    ]);
  });

  it("single quotes, and none at all", () => {
    assert.deepEqual(told("'a,b',c", { dialect: { ...comma, quote: "'" } }), [[1, "a,b", "c"]]);
    assert.deepEqual(told('"a,b",c', { dialect: { ...comma, quote: "" } }), [[1, '"a', 'b"', "c"]]);
  });

  it("any table comes back as it was written, in pieces of any size", () => {
    const cell = fc.string({ unit: fc.constantFrom(..."ab ,;\"'\n\r\té€") });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 12 });
    const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
    fc.assert(
      fc.property(table, lineEnd, fc.integer({ min: 1, max: 9 }), (rows, end, size) => {
        const text = rows
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(","))
          .join(end);
        let line = 1;
        const expected = rows.map((row) => {
          const from = line;
          line += 1 + row.join("|").split(/\r\n?|\n/).length - 1;
          return [from, ...row];
        });
        assert.deepEqual(told(text, { size }), expected);
      }),
    );
  });

  it("no text makes it fail or lose its place, and pieces change nothing", () => {
    const noise = fc.string({ unit: fc.constantFrom(...'ab,"\n\r\0 \\'), maxLength: 60 });
    fc.assert(
      fc.property(
        noise,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(undefined, 2, 3),
        (text, size, width) => {
          const whole = told(text, { width });
          assert.deepEqual(told(text, { width, size }), whole);
          const lines = whole.map(([line]) => line as number);
          assert.deepEqual(
            lines,
            [...new Set(lines)].toSorted((a, b) => a - b),
          );
          assert.ok((lines.at(-1) ?? 0) <= text.split(/\r\n?|\n/).length);
        },
      ),
    );
  });
});

describe("a wrong quote costs its own line only", () => {
  const head = "id,nom,prix\n";
  const cases: [why: string, text: string, expected: (string | number)[][]][] = [
    [
      "never closed",
      '1,"abc,3\n2,def,4\n',
      [
        [2, "unclosedQuote"],
        [3, "2", "def", "4"],
      ],
    ],
    [
      "closed by the quotes of another line",
      '1,"abc,3\n2,"def",4\n5,x,6\n',
      [
        [2, "unclosedQuote"],
        [3, "2", "def", "4"],
        [4, "5", "x", "6"],
      ],
    ],
    [
      "closed by an inch mark further down",
      '1,"abc,3\n2,def 5",4\n5,x,6\n',
      [
        [2, "unclosedQuote"],
        [3, "2", 'def 5"', "4"],
        [4, "5", "x", "6"],
      ],
    ],
    [
      "opened on the last line of a text over lines",
      '1,"a\nb","c,3\n4,5,6\n',
      [
        [3, "unclosedQuote"],
        [4, "4", "5", "6"],
      ],
    ],
    ["too many before a cell", '1,""abc",3\n', [[2, "1", "abc", "3"]]],
    ["one before a number", '"1,"a, b",3\n', [[2, "1", "a, b", "3"]]],
    [
      "an inch mark before the closing quote",
      '1,"Table 48"",3\n4,"b",6\n',
      [
        [2, "unclosedQuote"],
        [3, "4", "b", "6"],
      ],
    ],
  ];
  for (const [why, text, expected] of cases) {
    it(why, () => {
      for (const size of [Infinity, 1, 4])
        assert.deepEqual(told(head + text, { width: 3, size }).slice(1), expected);
    });
  }

  it("a text really written over lines stays whole", () => {
    const text = `${head}1,"<p>Un, deux</p>\n<p>trois ""quatre"", cinq</p>",3\n2,"dernier\nmot",4\n`;
    assert.deepEqual(told(text, { width: 3 }).slice(1), [
      [2, "1", '<p>Un, deux</p>\n<p>trois "quatre", cinq</p>', "3"],
      [4, "2", "dernier\nmot", "4"],
    ]);
  });

  it("cells that cannot be told apart are said so", () => {
    assert.deepEqual(told(`${head}1,"a "b", c" d,3,4,5\n2,b,3\n`, { width: 3 }).slice(1), [
      [2, "misplacedQuote"],
      [3, "2", "b", "3"],
    ]);
  });

  it("a file full of unclosed quotes is read in one pass", () => {
    const count = maxUnclosedQuotes * 40;
    const lines = Array.from({ length: count }, (_, line) => `${line},"x`).join("\n");
    const found = records(`a,b\n${lines}`, { width: 2, size: 64 * 1024 });
    assert.equal(found.length, count + 1);
  });
});

describe("what is too long or damaged is an error line", () => {
  const long = "x".repeat(5000);

  for (const size of [Infinity, 777]) {
    it(`a line, a cell, a text that never ends (pieces of ${size})`, () => {
      const text = `a,b\n${long},1\n2,"${long}",3\n4,"${long}\n${long}",5\n6,7\n`;
      const found = told(text, { size, maxLineBytes: 4000, width: 2 }).filter(
        ([, second]) => second !== `${long}"`,
      );
      assert.deepEqual(found.slice(0, 4), [
        [1, "a", "b"],
        [2, "lineTooLong"],
        [3, "lineTooLong"],
        [4, "lineTooLong"],
      ]);
      assert.deepEqual(found.at(-1), [6, "6", "7"]);
    });
  }

  it("more cells than any table has", () => {
    assert.deepEqual(told(`a,b\n${",".repeat(50)}\n1,2`, { maxColumns: 20 }), [
      [1, "a", "b"],
      [2, "tooManyCells"],
      [3, "1", "2"],
    ]);
  });

  it("null bytes", () => {
    assert.deepEqual(told('a,b\n1\0,2\n3,"\0"\n5,6'), [
      [1, "a", "b"],
      [2, "nulBytes"],
      [3, "nulBytes"],
      [4, "5", "6"],
    ]);
  });
});
