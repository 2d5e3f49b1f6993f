// The names shops give to their columns, a table a language, the best first. Written as columnKey leaves them.
import { czech, finnish, japanese, polish } from "./otherLanguages.ts";

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

const frenchAndEnglish: Record<string, string> = {
  title:
    "titre, title, nom, name, libelle, designation, nom produit, nom du produit, nom de l article, nom article, product name, " +
    "product title, name product, libelle produit, libelle article, designation produit, titre produit, intitule, intitule produit, " +
    "denomination, readable product name, product label, product display name, item title, item name, post title, produit, product, article, label, item, title short, nl title short, en title short, de title short, fr title short, item description, product description, description produit, description article, description",
  url:
    "url, lien, link, product url, url produit, url du produit, url article, lien produit, lien du produit, lien vers le produit, " +
    "product link, page url, url page, url fiche produit, fiche produit, product page, page produit, permalink, permalien, " +
    "adresse, adresse web, address, web address, deeplink, deep link, canonical url, href",
  sku:
    "sku, seller sku, item sku, custom label sku, custom label, reference, ref, reference produit, reference article, ref produit, ref article, code article, code produit, product code, " +
    "variant sku, ugs, reference n, reference no, article number, item number, numero article, num article, n article, no article, code cip, cip, cip7, cip 7, code acl, acl, product reference, merchant sku, item code, asin, asin1, product number, custom sku, sku vendeur, product code sku, default code, item no, item nr, item n, itemno, code",
  ean:
    "ean, ean13, ean 13, gtin, gtin13, gtin 13, gtin14, gtin 14, code barres, code barre, codebarres, codebarre, barcode, bar code, " +
    "code ean, code ean13, ean code, gencod, gencode, code gencod, variant barcode, upc, upc ean, ean upc, ean gtin, gtin ean, " +
    "code gtin, upc code, ean8, cip13, cip 13, code cip13, code cip 13, acl13, acl 13, gtin12, gtin upc ean or isbn, gtin upc ean ou isbn, code barres upc, barcodes, p ean, p upc, global trade item number, global trade number",
  isbn: "isbn, isbn13, isbn 13, isbn10, isbn 10, code isbn, p isbn",
  mpn:
    "mpn, reference fabricant, ref fabricant, reference constructeur, ref constructeur, manufacturer part number, part number, " +
    "manufacturer number, manufacturer reference, manufacturer ref, google shopping mpn, reference fournisseur, ref fournisseur, " +
    "supplier reference, modelno, model no, mfr part number, mfg part number, modele, model, model number, numero de modele, p mpn, manufacturer sku",
  internal_ref:
    "internal ref, reference interne, ref interne, internal reference, code interne, id, id produit, product id, id product, " +
    "identifiant, identifiant produit, item id, id article, article id, offer id, uid, handle, url handle, handle id, system id, internal id, external id, id externe, identifier",
  brand:
    "marque, brand, nom marque, nom de la marque, brand name, marque produit, fabricant, manufacturer, constructeur, vendor, " +
    "maker, manufacturer name, nom fabricant, nom du fabricant, brands, marques, editeur, manufacturer translations default name",
  category:
    "categorie, category, categories, categorie produit, product category, category name, nom categorie, category path, " +
    "chemin categorie, rayon, famille, univers, product type, type de produit, type produit, breadcrumb, fil d ariane, department, " +
    "primary categories, sous categorie, subcategory, google product category, ebay category 1 name, type, google shopping google product category",
  unit:
    "unite, unit, conditionnement, contenance, unite de vente, unit of measure, uom, contenu net, net content, packaging, " +
    "unit count, qtt, quantite, quantity",
  price:
    "prix ttc, prix, price, prix de vente ttc, prix vente ttc, prix de vente, prix vente, price ttc, price tax incl, price tax included, price value, price amount, final price, prix final, price incl tax, " +
    "prix unitaire ttc, prix eur, price eur, prix euro, tarif ttc, tarif, selling price, current price, prix actuel, nouveau prix, new price, regular price, " +
    "prix regulier, tarif regulier, variant price, prix courant, standard price, start price, montant ttc, montant, amount, " +
    "prix all inclusive, prix all in, prix tout compris, prix tout inclus, prix toutes taxes comprises, prix taxes comprises, " +
    "prix taxes incluses, prix tva incluse, prix tva comprise, prix tvac, pv ttc, pvttc, prix vente public ttc, prix de vente public, prix vente public, " +
    "prix net ttc, prix internet, prix web, prix site, prix magasin, prix client, prix actuel ttc, prix final ttc, prix a l unite, pu ttc, puttc, p u ttc, p v ttc, p u, p v, pv, " +
    "all inclusive price, price all inclusive, price all in, price incl vat, price including vat, price inc vat, price with vat, price vat incl, price vat included, price with tax, " +
    "price including tax, price inc tax, gross price, price gross, unit price incl vat, unit price, retail price, web price, shop price, store price, customer price, " +
    "prix ht, prix de vente ht, price tax excl, price tax excluded, price excl tax, price ht, tarif ht, prix unitaire, prix net ht, prix net, " +
    "prix hors taxes, prix hors taxe, prix hors tva, prix htva, prix unitaire ht, pu ht, puht, pu, pv ht, pvht, prix vente ht, prix public ht, tarif public ht, " +
    "price excl vat, price excluding vat, price ex vat, price without vat, price without tax, net price, unit price excl vat, " +
    "price tax excluded or price tax included, prix ht ou prix ttc, prix ht ou ttc, price html, sales price, price default gross, price default net, " +
    "mon prix, my price, notre prix, our price",
  sale_from:
    "sale price effective date, date sale price starts, date de debut de promo, date debut promo, debut promo, debut de promo, " +
    "debut promotion, promo du, promotion du, date on sale from, sale start, sale starts, sale start date, special from date, " +
    "special price from date, special price from, reduction from, discount from, promo start, sale from, sale price from, " +
    "sale price start, sale price start date, sale price dates from, sale date from, sale price valid from, price valid from, promo debut, " +
    "promo from, discount start, discount start date, offer start, offer start date, google shopping sale price effective date",
  sale_until:
    "date sale price ends, date de fin de promo, date fin promo, fin promo, fin de promo, fin promotion, promo au, promotion au, " +
    "date on sale to, sale end, sale ends, sale end date, special to date, special price to date, special price to, reduction to, " +
    "discount to, promo end, sale until, sale to, sale price to, sale price until, sale price end, sale price end date, sale price dates to, " +
    "sale date to, sale price valid until, price valid until, promo fin, promo to, promo until, discount end, discount end date, offer end, offer end date",
  on_sale:
    "on sale, is on sale, onsale, sale active, is sale, en promo, en promotion, est en promo, est en promotion, promo active, promotion active, promo en cours, promotion en cours, en solde, soldes actives, special price active, discount active",
  sale_price:
    "sale price, prix promo, prix promotionnel, prix en promotion, prix promotion, prix solde, prix remise, promo price, " +
    "special price, prix special, tarif promo, tarif promotionnel, discounted price, discount price, prix apres remise, price sale, online sale price",
  public_price:
    "public price, prix public, prix barre, prix public conseille, prix conseille, ppc, pvc, msrp, rrp, list price, original price, " +
    "price original, compare at price, variant compare at price, prix de base, prix initial, prix d origine, ancien prix, old price, " +
    "prix normal, prix catalogue, was price, crossed price, price before discount, msrp price, list price with tax, regular price, standard price, price old, strikethrough price, compare to price",
  currency:
    "devise, currency, code devise, currency code, price currency, pricecurrency, devise prix, devise du prix, prix devise, " +
    "monnaie, currency iso, iso currency, currency iso code, id currency, " +
    "currency id, currencyid",
  stock:
    "stock, quantite en stock, stock quantity, quantite stock, quantite, quantity, qte, qty, qte stock, qte en stock, stock qty, stock disponible, " +
    "quantite disponible, inventory, inventory quantity, variant inventory qty, stock level, available quantity, current stock, current stock level, qty available, quantity on hand, quantite en main",
  availability:
    "disponibilite, availability, dispo, disponible, statut stock, stock status, availability status, is available, available, " +
    "en stock, in stock, is in stock",
  shipping_price:
    "frais de port, frais de livraison, shipping price, shipping cost, prix livraison, cout livraison, cout de livraison, livraison, " +
    "frais port, delivery cost, delivery price, shipping",
  total_price: "prix total, total price",
  cost_price:
    "prix d achat, prix achat, cost price, purchase price, prix de revient, prix d achat ht, prix achat ht, wholesale price, " +
    "buying price, cost per item, cost, cout, default cost, price cost, supply price",
  medias:
    "image, images, image url, image urls, url image, url images, url de l image, lien de l image, image link, lien image, images url, photo, photos, url photo, " +
    "media, medias, visuel, visuels, image src, image principale, main image, image 1, url des images, product image, main image url, base image, pic url, picture, pictures, img, vignette, thumbnail, product image url, product image url 1, image main url",
  state: "etat, condition, state, conditions, etat produit, condition type",
  rank: "rang, rank, classement",
  channel: "canal, channel, marketplace, place de marche",
  competitor_name:
    "vendeur, seller, seller name, nom vendeur, nom du vendeur, competitor name, shop name, marchand, merchant",
  competitorsMkp: "competitorsmkp, competitors mkp",
};

