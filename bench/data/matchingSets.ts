// Public sets of products whose matches are known, read in place from the shared data: an own side, one competitor's, and
// which pairs are the same product.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Papa from "papaparse";
import type { ProductText } from "#server/search/texts/corpus.ts";

export type SetProduct = ProductText & { id: string };
export type MatchingSet = {
  /** Sets of one name count as one. */
  name: string;
  own: SetProduct[];
  theirs: SetProduct[];
  /** For each own product that has any, those it may be matched with. */
  truth: Map<string, Set<string>>;
};

type Row = Record<string, string>;

/** Sites that are too small, or share too little, tell more of chance than of the engine. */
const fewestTrue = 20;
const sitesOfOneOwn = 6;
const wdcSites = 4;

/** All of them; `data` is the folder of the shared data. */
export function readMatchingSets(data: string): MatchingSet[] {
  const pricerunner = ["cameras", "microwaves", "mobile", "tvs"].flatMap((category) =>
    readPriceRunner(data, category),
  );
  const sets = [
    ...readAbtBuy(data),
    ...readWdc(data),
    ...pricerunner,
    ...readSupermarkets(data),
    ...readCameras(data),
  ];
  return sets.filter(({ truth }) => truth.size >= fewestTrue);
}

function readAbtBuy(data: string): MatchingSet[] {
  const side = (name: string, encoding: string) =>
    readCsv(join(data, "er-abt-buy", name), { encoding }).map((row) => ({
      id: row["id"]!,
      title: row["name"]!,
      brand: row["manufacturer"],
      description: row["description"],
      price: amountOf(row["price"]),
    }));
  const pairs = readCsv(join(data, "er-abt-buy", "abt_buy_perfectMapping.csv"));
  return [
    {
      name: "Abt-Buy",
      own: side("Abt.csv", "windows-1252"),
      theirs: side("Buy.csv", "utf-8"),
      truth: truthOf(pairs.map((row) => [row["idAbt"]!, row["idBuy"]!])),
    },
  ];
}

/** The first offer of each product is one's own; the others are dealt to a few sites. Prices are in 62 currencies. */
function readWdc(data: string): MatchingSet[] {
  const offers = readCsv(join(data, "er-wdc-products", "offers.csv.gz")).map((row) => ({
    id: row["id"]!,
    title: row["title"]!,
    brand: row["brand"],
    description: row["description"],
    cluster: row["cluster_id"]!,
  }));
  const seen = new Map<string, number>();
  const sites: (typeof offers)[] = Array.from({ length: wdcSites }, () => []);
  const own: typeof offers = [];
  for (const offer of offers) {
    const nth = seen.get(offer.cluster) ?? 0;
    seen.set(offer.cluster, nth + 1);
    if (nth === 0) own.push(offer);
    else if (nth <= wdcSites) sites[(nth - 1 + Number(offer.cluster)) % wdcSites]!.push(offer);
  }
  return sites.map((theirs) => ({ name: "WDC", own, theirs, truth: truthOfClusters(own, theirs) }));
}

/** The vendor with most offers is one's own shop; the next ones are competitors. Titles only. */
function readPriceRunner(data: string, category: string): MatchingSet[] {
  const xml = gunzipSync(readFileSync(join(data, "er-pricerunner", `${category}.xml.gz`))).toString();
  const vendors = new Map<string, (SetProduct & { cluster: string })[]>();
  const product =
    /<product>\s*<id>(\d+)<\/id>\s*<title><!\[CDATA\[(.*?)\]\]><\/title>\s*<vendor>(\d+)<\/vendor>\s*<provider_cluster><!\[CDATA\[(.*?)\]\]>/gs;
  for (const [, id = "", title = "", vendor = "", cluster = ""] of xml.matchAll(product)) {
    vendors.set(vendor, [...(vendors.get(vendor) ?? []), { id, title, cluster }]);
  }
  const [own = [], ...others] = [...vendors.values()].toSorted((left, right) => right.length - left.length);
  return others.slice(0, sitesOfOneOwn).map((theirs) => ({
    name: `PriceRunner ${category}`,
    own,
    theirs,
    truth: truthOfClusters(own, theirs),
  }));
}

/** Two supermarkets; the barcodes are the truth and are hidden from the engine. */
function readSupermarkets(data: string): MatchingSet[] {
  const rows = readCsv(join(data, "prices-fr-supermarches-qlmc", "export.csv"), { delimiter: ";" });
  const side = (shop: string) =>
    rows
      .filter((row) => row["supermarket"] === shop)
      .map((row) => ({
        id: row["id"]!,
        title: row["name"]!,
        unit: row["quantity"],
        brand: row["brand"],
        price: amountOf(row["price"]),
        cluster: row["code"]!,
      }));
  const [own, theirs] = [side("AUCHAN"), side("CORA")];
  return [{ name: "QLMC, EAN hidden", own, theirs, truth: truthOfClusters(own, theirs) }];
}

/** Camera specifications of many sites, each smaller site against each larger one. Page titles only. */
function readCameras(data: string): MatchingSet[] {
  const folder = join(data, "er-alaska-cameras");
  const siteOf = (id: string) => id.split("//", 1)[0]!;
  const sites = Map.groupBy(
    readCsv(join(folder, "brewer_dataset.csv.gz")).map((row) => ({
      id: row["_id"]!,
      title: row["description"]!,
      price: amountOf(row["price"]),
    })),
    ({ id }) => siteOf(id),
  );
  const bySites = Map.groupBy(
    readCsv(join(folder, "brewer_small_matches.csv"))
      .map((row): [string, string] => [row["l_id"]!, row["r_id"]!])
      .filter(([left, right]) => siteOf(left) !== siteOf(right))
      .map(([left, right]): [string, string] =>
        sites.get(siteOf(left))!.length <= sites.get(siteOf(right))!.length ? [left, right] : [right, left],
      ),
    ([left, right]) => `${siteOf(left)} ${siteOf(right)}`,
  );
  return [...bySites].map(([names, pairs]) => {
    const [own = "", theirs = ""] = names.split(" ");
    return {
      name: "Alaska cameras",
      own: sites.get(own)!,
      theirs: sites.get(theirs)!,
      truth: truthOf(pairs),
    };
  });
}

function truthOf(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const truth = new Map<string, Set<string>>();
  for (const [own, theirs] of pairs) truth.set(own, (truth.get(own) ?? new Set()).add(theirs));
  return truth;
}

type Clustered = { id: string; cluster: string };

function truthOfClusters(own: readonly Clustered[], theirs: readonly Clustered[]): Map<string, Set<string>> {
  const clusters = Map.groupBy(theirs, ({ cluster }) => cluster);
  return truthOf(
    own.flatMap(({ id, cluster }) =>
      (clusters.get(cluster) ?? []).map((product) => [id, product.id] as const),
    ),
  );
}

function readCsv(path: string, { encoding = "utf-8", delimiter = "," } = {}): Row[] {
  const bytes = readFileSync(path);
  const text = new TextDecoder(encoding).decode(path.endsWith(".gz") ? gunzipSync(bytes) : bytes);
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true, delimiter }).data;
}

function amountOf(text: string | undefined): number | null {
  const amount = Number(
    (text ?? "")
      .replace(/[^\d.,]/g, "")
      .replace(/,(?=\d{3}\b)/g, "")
      .replace(",", "."),
  );
  return amount > 0 ? amount : null;
}
