import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { choosePort } from "#server/choosePort.ts";
import { say } from "#shared/messages/index.ts";
import { fileExtractor } from "#server/extractors/register.ts";
import type { ProductRow } from "#server/extractors/types.ts";
import { type Command, UsageError, readOptions } from "./command.ts";
import { type ProviderProduct, type SentProduct, openReferenceProvider } from "./referenceProvider.ts";

/** A provider that keeps the contract, on this machine, until it is told to stop. */
export const providerDemo: Command = {
  name: "provider-demo",
  async run(args, language) {
    const options = {
      port: { type: "string" },
      file: { type: "string" },
      login: { type: "string" },
      password: { type: "string" },
      key: { type: "string" },
      pages: { type: "string" },
      looks: { type: "string" },
    } as const;
    const { values } = readOptions(args, options, language);
    const { file, login, password, key } = values;
    const number = <Name extends "port" | "pages" | "looks">(name: Name): { [At in Name]?: number } => {
      const text = values[name];
      if (text !== undefined && !/^\d{1,5}$/.test(text))
        throw new UsageError(language, "cli.optionValue", { option: `--${name}` });
      return text === undefined ? {} : ({ [name]: Number(text) } as { [At in Name]?: number });
    };
    const { port = 0 } = number("port");
    if (port > 65_535) throw new UsageError(language, "cli.noPort", { port });
    if (port > 0) await choosePort({ port, portIsChosen: true, host: "127.0.0.1" });
    const provider = await openReferenceProvider({
      products: file === undefined ? examples() : await productsIn(file),
      looks: 3,
      offersOf,
      ...(login !== undefined && { login }),
      ...(password !== undefined && { password }),
      ...(key !== undefined && { key }),
      port,
      ...number("pages"),
      ...number("looks"),
    });
    const { url, products } = provider;
    process.stdout.write(`${say(language, "cli.providerDemo", { url, count: products.length })}\n`);
    await new Promise<void>((stop) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
    });
    await provider.close();
    return 0;
  },
};

/** Some articles, whose prices are others each day. */
function examples(): ProviderProduct[] {
  const day = Math.floor(Date.now() / 86_400_000);
  return Array.from({ length: 200 }, (_, index) => ({
    url: `https://rival.example/p/${index + 1}`,
    title: `Article ${index + 1}`,
    price: Number((9.9 + index * 1.3 + ((index * 7 + day) % 9) / 10).toFixed(2)),
    currency: "EUR",
    sku: `R-${index + 1}`,
    stock: (index * 3 + day) % 20,
    brand: ["Nordlicht", "Atelier Brun", "Kappa"][index % 3],
  }));
}

const marketplaces = ["amazon_fr_default", "cdiscount_fr_default"];
const sellers = ["Prix Malin", "Comptoir du Net", "Bon Rayon"];

/** One to three sellers of what a catalogue sent, the same ones each day, whose prices are others each day. */
function offersOf({ url, ean, sku, title }: SentProduct): ProviderProduct[] {
  const name = ean ?? sku ?? title;
  const chance = Number.parseInt(createHash("sha256").update(name).digest("hex").slice(0, 6), 16);
  const day = Math.floor(Date.now() / 86_400_000);
  return Array.from({ length: 1 + (chance % sellers.length) }, (_, index) => ({
    url: url ?? `https://marche.example/${encodeURIComponent(name)}`,
    title,
    price: Number((9.9 + (chance % 500) / 10 + ((chance + index * 5 + day) % 9) / 10).toFixed(2)),
    currency: "EUR",
    channel: marketplaces[(chance + index) % marketplaces.length],
    seller: sellers[(chance + index) % sellers.length],
    ...(ean !== null && { ean }),
    ...(sku !== null && { sku }),
  }));
}

/** Those of a file of any shop, under the names of the contract. */
async function productsIn(file: string): Promise<ProviderProduct[]> {
  const products: ProviderProduct[] = [];
  for await (const { rows } of fileExtractor.read(createReadStream(file), { fileName: file }))
    products.push(...rows.map(productOf));
  return products;
}

function productOf(row: ProductRow): ProviderProduct {
  const { title, currency, public_price, stock, category, brand, medias, ean, sku, mpn } = row;
  const facts = { title, currency, public_price, stock, category, brand, medias, ean, sku, mpn };
  return { url: row.url ?? "", price: row.price ?? null, ...facts };
}