/** Umlauts are written both ways: "ü" is "u" without its dots, and "ue" where a system knows no dots. */
const german: Record<string, string> = {
  title:
    "titel, artikelbezeichnung, produktbezeichnung, bezeichnung, artikelname, produktname, produkttitel, artikeltitel, name des artikels, " +
    "name des produkts, kurzbezeichnung, artikeltext, artikel, produkt",
  url:
    "produktlink, produkt url, produkturl, artikel url, artikellink, produktseite, deeplink zum produkt, link zum produkt, webadresse, " +
    "shop url, adresse",
  sku:
    "artikelnummer, artikelnr, artikel nr, art nr, artnr, bestellnummer, bestellnr, bestell nr, artikelnummer im shop, produktnummer, " +
    "handlerartikelnummer, haendlerartikelnummer, lagerartikelnummer, artikelcode, produktcode",
  ean:
    "ean code, ean nummer, ean nr, gtin ean, strichcode, barcodenummer, ean gtin barcodenummer upc, gtin upc ean oder isbn, " +
    "europaische artikelnummer, europaeische artikelnummer",
  isbn: "isbn nummer, isbn nr",
  mpn:
    "herstellernummer, herstellerartikelnummer, hersteller artikelnummer, herstellerartikelnummer han mpn, herstellernr, hersteller nr, " +
    "han, teilenummer, modellnummer, modell, hersteller produktnummer, typenbezeichnung",
  internal_ref:
    "interne artikelnummer, interne nummer, artikel id, artikelid, produkt id, produktid, angebotsnummer, kennung",
  brand:
    "marke, marken, markenname, hersteller, herstellername, hersteller markenname, brand marke, produzent",
  category:
    "kategorie, kategorien, produktkategorie, warengruppe, artikelgruppe, produktgruppe, kategoriepfad, kategorie pfad, " +
    "produkttyp, produktart, sortiment, abteilung, rubrik, google produktkategorie",
  unit: "einheit, verkaufseinheit, inhalt, packungsgrosse, packungsgroesse, gebinde, gebindegrosse, fullmenge, fuellmenge, verpackungseinheit, grundeinheit",
  price:
    "bruttopreis, preis brutto, brutto preis, brutto vk, vk brutto, verkaufspreis brutto, bruttoverkaufspreis, preis inkl mwst, preis inkl mw st, preis, " +
    "verkaufspreis, vk preis, vk, endpreis, einzelpreis, stuckpreis, stueckpreis, aktueller preis, regularer preis, regulaerer preis, " +
    "artikelpreis, produktpreis, preis eur, preis euro, preis in eur, preis in euro, betrag, preis exkl mwst, preis exkl mw st, preis zzgl mwst, preis zzgl mw st, " +
    "preis ohne mwst, preis ohne mw st, nettopreis, preis netto, netto preis, netto vk, vk netto, verkaufspreis netto, nettoverkaufspreis",
  sale_from:
    "angebotspreis von, aktionspreis von, sonderpreis von, aktionsbeginn, angebotsbeginn, aktion von, datum an dem angebotspreis beginnt, angebotszeitraum, sonderangebotszeitraum",
  sale_until:
    "angebotspreis bis, aktionspreis bis, sonderpreis bis, aktionsende, angebotsende, aktion bis, datum an dem angebotspreis endet",
  on_sale: "im angebot, im sale, reduziert, aktion aktiv, angebot aktiv",
  sale_price:
    "angebotspreis, aktionspreis, sonderpreis, reduzierter preis, rabattpreis, rabattierter preis, sale preis, sonderangebot, aktionspreis brutto",
  public_price:
    "uvp, uvp preis, unverbindliche preisempfehlung, preisempfehlung, listenpreis, streichpreis, alter preis, originalpreis, " +
    "ursprunglicher preis, urspruenglicher preis, normalpreis, statt preis, vorheriger preis, katalogpreis",
  currency: "wahrung, waehrung, wahrungscode, waehrungscode, wahrungskurzel, waehrungskuerzel",
  stock:
    "lagerbestand, bestand, lagermenge, verfugbare menge, verfuegbare menge, lager, menge, stuckzahl, stueckzahl, anzahl, anzahl auf lager, lagerstand",
  availability:
    "verfugbarkeit, verfuegbarkeit, lieferbarkeit, lagerstatus, lieferstatus, verfugbar, verfuegbar, lieferbar, auf lager, vorratig, vorraetig",
  shipping_price: "versandkosten, versand, lieferkosten, porto, versandpreis, versandkosten brutto",
  total_price: "gesamtpreis, preis inkl versand, gesamtsumme",
  cost_price:
    "einkaufspreis, ek, ek preis, ek netto, netto ek, einkaufspreis netto, selbstkosten, selbstkostenpreis, einstandspreis, wareneinsatz",
  medias:
    "bild, bilder, bild url, bildurl, bild urls, bildlink, bildadresse, produktbild, produktbilder, artikelbild, hauptbild, url des bildes, foto, fotos, abbildung",
  state: "zustand, artikelzustand, produktzustand",
  rank: "rang, platzierung",
  channel: "kanal, vertriebskanal, marktplatz",
  competitor_name: "verkaufer, verkaeufer, handler, haendler, anbieter, handlername, haendlername",
};

