// The names of columns in languages of other scripts and marks, as columnNames.ts has those of its own: without accents, and
// of Japanese without the marks of voiced sounds ("フラント" of "ブランド").

/** Finnish. */
export const finnish: Record<string, string> = {
  title: "nimi, tuotenimi, tuotteen nimi, tuotenimike, nimike, tuote",
  url: "linkki, tuotelinkki, tuotteen osoite, verkko osoite, osoite",
  sku: "tuotekoodi, tuotenumero, tuotetunnus, tuotenro, nimikenumero, koodi",
  ean: "ean koodi, viivakoodi, gtin koodi",
  mpn: "valmistajan tuotekoodi, valmistajan koodi, valmistajan tuotenumero, mallinumero, malli",
  internal_ref: "sisainen koodi, sisainen tunnus, tunniste, tunnus",
  brand: "tuotemerkki, merkki, brandi, valmistaja",
  category: "tuoteryhma, kategoria, tuotekategoria, tuoteluokka",
  unit: "yksikko, pakkauskoko, sisalto",
  price:
    "hinta sis alv, hinta sisaltaen alv, verollinen hinta, verollinen myyntihinta, hinta, myyntihinta, hinta eur, yksikkohinta, kappalehinta, nykyinen hinta, " +
    "hinta alv 0, veroton hinta, veroton myyntihinta, hinta ilman alv",
  sale_price: "tarjoushinta, kampanjahinta, alennettu hinta, alehinta",
  public_price:
    "suositushinta, ohjehinta, ovh, normaalihinta, normaali hinta, vanha hinta, alkuperainen hinta",
  currency: "valuutta, valuuttakoodi",
  stock: "varastosaldo, saldo, varastomaara, varasto, maara",
  availability: "saatavuus, varastotilanne, varastossa",
  shipping_price: "toimituskulut, toimitusmaksu, rahti, postikulut",
  cost_price: "ostohinta, hankintahinta, sisaanostohinta",
  medias: "kuva, kuvat, kuvan osoite, kuvalinkki, tuotekuva",
  state: "kunto",
  competitor_name: "myyja, kauppa, kauppias",
};

/** Polish, and what Allegro and Shoper write. */
export const polish: Record<string, string> = {
  title: "nazwa, nazwa produktu, nazwa towaru, tytuł, tytuł oferty, nazwa artykułu",
  url: "adres url, link do produktu, url produktu, adres produktu",
  sku: "kod produktu, sygnatura sku sprzedajacego, sygnatura, symbol, indeks, kod towaru, numer katalogowy, numer artykułu",
  ean: "kod ean, kod kreskowy, ean gtin",
  mpn: "kod producenta, numer producenta",
  internal_ref: "id oferty, id produktu, identyfikator",
  brand: "marka, producent, producer, nazwa producenta",
  category: "kategoria, kategorie, kategoria głowna, nazwa kategorii",
  unit: "jednostka, jednostka miary, pojemnosc",
  price:
    "cena brutto, cena sprzedazy brutto, cena pl, cena, cena sprzedazy, cena detaliczna, cena regularna, cena netto, cena sprzedazy netto",
  sale_price: "cena promocyjna, cena promocyjna brutto, cena po rabacie, cena obnizona",
  public_price: "cena katalogowa, sugerowana cena detaliczna, poprzednia cena, stara cena, cena regularna",
  currency: "waluta, kod waluty",
  stock: "stan magazynowy, liczba sztuk, ilosc, ilosc w magazynie",
  availability: "dostepnosc, dostepny",
  shipping_price: "koszt dostawy, koszt wysyłki, koszty dostawy",
  cost_price: "cena zakupu, cena zakupu netto, koszt zakupu",
  medias: "zdjecie, zdjecia, url zdjecia, link do zdjecia, obrazek",
  competitor_name: "sprzedawca, nazwa sprzedawcy, sklep",
};

/** Czech and Slovak, and what Heureka and Shoptet write. */
export const czech: Record<string, string> = {
  title:
    "nazev, nazev produktu, nazev zbozi, nazev vyrobku, nazov, nazov produktu, nazov tovaru, productname",
  url: "odkaz, odkaz na produkt, url adresa, adresa produktu",
  sku: "kod, kod produktu, kod zbozi, kod tovaru, katalogove cislo, cislo produktu",
  ean: "carovy kod, ciarovy kod, kod ean",
  mpn: "productno, kod vyrobce, kod vyrobcu",
  internal_ref: "id produktu, identifikator",
  brand: "vyrobce, vyrobca, znacka",
  category: "kategorie, kategoria, categorytext, nazev kategorie, nazov kategorie",
  unit: "jednotka, merna jednotka",
  price:
    "cena s dph, cena vcetne dph, cena vratane dph, price vat, prodejni cena s dph, predajna cena s dph, cena, prodejni cena, predajna cena, cena bez dph",
  sale_price: "akcni cena, akciova cena, zlevnena cena, zlavnena cena, cena po sleve, cena po zlave",
  public_price: "bezna cena, puvodni cena, povodna cena, doporucena cena, odporucana cena",
  currency: "mena, kod meny",
  stock: "pocet kusu, pocet kusov, stav skladu, skladova zasoba, mnozstvi, mnozstvo, skladove mnozstvi",
  availability: "dostupnost, skladem, skladom",
  shipping_price: "cena dopravy, doprava, postovne",
  cost_price: "nakupni cena, nakupna cena",
  medias: "obrazek, obrazky, obrazok, imgurl, url obrazku, default image",
  competitor_name: "prodejce, predajca, obchod",
};

/** Japanese, and what Rakuten writes. */
export const japanese: Record<string, string> = {
  title: "商品名, 製品名, 商品名称",
  url: "商品url, 商品ヘーシurl, 商品ヘーシ",
  sku: "商品番号, 商品コート, 品番, sku管理番号, システム連携用sku番号",
  ean: "janコート, jan, jan ean, ハーコート",
  mpn: "型番, メーカー型番, メーカー品番",
  internal_ref: "商品管理番号 商品url, 商品管理番号, 商品id",
  brand: "フラント, フラント名, メーカー, メーカー名",
  category: "カテコリ, カテコリー, 商品カテコリ, シャンル",
  price:
    "販売価格 税込, 税込価格, 税込販売価格, 価格 税込, 通常購入販売価格, 販売価格, 価格, 税抜価格, 販売価格 税抜, 価格 税抜, 本体価格",
  sale_price: "セール価格, 特価, 割引価格",
  public_price: "定価, 希望小売価格, メーカー希望小売価格, 参考価格, 表示価格, 通常価格",
  currency: "通貨, 通貨コート",
  stock: "在庫数, 在庫数量",
  availability: "在庫状況, 在庫",
  shipping_price: "送料, 配送料",
  cost_price: "仕入価格, 仕入れ価格, 原価",
  medias: "画像url, 商品画像url, 商品画像, 画像",
  state: "商品の状態, コンティション",
  competitor_name: "店舗名, ショッフ名, 出品者, 販売店",
};
