// How each shop writes its feed. No two do it the same way, as in life: the import has to cope with all of them.
import type { Article } from "./articles.ts";
import { dice } from "./dice.ts";
import type { Packing, Price } from "./market.ts";
import type { Offer } from "./marketplace.ts";
import type { Shop } from "./shops.ts";
import { slugOf } from "./slug.ts";

/** An article, or one offer of it, as a shop shows it on a day. */
export type Line = {
  shop: Shop;
  article: Article;
  sku: string;
  title: string;
  /** Of the page and of the picture. */
  slug: string;
  picture: string;
  /** Empty when the shop does not give it, and sometimes wrong. */
  ean: string;
  packing: Packing;
  price: Price;
  stock: number;
  offer?: Offer & { rank: number };
};

/** A column of a file: the field of ours it is mapped to, its header, what its cells hold. */
export type Column = {
  field: string;
  header: string;
  type?: "number";
  cell: (line: Line) => string | number;
};

export type Dialect = {
  file: string;
  type: "csv" | "json";
  gzip?: true;
  byteOrderMark?: true;
  encoding: "utf-8" | "windows-1252" | "iso-8859-15";
  delimiter: "," | ";" | "|" | "\t";
  identifier: "url_slug" | "url" | "sku" | "ean";
  columns: readonly Column[];
  /** Lines with a cell nobody can use: what the file of errors is for. */
  faults?: readonly { header: string; text: string }[];
};

const text = (field: string, header: string, cell: Column["cell"]): Column => ({ field, header, cell });
const number = (field: string, header: string, cell: Column["cell"]): Column => ({
  field,
  header,
  type: "number",
  cell,
});
const attribute = (header: string, word: string): Column =>
  text(`attr_${slugOf(header).replaceAll("-", "_")}`, header, ({ article }) => article.words[word] ?? "");

const inFrench = (cents: number | undefined) => (cents === undefined ? "" : plain(cents).replace(".", ","));
const inEuros = (cents: number | undefined) => (cents === undefined ? "" : `${grouped(cents)} €`);
const plain = (cents: number) => (cents / 100).toFixed(2);
/** "1 299,00", with the no-break space of French typing. */
const grouped = (cents: number) => inFrench(cents).replace(/\B(?=(\d{3})+,)/g, "\u00a0");
const inSwitzerland = (cents: number | undefined) =>
  cents === undefined ? "" : `CHF ${plain(cents).replace(/\B(?=(\d{3})+\.)/g, "'")}`;

const address = (folder: string) => (line: Line) =>
  `https://${line.shop.host}/${folder}/${line.slug}-${line.sku.toLowerCase()}`;

/** "in stock", days of waiting, or "out of stock": what the product shows as available comes from these. */
const availability = ({ shop, article, stock }: Line) => {
  if (stock > 0) return "in stock";
  const throws = dice("waiting", shop.slug, article.number);
  return throws.chance(0.5) ? String(throws.integer(2, 15)) : "out of stock";
};

const picture = (line: Line) => line.picture;
const brand = ({ article }: Line) => article.brand;
const category = ({ article }: Line) => article.category.name;
const path = ({ article }: Line) => `${article.category.name} > ${article.family}`;
const guarantee = ({ article }: Line) => (article.recommended > 20_000 ? "5 ans" : "2 ans");
/** For a few the buyers have not said yet what they paid. */
const cost = ({ article }: Line) => (dice("cost", article.number).chance(0.05) ? "" : inFrench(article.cost));
/** What must carry a label does; the dearer, the thriftier. */
const energyClass = ({ article }: Line) => {
  if (!labelled.has(article.family)) return "";
  const level =
    Math.log(article.recommended / 15_000) / Math.log(10) + dice("energy", article.number).between(-0.3, 0.3);
  return "FEDCBA"[Math.min(5, Math.max(0, Math.floor(level * 6)))]!;
};
const labelled = new Set([
  "Lave-linge",
  "Sèche-linge",
  "Lave-vaisselle",
  "Réfrigérateurs",
  "Congélateurs",
  "Fours",
  "Hottes",
  "Caves à vin",
  "Téléviseurs",
  "Écrans",
]);
const shipping = ({ article }: Line) =>
  article.recommended > 50_000 ? 2_990 : article.recommended > 6_000 ? 0 : 490;