const spanish: Record<string, string> = {
  title:
    "titulo, nombre, nombre del producto, nombre producto, titulo del producto, denominacion, descripcion corta, descripcion del articulo, " +
    "nombre del articulo, nombre articulo, producto, articulo, descripcion",
  url:
    "enlace, url del producto, url producto, enlace del producto, enlace al producto, enlace producto, direccion web, pagina del producto, " +
    "vinculo, direccion",
  sku:
    "referencia, ref, referencia del producto, referencia producto, codigo de articulo, codigo articulo, codigo de producto, codigo del producto, " +
    "codigo producto, numero de articulo, codigo, cod articulo, n de articulo, referencia n",
  ean: "codigo de barras, codigo barras, codigo ean, cod ean, ean codigo de barras, gtin upc ean o isbn, codigo de barras upc",
  isbn: "codigo isbn",
  mpn:
    "referencia del fabricante, referencia de fabricante, referencia fabricante, ref fabricante, numero de pieza, codigo del fabricante, " +
    "codigo fabricante, numero de pieza del fabricante, modelo, numero de modelo, part number fabricante, referencia del proveedor, referencia proveedor",
  internal_ref:
    "referencia interna, codigo interno, id producto, id del producto, id articulo, id de producto, identificador, identificador del producto",
  brand: "marca, marcas, fabricante, nombre de la marca, nombre de marca, nombre del fabricante, editorial",
  category:
    "categoria, categorias, categoria del producto, categoria de producto, categoria producto, familia, seccion, tipo de producto, " +
    "tipo producto, departamento, ruta de categoria, subcategoria, categoria de producto de google",
  unit: "unidad, unidad de medida, unidad de venta, contenido, contenido neto, envase, formato, presentacion",
  price:
    "precio de venta con iva, precio de venta, precio venta, precio venta publico, pvp, precio con iva, precio iva incluido, precio iva incl, " +
    "precio imp incl, precio impuestos incluidos, precio final, precio, precio actual, precio normal, precio regular, precio unitario, precio eur, " +
    "precio en euros, precio euros, tarifa, importe, precio de venta sin iva, precio sin iva, precio iva no incluido, precio imp excl, " +
    "precio sin impuestos, precio impuestos excluidos, precio neto",
  sale_from:
    "inicio oferta, inicio de la oferta, fecha inicio oferta, fecha de inicio de la oferta, oferta desde, dia en que empieza el precio rebajado",
  sale_until:
    "fin oferta, fin de la oferta, fecha fin oferta, fecha de fin de la oferta, oferta hasta, dia en que termina el precio rebajado",
  on_sale: "en oferta, oferta activa, en promocion, rebajado",
  sale_price:
    "precio rebajado, precio de oferta, precio oferta, precio en oferta, precio promocional, precio promocion, precio con descuento, precio especial, precio descuento",
  public_price:
    "pvpr, precio de venta recomendado, precio recomendado, precio venta recomendado, pvp recomendado, precio tachado, precio anterior, " +
    "precio original, precio de lista, precio de catalogo, precio antes, precio sin descuento, precio base, pvp",
  currency: "moneda, divisa, codigo de moneda, codigo moneda, codigo de divisa",
  stock:
    "existencias, inventario, cantidad en stock, cantidad disponible, unidades disponibles, cantidad, unidades, stock disponible, nivel de stock, uds",
  availability:
    "disponibilidad, estado de stock, estado del stock, en existencias, hay existencias, estado del inventario",
  shipping_price:
    "gastos de envio, coste de envio, costo de envio, costes de envio, envio, precio de envio, portes",
  total_price: "precio total, importe total",
  cost_price:
    "precio de coste, precio coste, precio de costo, precio de compra, precio compra, coste, costo, precio mayorista, precio al por mayor",
  medias:
    "imagen, imagenes, url de la imagen, url imagen, url de imagen, enlace de la imagen, enlace imagen, imagen principal, foto, fotos, " +
    "imagen del producto, imagenes del producto, url de las imagenes",
  state: "estado, condicion, estado del producto",
  rank: "rango, puesto, clasificacion",
  channel: "canal, canal de venta",
  competitor_name: "vendedor, nombre del vendedor, tienda, comerciante",
};

