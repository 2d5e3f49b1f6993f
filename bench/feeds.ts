// How many products a second are read from each format of feed, nothing stored: the same hundred thousand products as
// CSV, NDJSON, JSON, XML and as a workbook. The CSV is the limit the others are held against, by the time of processors,
// which other work does not lengthen.
//   node bench/feeds.ts [products]
import { createReadStream } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { XlsxStreamWriter } from "hucre/xlsx";
import { readProducts } from "#server/extractors/feeds/readProducts.ts";
import { newFolder } from "../test/support/temporary.ts";

const count = Number(process.argv[2] ?? 100_000);
const names = ["sku", "title", "url", "ean", "brand", "category", "price", "stock"] as const;

type Product = Record<(typeof names)[number], string | number>;

const products: Product[] = Array.from({ length: count }, (_, index) => ({
  sku: `SKU${index}`,
  title: `Perceuse visseuse sans fil ${index % 977}V modèle ${index}`,
  url: `https://shop.example/catalogue/p/${index}-perceuse`,
  ean: String(3_000_000_000_000 + index),
  brand: `Marque ${index % 500}`,
  category: `Catégorie ${index % 200}`,
  price: 1 + (index % 50_000) / 100,
  stock: index % 50,
}));

const formats: Record<string, () => Promise<Uint8Array> | string> = {
  csv: () =>
    [names.join(";"), ...products.map((product) => names.map((name) => product[name]).join(";"))].join("\n"),
  ndjson: () => products.map((product) => JSON.stringify(product)).join("\n"),
  json: () => JSON.stringify({ products }),
  xml: () => `<products>${products.map(xmlOf).join("\n")}</products>`,
  xlsx: () => workbookOf(),
};

const folder = await newFolder();
try {
  console.log(`${count} products\n\nformat      MB   products/s   cpu, µs   x CSV   peak RSS`);
  let csv = 0;
  for (const [format, write] of Object.entries(formats)) {
    const file = join(folder, `feed.${format}`);
    await writeFile(file, await write());
    const { perSecond, cpu_us, rss_MB } = await timed(file);
    csv ||= cpu_us;
    const { size } = await stat(file);
    const columns = [
      (size / 1e6).toFixed(1).padStart(6),
      String(Math.round(perSecond)).padStart(12),
      cpu_us.toFixed(1).padStart(9),
    ];
    console.log(
      format.padEnd(7),
      ...columns,
      (csv / cpu_us).toFixed(2).padStart(7),
      `${rss_MB} MB`.padStart(10),
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function timed(file: string): Promise<{ perSecond: number; cpu_us: number; rss_MB: number }> {
  let rows = 0;
  let rss = 0;
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  for await (const batch of readProducts(createReadStream(file))) {
    if (batch.errors.length > 0) throw new Error(JSON.stringify(batch.errors[0]));
    rows += batch.rows.length;
    rss = Math.max(rss, process.memoryUsage().rss);
  }
  if (rows !== count) throw new Error(`${rows} products were read, not ${count}`);
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: rows / ((performance.now() - begun) / 1000),
    cpu_us: (user + system) / rows,
    rss_MB: Math.round(rss / 1e6),
  };
}

function xmlOf(product: Product): string {
  return `<product>${names.map((name) => `<${name}>${product[name]}</${name}>`).join("")}</product>`;
}

async function workbookOf(): Promise<Uint8Array> {
  const writer = new XlsxStreamWriter({ name: "Products" });
  writer.addRow([...names]);
  for (const product of products) writer.addRow(names.map((name) => product[name]));
  return writer.finish();
}