export const dialects: Readonly<Record<string, Dialect>> = {
  maisondirecte: {
    file: "maisondirecte-catalogue",
    type: "csv",
    byteOrderMark: true,
    encoding: "utf-8",
    delimiter: ";",
    identifier: "sku",
    columns: [
      text("sku", "Référence", ({ sku }) => sku),
      text("title", "Désignation", ({ title }) => title),
      text("brand", "Marque", brand),
      text("category", "Rayon", category),
      attribute("Couleur", "couleur"),
      attribute("Puissance", "puissance"),
      attribute("Capacité", "capacité"),
      attribute("Dimensions", "dimensions"),
      attribute("Matière", "matière"),
      text("attr_classe_energetique", "Classe énergétique", energyClass),
      text("attr_famille", "Famille", ({ article }) => article.family),
      text("attr_garantie", "Garantie", guarantee),
      text("ean", "Code EAN", ({ ean }) => ean),
      text("mpn", "Réf. fabricant", ({ article }) => article.mpn),
      text(
        "internal_ref",
        "Code interne",
        ({ article }) =>
          `${slugOf(article.category.name).slice(0, 3).toUpperCase()}-${article.number + 10_000}`,
      ),
      text("unit", "Conditionnement", ({ packing }) => packing.unit),
      number("price", "Prix TTC", ({ price }) => inFrench(price.now)),
      number("public_price", "Prix barré", ({ price }) => inFrench(price.was)),
      number("cost_price", "Prix d'achat", cost),
      number("shipping_price", "Frais de port", (line) => inFrench(shipping(line))),
      number("stock", "Stock", ({ stock }) => stock),
      text("availability", "Disponibilité", availability),
      text("url", "Lien", address("p")),
      text("medias", "Photo", picture),
    ],
    faults: [
      { header: "Prix TTC", text: "nous consulter" },
      { header: "Prix TTC", text: "0,00" },
      { header: "Désignation", text: "" },
      { header: "Prix TTC", text: "-19,90" },
    ],
  },
  "comptoir-martel": {
    file: "comptoir-martel-products",
    type: "csv",
    encoding: "utf-8",
    delimiter: ",",
    identifier: "url_slug",
    columns: [
      text("title", "title", ({ title }) => title),
      text("url", "link", address("produit")),
      text("medias", "image_link", picture),
      text("brand", "brand", brand),
      text("category", "product_type", path),
      text("ean", "gtin", ({ ean }) => ean),
      text("mpn", "mpn", ({ article }) => article.mpn),
      text("sku", "id", ({ sku }) => sku),
      number("price", "price", ({ price }) => `${plain(price.now)} EUR`),
      number("public_price", "list_price", ({ price }) => (price.was ? `${plain(price.was)} EUR` : "")),
      number("shipping_price", "shipping", (line) => plain(shipping(line))),
      text("availability", "availability", availability),
      text("unit", "unit", ({ packing }) => packing.unit),
      attribute("color", "couleur"),
    ],
  },
  "galerie-vauban": {
    file: "export_galerie_vauban",
    type: "csv",
    encoding: "windows-1252",
    delimiter: ";",
    identifier: "url_slug",
    columns: [
      text("sku", "code_article", ({ sku }) => sku),
      text("title", "libelle", ({ title }) => title),
      text("brand", "marque", ({ article }) => article.brand.toUpperCase()),
      text("category", "univers", category),
      text("attr_famille", "famille", ({ article }) => article.family),
      attribute("matière", "matière"),
      attribute("coloris", "couleur"),
      attribute("dimensions", "dimensions"),
      text("ean", "gencod", ({ ean }) => ean),
      text("mpn", "ref_constructeur", ({ article }) => article.mpn),
      number("price", "prix_vente", ({ price }) => inEuros(price.now)),
      number("public_price", "prix_public", ({ price }) => inEuros(price.was)),
      number("stock", "qte", ({ stock }) => stock),
      text("availability", "dispo", availability),
      text("url", "url_fiche", address("catalogue")),
      text("medias", "url_photo", picture),
    ],
  },
  "prix-canaille": {
    file: "stock_canaille",
    type: "csv",
    encoding: "iso-8859-15",
    delimiter: "|",
    identifier: "sku",
    columns: [
      text("sku", "REF", ({ sku }) => sku),
      text("title", "NOM PRODUIT", ({ title }) => title),
      text("brand", "MARQUE", ({ article }) => article.brand.toUpperCase()),
      text("mpn", "REF FAB", ({ article }) =>
        dice("mpn", article.number).chance(0.75) ? article.mpn.replaceAll("-", "") : "",
      ),
      text("ean", "CODE BARRE", ({ ean }) => ean),
      number("price", "PRIX", ({ price }) => `${inFrench(price.now)}€`),
      text("availability", "ETAT", availability),
      text("url", "LIEN", ({ shop, sku }) => `https://${shop.host}/fiche.php?ref=${sku}&utm_source=flux`),
      text("medias", "PHOTO", picture),
    ],
    faults: [
      { header: "PRIX", text: "N/C" },
      { header: "PRIX", text: "0€" },
      { header: "NOM PRODUIT", text: "" },
      { header: "REF", text: "" },
      { header: "PRIX", text: "prix en magasin" },
    ],
  },
  "marche-des-alpes": {
    file: "marchedesalpes_produits",
    type: "csv",
    encoding: "windows-1252",
    delimiter: "\t",
    identifier: "sku",
    columns: [
      text("sku", "No article", ({ sku }) => sku),
      text("title", "Article", ({ title }) => title),
      text("brand", "Fabricant", brand),
      text("category", "Groupe", path),
      text("ean", "GTIN", ({ ean }) => ean),
      text("mpn", "No fabricant", ({ article }) => article.mpn),
      number("price", "Prix CHF", ({ price }) => inSwitzerland(price.now)),
      number("public_price", "Ancien prix", ({ price }) => inSwitzerland(price.was)),
      text("availability", "Livrable", availability),
      attribute("Puissance", "puissance"),
      attribute("Capacité", "capacité"),
      text("url", "Lien", address("fr/article")),
      text("medias", "Image", picture),
    ],
  },
  "planete-bazar": {
    file: "planete-bazar-offres",
    type: "json",
    encoding: "utf-8",
    delimiter: ",",
    identifier: "sku",
    columns: [
      text("sku", "asin", ({ sku }) => sku),
      text("title", "title", ({ title }) => title),
      text("brand", "brand", brand),
      text("category", "category", category),
      text("ean", "identifiers.ean", ({ ean }) => ean),
      text("mpn", "identifiers.part_number", ({ article }) => article.mpn),
      text("url", "url", address("dp")),
      text("medias", "images.main", picture),
      text("channel", "offer.channel", ({ shop }) => shop.channel_code),
      text("competitor_name", "offer.seller", ({ offer }) => offer!.seller),
      number("rank", "offer.rank", ({ offer }) => offer!.rank),
      number("price", "offer.price", ({ offer }) => offer!.price / 100),
      number("shipping_price", "offer.shipping", ({ offer }) => offer!.shipping / 100),
      number("total_price", "offer.total", ({ offer }) => (offer!.price + offer!.shipping) / 100),
      text("state", "offer.condition", ({ offer }) => offer!.state),
      text("availability", "offer.availability", availability),
    ],
  },
  "entrepot-gaillard": {
    file: "tarif-gaillard",
    type: "csv",
    gzip: true,
    encoding: "utf-8",
    delimiter: ";",
    identifier: "sku",
    columns: [
      text("sku", "Article", ({ sku }) => sku),
      text("title", "Libellé", ({ title }) => title),
      text("brand", "Marque", brand),
      text("category", "Secteur", category),
      text("ean", "EAN unité", ({ ean }) => ean),
      text("unit", "Colisage", ({ packing }) => packing.unit),
      number("price", "Prix colis TTC", ({ price }) => inFrench(price.now)),
      number("public_price", "Prix avant remise", ({ price }) => inFrench(price.was)),
      text("attr_pieces_par_colis", "Pièces par colis", ({ packing }) => String(Math.max(1, packing.pieces))),
      text("url", "Fiche", address("articles")),
      text("medias", "Visuel", picture),
    ],
  },
  "nuits-claires": {
    file: "nuits-claires",
    type: "csv",
    encoding: "utf-8",
    delimiter: ",",
    identifier: "sku",
    columns: [
      text("sku", "sku", ({ sku }) => sku),
      text("title", "titre", ({ title }) => title),
      text("brand", "marque", brand),
      text("category", "categorie", ({ article }) => article.family),
      text("ean", "ean", ({ ean }) => ean),
      text("mpn", "reference_fabricant", ({ article }) => article.mpn),
      number("price", "prix", ({ price }) => plain(price.now)),
      number("cost_price", "prix_achat", ({ article }) => plain(article.cost)),
      number("stock", "stock", ({ stock }) => stock),
      text("availability", "disponibilite", availability),
      attribute("dimensions", "dimensions"),
      attribute("couleur", "couleur"),
      text("url", "lien", address("boutique")),
      text("medias", "image", picture),
    ],
  },
  "berceau-et-compagnie": {
    file: "berceau",
    type: "csv",
    encoding: "utf-8",
    delimiter: "\t",
    identifier: "url_slug",
    columns: [
      text("title", "name", ({ title }) => title),
      text("brand", "brand", brand),
      text("category", "category", ({ article }) => article.family),
      text("ean", "ean13", ({ ean }) => ean),
      number("price", "price", ({ price }) => plain(price.now)),
      number("public_price", "old_price", ({ price }) => (price.was ? plain(price.was) : "")),
      text("availability", "stock_status", availability),
      text("url", "url", address("p")),
      text("medias", "image_url", picture),
    ],
  },
};