const italian: Record<string, string> = {
  title:
    "titolo, nome, nome prodotto, nome del prodotto, titolo prodotto, titolo del prodotto, denominazione, descrizione breve, descrizione articolo, " +
    "nome articolo, prodotto, articolo, descrizione prodotto, descrizione",
  url: "url prodotto, url del prodotto, link prodotto, link al prodotto, link del prodotto, indirizzo web, pagina prodotto, collegamento, indirizzo",
  sku:
    "codice articolo, codice prodotto, riferimento, riferimento prodotto, rif, cod articolo, cod prodotto, cod, codice, numero articolo, " +
    "numero di articolo, codice sku, riferimento n",
  ean: "codice a barre, codice ean, cod ean, codice barre, ean codice a barre, gtin upc ean o isbn, codice a barre upc, barre",
  isbn: "codice isbn",
  mpn:
    "codice produttore, codice del produttore, codice fabbricante, riferimento produttore, codice fornitore, numero di modello, modello, " +
    "codice modello, numero parte, part number produttore, riferimento fornitore",
  internal_ref:
    "riferimento interno, codice interno, id prodotto, id articolo, id del prodotto, identificativo, identificativo prodotto",
  brand:
    "marca, marche, marchio, marchi, produttore, nome marca, nome del marchio, nome produttore, fabbricante, casa produttrice, editore",
  category:
    "categoria, categorie, categoria prodotto, categoria del prodotto, famiglia, reparto, tipo prodotto, tipo di prodotto, tipologia, " +
    "percorso categoria, sottocategoria, categoria prodotto google",
  unit: "unita, unita di misura, unita di vendita, contenuto, contenuto netto, confezione, formato, udm",
  price:
    "prezzo ivato, prezzo iva inclusa, prezzo con iva, prezzo, prezzo di listino, prezzo iva incl, prezzo tasse incl, prezzo tasse incluse, prezzo finale, prezzo al pubblico, " +
    "prezzo di vendita, prezzo vendita, prezzo attuale, prezzo corrente, prezzo regolare, prezzo unitario, prezzo eur, prezzo in euro, " +
    "prezzo euro, tariffa, importo, prezzo iva esclusa, prezzo senza iva, prezzo tasse escl, prezzo tasse escluse, " +
    "prezzo netto, imponibile",
  sale_from:
    "inizio offerta, data inizio offerta, inizio promozione, data inizio promozione, offerta dal, promozione dal",
  sale_until:
    "fine offerta, data fine offerta, fine promozione, data fine promozione, offerta al, promozione al",
  on_sale: "in offerta, in promozione, offerta attiva, in saldo",
  sale_price:
    "prezzo scontato, prezzo in offerta, prezzo offerta, prezzo promozionale, prezzo promo, prezzo speciale, prezzo in saldo, prezzo ribassato",
  public_price:
    "prezzo consigliato, prezzo al pubblico consigliato, prezzo di vendita consigliato, prezzo barrato, prezzo precedente, vecchio prezzo, " +
    "prezzo originale, prezzo pieno, prezzo listino, prezzo base, prezzo di listino",
  currency: "valuta, moneta, codice valuta, divisa",
  stock:
    "giacenza, quantita in magazzino, quantita disponibile, magazzino, disponibilita a magazzino, scorte, inventario, quantita, qta, pezzi disponibili, giacenze, esistenza",
  availability:
    "disponibilita, stato magazzino, stato disponibilita, disponibile, in magazzino, stato stock, in giacenza",
  shipping_price:
    "spese di spedizione, costo di spedizione, costo spedizione, spese spedizione, costi di spedizione, spedizione, prezzo spedizione",
  total_price: "prezzo totale, importo totale",
  cost_price:
    "prezzo di acquisto, prezzo acquisto, prezzo d acquisto, costo, prezzo di costo, costo d acquisto, prezzo all ingrosso",
  medias:
    "immagine, immagini, url immagine, url dell immagine, url immagini, link immagine, immagine principale, foto, immagine prodotto, immagini prodotto, url delle immagini",
  state: "condizione, condizioni, stato prodotto, stato, stato del prodotto",
  rank: "posizione, classifica",
  channel: "canale, canale di vendita",
  competitor_name: "venditore, nome venditore, negozio, commerciante",
};

