// The names shops give to their columns, French and English, the best first. Written as columnKey leaves them.

/** A name without case, accents and punctuation: "Prix TTC (€)", "prix_ttc" and "prixTtc" are all "prix ttc". */
export function columnKey(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export const columnNames: Record<string, string> = {
  title:
    "titre, title, nom, name, libelle, designation, nom produit, nom du produit, nom de l article, nom article, product name, " +
    "product title, name product, libelle produit, libelle article, designation produit, titre produit, intitule, intitule produit, " +
    "denomination, readable product name, product label, product display name, item title, item name, post title, produit, product, article, label, titel, nombre, titulo",
  url:
    "url, lien, link, product url, url produit, url du produit, url article, lien produit, lien du produit, lien vers le produit, " +
    "product link, page url, url page, url fiche produit, fiche produit, product page, page produit, permalink, permalien, " +
    "adresse, adresse web, deeplink, deep link, canonical url, href",
  sku:
    "sku, reference, ref, reference produit, reference article, ref produit, ref article, code article, code produit, product code, " +
    "variant sku, item sku, ugs, reference n, reference no, article number, item number, numero article, num article, product reference, merchant sku, asin",
  ean:
    "ean, ean13, ean 13, gtin, gtin13, gtin 13, gtin14, gtin 14, code barres, code barre, codebarres, codebarre, barcode, bar code, " +
    "code ean, code ean13, ean code, gencod, gencode, code gencod, variant barcode, upc, upc ean, ean upc, ean gtin, gtin ean, " +
    "code gtin, upc code, ean8, gtin12, gtin upc ean or isbn, gtin upc ean ou isbn, code barres upc, barcodes",
  isbn: "isbn, isbn13, isbn 13, isbn10, isbn 10, code isbn",
  mpn:
    "mpn, reference fabricant, ref fabricant, reference constructeur, ref constructeur, manufacturer part number, part number, " +
    "manufacturer number, manufacturer reference, manufacturer ref, google shopping mpn, reference fournisseur, ref fournisseur, " +
    "supplier reference, modelno, model no, mfr part number, mfg part number, modele, model, model number, numero de modele",
  internal_ref:
    "internal ref, reference interne, ref interne, internal reference, code interne, id, id produit, product id, id product, " +
    "identifiant, identifiant produit, item id, id article, article id, offer id, uid, handle, url handle",
  brand:
    "marque, brand, nom marque, nom de la marque, brand name, marque produit, fabricant, manufacturer, constructeur, vendor, " +
    "maker, manufacturer name, nom fabricant, nom du fabricant, brands, marques, editeur, marca, marke",
  category:
    "categorie, category, categories, categorie produit, product category, category name, nom categorie, category path, " +
    "chemin categorie, rayon, famille, univers, product type, type de produit, type produit, breadcrumb, fil d ariane, department, " +
    "primary categories, sous categorie, subcategory, google product category, type, google shopping google product category",
  unit:
    "unite, unit, conditionnement, contenance, unite de vente, unit of measure, uom, contenu net, net content, packaging, " +
    "unit count, qtt, quantite, quantity",
  price:
    "prix ttc, prix, price, prix de vente ttc, prix vente ttc, prix de vente, prix vente, price ttc, price tax incl, price tax included, price value, price amount, final price, prix final, price incl tax, " +
    "prix unitaire ttc, prix eur, price eur, prix euro, tarif ttc, tarif, selling price, current price, prix actuel, regular price, " +
    "prix regulier, tarif regulier, variant price, prix courant, montant ttc, montant, amount, precio, preis, " +
    "prix ht, prix de vente ht, price tax excl, price tax excluded, price excl tax, price ht, tarif ht, prix unitaire",
  sale_price:
    "sale price, prix promo, prix promotionnel, prix en promotion, prix promotion, prix solde, prix remise, promo price, " +
    "special price, prix special, tarif promo, tarif promotionnel, discounted price, discount price, prix apres remise, price sale",
  public_price:
    "public price, prix public, prix barre, prix public conseille, prix conseille, ppc, pvc, msrp, rrp, list price, original price, " +
    "price original, compare at price, variant compare at price, prix de base, prix initial, prix d origine, ancien prix, old price, " +
    "prix normal, prix catalogue, was price, crossed price, price before discount, regular price",
  currency:
    "devise, currency, code devise, currency code, price currency, pricecurrency, devise prix, devise du prix, prix devise, " +
    "monnaie, currency iso, iso currency, currency iso code, id currency, wahrung, waehrung, moneda, valuta",
  stock:
    "stock, quantite en stock, stock quantity, quantite stock, quantite, quantity, qte, qty, qte stock, stock qty, stock disponible, " +
    "quantite disponible, inventory, inventory quantity, variant inventory qty, stock level, available quantity",
  availability:
    "disponibilite, availability, dispo, disponible, statut stock, stock status, availability status, is available, available, " +
    "en stock, in stock",
  shipping_price:
    "frais de port, frais de livraison, shipping price, shipping cost, prix livraison, cout livraison, cout de livraison, livraison, " +
    "frais port, delivery cost, delivery price, shipping",
  total_price: "prix total, total price",
  cost_price:
    "prix d achat, prix achat, cost price, purchase price, prix de revient, prix d achat ht, prix achat ht, wholesale price, " +
    "buying price, cost per item, cost, cout",
  medias:
    "image, images, image url, image urls, url image, url images, url de l image, lien de l image, image link, lien image, images url, photo, photos, url photo, " +
    "media, medias, visuel, visuels, image src, image principale, main image, image 1, url des images, product image, picture, pictures, img, vignette, thumbnail",
  state: "etat, condition, state, conditions, etat produit",
  rank: "rang, rank, classement",
  channel: "canal, channel, marketplace, place de marche",
  competitor_name:
    "vendeur, seller, seller name, nom vendeur, nom du vendeur, competitor name, marchand, merchant",
  competitorsMkp: "competitorsmkp, competitors mkp",
};
