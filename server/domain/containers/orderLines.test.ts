// A file of sales is read as shops export it, and what cannot be read is told by its line.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import iconv from "iconv-lite";
import { pieces } from "../../../test/support/feeds.ts";
import { readOrderLines } from "./orderLines.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

async function read(content: string | Buffer) {
  const lines: [string, string | null][] = [];
  const problems: [number, string][] = [];
  for await (const some of readOrderLines(pieces(content, 7))) {
    lines.push(...some.lines.map(({ url, quantity }): [string, string | null] => [url, quantity]));
    problems.push(...some.problems.map(({ line, problem }): [number, string] => [line, problem.key]));
  }
  return { lines, problems };
}

const two: [string, string][] = [
  ["https://a.fr/1", "3"],
  ["https://a.fr/2", "12.5"],
];

test("an address and a quantity on each line, whatever stands between them and ends them", async () => {
  for (const delimiter of [";", "\t", "|"])
    for (const end of ["\n", "\r\n", "\r"]) {
      const text = [`https://a.fr/1${delimiter}3`, `"https://a.fr/2"${delimiter}"12,5"`, ""].join(end);
      assert.deepEqual(await read(text), { lines: two, problems: [] }, JSON.stringify([delimiter, end]));
    }
  assert.deepEqual((await read("https://a.fr/1,3\nhttps://a.fr/2,12.5")).lines, two);
  assert.deepEqual((await read('https://a.fr/p-4,w-4.html;"1 200"')).lines, [
    ["https://a.fr/p-4,w-4.html", "1200"],
  ]);
});

test("a byte order mark and a line that names the columns are no lines", async () => {
  for (const header of ["url;quantite", "Adresse;Quantité vendue", "URL", "https://exemple.fr;pièces"])
    for (const encode of [
      (text: string) => Buffer.from(`\uFEFF${text}`),
      (text: string) => iconv.encode(text, "utf-16le", { addBOM: true }),
      (text: string) => iconv.encode(text, "windows-1252"),
    ]) {
      const content = encode(`${header}\r\nhttps://a.fr/1;3\r\nhttps://a.fr/2;12.5\r\n`);
      assert.deepEqual(await read(content), { lines: two, problems: [] }, header);
    }
  assert.deepEqual((await read("https://a.fr/1;3")).lines, [["https://a.fr/1", "3"]]);
});

test("a list of addresses is one without quantities", async () => {
  assert.deepEqual(await read("https://a.fr/1\nwww.a.fr/2;\n/p/3.html"), {
    lines: [
      ["https://a.fr/1", null],
      ["www.a.fr/2", null],
      ["/p/3.html", null],
    ],
    problems: [],
  });
});

test("a line that cannot be read is told by its number, and the others are read", async () => {
  const text = [
    "https://a.fr/1;3",
    "",
    ";4",
    "chaise longue;4",
    "https://a.fr/3;douze",
    "https://a.fr/4;-2",
    "https://a.fr/5;99999999999",
    `https://a.fr/${"x".repeat(2_000)};1`,
    "https://a.fr/\0;1",
    `https://a.fr/${"y".repeat(20_000)};1`,
    "https://a.fr/2;12.5",
    '"https://a.fr/6;1',
  ].join("\n");
  const { lines, problems } = await read(text);
  assert.deepEqual(lines, two);
  assert.deepEqual(problems, [
    [3, "containers.lines.noAddress"],
    [4, "containers.lines.notAnAddress"],
    [5, "containers.lines.noNumber"],
    [6, "containers.lines.negative"],
    [7, "containers.lines.tooMany"],
    [8, "containers.lines.notAnAddress"],
    [9, "feed.line.nulBytes"],
    [10, "feed.line.lineTooLong"],
    [12, "feed.line.unclosedQuote"],
  ]);
});

test("a page and a program are refused; noise is, or gives no line and no error but its lines'", async () => {
  await assert.rejects(read("<html>\n<script>alert(1)</script>\n</html>"), { key: "containers.webPage" });
  await assert.rejects(read(Buffer.from("4d5a90000300000004000000ffff0000", "hex")), { key: "feed.notText" });
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      const { lines } = await read(Buffer.concat([Buffer.from("MZ\0\0"), bytes])).catch((problem) => {
        assert.equal(problem.key, "feed.binary");
        return { lines: [] };
      });
      for (const [url] of lines) assert.match(url, /^[^\s\0<>\uFFFD]+$/);
    }),
    drawnTimes(200),
  );
});