const dutch: Record<string, string> = {
  title: "naam, productnaam, artikelnaam, product naam, artikelomschrijving, omschrijving, producttitel",
  url: "productpagina, link naar product, product link",
  sku: "artikelcode, artikel code, bestelnummer, productcode, artikelnr",
  ean: "streepjescode, ean nummer",
  mpn: "fabrikantcode, fabrikantnummer, typenummer, modelnummer",
  internal_ref: "intern nummer, interne code, productnummer",
  brand: "merk, merknaam, fabrikant",
  category: "categorie, productgroep, artikelgroep, productcategorie",
  unit: "eenheid, inhoud, verpakking",
  price:
    "prijs incl btw, prijs inclusief btw, verkoopprijs incl btw, prijs, verkoopprijs, winkelprijs, stukprijs, huidige prijs, brutoprijs, " +
    "prijs excl btw, prijs exclusief btw, verkoopprijs excl btw, nettoprijs",
  on_sale: "in de aanbieding, in aanbieding, in de uitverkoop, actie actief",
  sale_price: "actieprijs, aanbiedingsprijs, kortingsprijs, aanbieding",
  public_price: "adviesprijs, van prijs, vanprijs, oude prijs, catalogusprijs",
  currency: "valuta, munteenheid",
  stock: "voorraad, aantal op voorraad, voorraadaantal, aantal",
  availability: "beschikbaarheid, leverbaarheid, voorraadstatus, op voorraad",
  shipping_price: "verzendkosten, bezorgkosten",
  cost_price: "inkoopprijs, kostprijs",
  medias: "afbeelding, afbeeldingen, foto, afbeelding url, productafbeelding",
  state: "staat, conditie",
  competitor_name: "verkoper, winkel",
};

/** Swedish, Danish and Norwegian, which call most things alike. */
const nordic: Record<string, string> = {
  title:
    "namn, navn, produktnamn, produktnavn, artikelnamn, varunamn, varenavn, benamning, varubenamning, varebenevnelse, beteckning, betegnelse, artikkelnavn",
  url: "lank, lenke, produktlank, produktlenke, produktside, produktsida",
  sku: "artnr, art nr, varenummer, varenr, vare nr, varunummer, varunr, artikkelnummer, artikkelnr, produktnummer, produktkode, produktkod",
  ean: "streckkod, strekkode, stregkode, ean kod, ean kode, gtin kode",
  mpn: "tillverkarens artikelnummer, producentnummer, produsentnummer, leverandornummer, leverandørnummer, modellnummer, modelnummer",
  internal_ref: "internt nummer, internt varenummer",
  brand:
    "varumarke, marke, merke, varemerke, mærke, varemærke, tillverkare, leverantor, producent, produsent, fabrikat",
  category: "kategori, produktkategori, varegruppe, varugrupp, produktgrupp, produktgruppe",
  unit: "enhet, enhed, innehall, innhold, indhold, forpackning, emballage",
  price:
    "pris inkl moms, pris inkl mva, pris inklusive moms, pris ink moms, pris med moms, pris inkl, utpris, forsaljningspris, salgspris, salgspris inkl moms, " +
    "butikspris, butikkpris, ordinarie pris, pris, styckpris, stykpris, enhetspris, pris kr, pris ex moms, pris exkl moms, pris ekskl moms, pris eks moms, " +
    "pris eks mva, pris ekskl mva, pris uten mva, pris uden moms, pris utan moms, nettopris",
  sale_price:
    "kampanjpris, kampanjepris, kampagnepris, tilbudspris, tilbud, rea pris, reapris, extrapris, nedsatt pris",
  public_price:
    "rekommenderat pris, rek pris, rekpris, vejledende pris, vejl pris, veiledende pris, veil pris, forpris, førpris, for pris, listpris, listepris",
  currency: "valuta, valutakod, valutakode",
  stock:
    "lagersaldo, lagerstatus antal, lager, lagerantal, antal i lager, antall, antal, antal på lager, antall på lager, lagerbeholdning, beholdning",
  availability: "tillganglighet, tilgængelighed, tilgjengelighet, lagerstatus, i lager, på lager, pa lager",
  shipping_price: "frakt, fraktkostnad, fragt, fragtpris, leveringspris, porto",
  cost_price: "inkopspris, innkjopspris, innkjøpspris, indkobspris, indkøbspris, inpris, kostpris",
  medias: "bild, bilder, bild url, bilde, billede, billeder, bilde url, billede url, bildlank",
  state: "skick, tilstand, stand",
  competitor_name: "saljare, selger, sælger, butik, butikk, forhandler",
};

/** Field -> its names, for each language. What two of them call alike is the field of the first. */
export const columnNames: readonly Record<string, string>[] = [
  frenchAndEnglish,
  german,
  spanish,
  italian,
  dutch,
  nordic,
  finnish,
  polish,
  czech,
  japanese,
];

const allNames = new Set(
  columnNames.flatMap((ofLanguage) => Object.values(ofLanguage).flatMap((names) => names.split(", "))),
);

/** Whether some shop calls a column so; written as columnKey leaves it. */
export function isColumnName(key: string): boolean {
  return allNames.has(key);
}