test("no line is read for long to find out what stands between the columns", async () => {
  const blanks = " ".repeat(200_000);
  const { problems } = await read(`https://a.fr/1;1${blanks}x\nhttps://a.fr/2;1`);
  assert.deepEqual(problems, [[1, "feed.line.lineTooLong"]]);
  // What no quantity is as long as says nothing: the commas tell.
  const codes = ["1", "2"].map((page) => `https://a.fr/${page};${"7".repeat(50)},3`);
  assert.deepEqual(
    (await read(codes.join("\n"))).lines.map(([, quantity]) => quantity),
    ["3", "3"],
  );
});

async function quantitiesOf(content: string) {
  const found = { quantities: [] as (string | null)[], column: null as string | null };
  for await (const { lines, quantityColumn } of readOrderLines(pieces(content, 7))) {
    found.quantities.push(...lines.map(({ quantity }) => quantity));
    found.column = quantityColumn;
  }
  return found;
}

test("of several columns the quantity is the one that says so, whichever its place, and it is told which", async () => {
  const files: [content: string, quantities: string[], column: string | null][] = [
    ["url;Quantité en stock;Quantité vendue\nhttps://a.fr/1;40;3\n", ["3"], "Quantité vendue"],
    ["url;quantity;qty_sold\nhttps://a.fr/1;40;3\n", ["3"], "qty_sold"],
    ["url,titre,Qté\nhttps://a.fr/1,Vis,3\n", ["3"], "Qté"],
    ["SKU;Lien;CA;Nb de ventes\nA1;https://a.fr/1;36,00;3\n", ["3"], "Nb de ventes"],
    ["url;prix;unités vendues;\nhttps://a.fr/1;12,50;3;\n", ["3"], "unités vendues"],
    ["url;n'importe quoi;\nhttps://a.fr/1;3;\n", ["3"], null],
    ["https://a.fr/1;3;Vis\nhttps://a.fr/2;4;Clou\n", ["3", "4"], null],
  ];
  for (const [content, quantities, column] of files)
    assert.deepEqual(await quantitiesOf(content), { quantities, column }, content);
});

test("a file that leaves open which column holds the quantity is refused in words", async () => {
  const files: [content: string, key: string][] = [
    ["url;Qté vendue;Quantité vendue\nhttps://a.fr/1;3;4\n", "containers.quantityUnclear"],
    ["url;quantité;pièces\nhttps://a.fr/1;3;4\n", "containers.quantityUnclear"],
    ["url;prix;stock\nhttps://a.fr/1;12,50;40\n", "containers.quantityUnnamed"],
    ["url;Quantité retournée;Quantité en stock\nhttps://a.fr/1;1;40\n", "containers.quantityUnnamed"],
    ["https://a.fr/1;12;3\nhttps://a.fr/2;14;5\n", "containers.quantityWithoutHeader"],
    ["https://a.fr/1;Vis;3\nhttps://a.fr/2;Clou;5\n", "containers.quantityWithoutHeader"],
    ["https://a.fr/1,12,50\n", "containers.quantityWithoutHeader"],
  ];
  for (const [content, key] of files) await assert.rejects(quantitiesOf(content), { key }, content);
});

test("what the marks of quantities mean is told by the file, and a quantity that could be two is refused by its line", async () => {
  const files: [cells: string[], quantities: string[]][] = [
    [
      ["1.000", "2.500", "0.750"],
      ["1.000", "2.500", "0.750"],
    ],
    [
      ["1.5", "2.25", "1.000"],
      ["1.5", "2.25", "1.000"],
    ],
    [
      ["1,000", "2,500", "0,750"],
      ["1.000", "2.500", "0.750"],
    ],
    // As programs write pieces.
    [
      ["1.000", "2.000", "12.000"],
      ["1.000", "2.000", "12.000"],
    ],
    // Thousands, where the other mark begins the decimals.
    [
      ["1.250", "2,5"],
      ["1250", "2.5"],
    ],
    [
      ["1.250", "1.250.000"],
      ["1250", "1250000"],
    ],
    [
      ["1 250", "35"],
      ["1250", "35"],
    ],
    // Nothing tells.
    [["1.250", "35"], ["35"]],
    [["1.250", "3.400"], []],
    [["1.000"], []],
    [
      ["1.250", "2.5", "2,5"],
      ["2.5", "2.5"],
    ],
  ];
  for (const header of ["url;quantité\n", ""])
    for (const [cells, quantities] of files) {
      const { lines, problems } = await read(
        header + cells.map((cell) => `https://a.fr/1;${cell}\n`).join(""),
      );
      const found = [lines.map(([, quantity]) => quantity), problems.map(([, key]) => key)];
      const refused = cells.slice(quantities.length).map(() => "containers.lines.twoQuantities");
      assert.deepEqual(found, [quantities, refused], String(cells));
    }
});
