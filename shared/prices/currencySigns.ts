// How shops write currencies, and the ISO 4217 code each way of writing means.

const codes =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF " +
  "CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD " +
  "HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL " +
  "LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR " +
  "PLN PTE PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND " +
  "TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL";

/** Codes that are also words of shop texts ("gel", "top", "mad"): believed in capitals only. */
const wordLikeCodes = new Set("ALL BOB COP CUP GEL LAK MAD MOP MUR PAB PEN SOS TOP TRY".split(" "));

const signs: Record<string, string> = {
  AED: "د.إ | د.إ.",
  ALL: "Lek | Lekë | Leke",
  AMD: "֏ | դր",
  AOA: "Kz | kwz",
  ARS: "AR$",
  AUD: "A$ | AU$ | AU $ | dollars australiens | dollar australien | Australian dollars | Australian dollar",
  AZN: "₼ | ман",
  BAM: "KM | КМ",
  BBD: "BD$ | Bds$",
  BDT: "৳ | Tk | Tk.",
  BGN: "лв | лв. | Лв | Лв. | ЛВ | Lv | Lv. | lv | lv. | leva",
  BHD: "د.ب | .د.ب | BD",
  BIF: "FBu | Fbu",
  BND: "B$",
  BOB: "$b",
  BRL: "R$ | R $",
  BTN: "Nu.",
  BWP: "Pula",
  BYN: "бел. руб. | р.бел",
  BZD: "BZ$",
  CAD: "C$ | CA$ | CA $ | CAN$ | CAN $ | CDN $ | $CA | $ CA | $CAN | $ CAN | $ ca | $ can. | $ Can. | $ CDN | $CAD | CND | CDN | dollars canadiens | dollar canadien | Canadian dollars | Canadian dollar",
  CHF: "SFr | SFr. | Sfr | Sfr. | sFr | sFr. | sfr. | francs suisses | franc suisse | Swiss francs",
  CLP: "CLP$",
  CNY: "元 | CN¥ | RMB | yuan | CN ¥ | ¥CN | RMB¥ | RMB ¥ | ¥ RMB | CNY¥",
  COP: "COP$",
  CRC: "₡",
  CZK: "Kč | kč | KČ | Kčs | Kc | Kcs",
  DJF: "Fdj",
  DKK: "DKr | Dkr | dkr",
  DOP: "RD$",
  DZD: "د.ج | DA",
  EGP: "E£ | EG£ | LE | L.E. | ج.م | £E | EG £ | £EG",
  ERN: "Nfk | ናቕፋ | نافكا",
  ETB: "ብር | Birr | birr",
  EUR: "€ | euro | euros | Euro | Euros | EURO | EUROS | Eur",
  FJD: "FJ$ | F$",
  GBP: "£ | pound | pounds | GB£ | UKP | UK£ | UK £ | £UK | £ UK | GB £ | £GB | £stg | pounds sterling | livres sterling | livre sterling",
  GEL: "₾ | ლ",
  GHS: "₵ | GH₵ | GH¢ | GHC",
  GNF: "FG | GFr",
  GYD: "G$ | GY$",
  HKD: "HK$ | HK $",
  HRK: "kn | Kn",
  HUF: "Ft",
  IDR: "Rp | Rp. | RP",
  ILS: "₪ | NIS | ש״ח | ש'ח | ש\"ח | שח",
  INR: "₹ | Rs | Rs. | RS | Re | Re. | रु",
  IQD: "ع.د | د.ع",
  IRR: "ریال",
  ISK: "IKr | Ikr | ikr",
  JMD: "J$",
  JOD: "JD | د.أ | د.ا",
  JPY: "¥ | JP¥ | 円 | yen | JP ¥ | ¥JP",
  KES: "KSh | KSh. | Ksh | Kshs | Kshs. | KShs",
  KGS: "сом",
  KHR: "៛",
  KRW: "₩ | 원",
  KWD: "KD | د.ك",
  KZT: "₸ | тг | тг. | тенге",
  LAK: "₭",
  LBP: "LL | ل.ل | L.L. | L£ | £L",
  LKR: "රු",
  LRD: "L$",
  LYD: "LD | د.ل | ل.د",
  MAD: "د.م | د.م.",
  MGA: "Ar",
  MKD: "ден | ден. | ДЕН | ДЕН.",
  MMK: "Ks",
  MNT: "₮",
  MOP: "MOP$",
  MRU: "UM",
  MVR: "Rf | Rf.",
  MXN: "MX$ | Mex$",
  MYR: "RM",
  MZN: "MT | MTn",
  NAD: "N$",
  NGN: "₦",
  NOK: "NKr | Nkr | nkr",
  NPR: "रू",
  NZD: "NZ$ | NZ $",
  OMR: "ر.ع | ر.ع.",
  PAB: "B/.",
  PEN: "S/. | S/",
  PHP: "₱",
  PLN: "zł | zl | ZŁ | Zł | złotych",
  PYG: "₲ | Gs | Gs.",
  QAR: "QR | ر.ق",
  RON: "lei | leu | Lei | Leu | LEI",
  RSD: "din | din. | Din | дин | дин.",
  RUB: "₽ | руб | руб. | Руб | Руб. | РУБ | РУБ. | рублей | рубля | рубль | р | р. | Р | Р. | rub.",
  RWF: "R₣ | FRw | RF",
  SAR: "SR | SR. | ر.س",
  SBD: "SI$",
  SDG: "ج.س",
  SEK: "SKr | Skr | kronor | skr",
  SGD: "S$ | SG$",
  SLE: "Le",
  STN: "Db",
  SYP: "ل.س | £S | S£",
  THB: "฿ | บาท",
  TND: "DT | د.ت",
  TOP: "T$",
  TRY: "₺ | TL",
  TTD: "TT$",
  TWD: "NT$ | NT $ | NTD",
  TZS: "TSh | TSh.",
  UAH: "₴ | грн | грн. | Грн | ГРН | гривень | гривен",
  UGX: "USh | USh.",
  USD: "$ | US$ | US $ | $US | $ US | $USD | dollar | dollars | U$S | U$D | u$s | U$ | dollars US | dollar US | US dollars | US dollar | dollars américains | dollar américain",
  UYU: "$U",
  UZS: "so'm | сум | Sʻ | S'",
  VES: "Bs.S | Bs.D | BsS",
  VND: "₫ | đ | Đ | VNĐ | vnđ | đồng",
  VUV: "VT",
  WST: "WS$",
  XCD: "EC$",
  XPF: "CFP | F CFP | FCFP | francs CFP | franc CFP | francs pacifique",
  YER: "ر.ي",
  ZAR: "R",
  ZMW: "ZK",
  ZWL: "Z$",
};

/**
 * What stands beside a sign to say whose it is, written before or after it: glued anywhere ("Can$"), apart from it where
 * the price begins or ends ("A $10", "10 $ A"), for the same word may go on a sentence: "10 $ AU LIEU DE 12 $".
 */
const owners: Record<string, Record<string, string>> = {
  $: {
    ARS: "AR | ARG",
    AUD: "A | AU | AUS | Au | Aus | Aust",
    BBD: "BDS",
    BRL: "R",
    BZD: "BZ",
    CAD: "C | CA | CAN | Can | Can. | can | can. | CDN | Cdn | cdn",
    CLP: "CL",
    COP: "COL | Col | CO",
    DOP: "RD | R.D.",
    FJD: "FJ",
    GYD: "GY",
    HKD: "HK | H.K.",
    JMD: "JA",
    MXN: "MX | MEX | Mex | mex | MN | M.N.",
    NZD: "NZ | N.Z.",
    SGD: "S | SG",
    TTD: "TT",
    TWD: "NT | TW",
    USD: "US | U.S. | us | U.S.A. | USA",
    UYU: "UY",
    XCD: "EC",
  },
  "£": { EGP: "E | EG", GBP: "UK | GB | stg" },
  "¥": { CNY: "CN | RMB", JPY: "JP" },
};

/**
 * Signs that several countries share: a currency surely, which one only the website's setting can tell. What differs
 * from one of them by a dot, a plural or capitals stands with it here, or with it among `signs`.
 */
const sharedSigns =
  "kr | kr. | Kr | Kr. | KR | Br | Br. | Bs | Bs. | ¢ | ƒ | ₨ | ₣ | ﷼ | ريال | تومان | دينار | درهم | د. | Dh | Dhs | Dhs. | " +
  "DH | DHS | dh | dhs | CFA | FCFA | Fcfa | fcfa | F CFA | F.CFA | Fr CFA | Frs CFA | francs CFA | franc CFA | " +
  "Fr | Fr. | fr | fr. | Frs | Frs. | frs | frs. | F | franc | francs | peso | pesos | Esc | Esc. | " +
  "圓 | ரூ | ₤ | ₿ | Ƀ | Sh | Sl | SPL | ¤ | D | K | L | P | Q | q | с";

/**
 * Whose sign it may be, where several countries write the same one. Of a website that has one of them it is the
 * website's; elsewhere it is the one that `signs` names, if any.
 */
const sharers: [signs: string, codes: string][] = [
  [
    "$",
    "USD AUD BBD BMD BND BSD BZD CAD FJD GYD HKD JMD KYD LRD NAD NZD SBD SGD SRD TTD TWD XCD " +
      "ARS BRL CLP COP CUC CUP DOP MXN NIO TOP UYU",
  ],
  [
    "dollar | dollars",
    "USD AUD BBD BMD BND BSD BZD CAD FJD GYD HKD JMD KYD LRD NAD NZD SBD SGD SRD TTD TWD XCD",
  ],
  ["C$ | c$ | C $", "CAD NIO"],
  ["B$", "BND BSD"],
  ["peso | pesos", "ARS CLP COP CUC CUP DOP MXN PHP UYU"],
  ["£ | pound | pounds | ₤", "GBP EGP FKP GIP LBP SDG SHP SSP SYP"],
  ["¥ | 圓", "JPY CNY"],
  ["kr | kr. | Kr | Kr. | KR", "DKK ISK NOK SEK"],
  [
    "Fr | Fr. | fr | fr. | Frs | Frs. | frs | frs. | F | franc | francs | ₣",
    "CHF BIF CDF DJF GNF KMF RWF XAF XOF XPF",
  ],
  ["CFA | FCFA | Fcfa | fcfa | F CFA | F.CFA | Fr CFA | Frs CFA | francs CFA | franc CFA", "XAF XOF"],
  ["Rs | Rs. | RS | Re | Re. | ₨ | ரூ", "INR LKR MUR NPR PKR SCR"],
  ["Sh", "KES SOS TZS UGX"],
  ["Dh | Dhs | Dhs. | DH | DHS | dh | dhs | درهم", "AED MAD"],
  ["دينار | د.", "BHD DZD IQD JOD KWD LYD TND"],
  ["﷼ | ريال", "IRR OMR QAR SAR YER"],
  ["تومان", "IRR"],
  ["lei | leu | Lei | Leu | LEI | L", "MDL RON HNL"],
  ["din | din. | Din | дин | дин.", "RSD MKD"],
  ["Br | Br.", "BYN ETB"],
  ["Bs | Bs.", "BOB VES"],
  ["с | сом", "KGS TJS"],
  ["Esc | Esc.", "CVE"],
  ["₩ | 원", "KRW KPW"],
  ["¢", "GHS"],
  ["ƒ", "ANG AWG"],
  ["D", "GMD"],
  ["K", "MMK PGK ZMW"],
  ["P", "BWP PHP"],
  ["Q | q", "GTQ"],
];

/** A currency found in a text: how it was written, its code when that is certain, and where it stood. */
export type CurrencySign = { text: string; code: string | null; start: number; end: number };

const ownedSigns = Object.entries(owners).flatMap(([sign, byCode]) =>
  Object.entries(byCode).flatMap(([code, words]) =>
    split(words, " | ").map((word) => ({ sign, code, word })),
  ),
);

/** "W $" and "$ W", which are signs at an end of the text only. */
const atAnEnd = new Map<string, "start" | "end">(
  ownedSigns.flatMap(({ sign, word }) => [
    [`${word} ${sign}`, "start"] as const,
    [`${sign} ${word}`, "end"] as const,
  ]),
);

const codeOf = new Map<string, string | null>([
  ...ownedSigns.flatMap(({ sign, code, word }) =>
    waysOfOwning(sign, word).map((way) => [way, code] as const),
  ),
  ...waysOf(sharedSigns).map((sign) => [sign, null] as const),
  ...Object.entries(signs).flatMap(([code, ways]) => waysOf(ways).map((sign) => [sign, code] as const)),
  ...split(codes, " ").map((code) => [code, code] as const),
  ...split(codes, " ").flatMap((code) =>
    wordLikeCodes.has(code)
      ? []
      : [code.toLowerCase(), code.charAt(0) + code.slice(1).toLowerCase()].map((way) => [way, code] as const),
  ),
]);

for (const ways of Object.values(signs)) for (const way of split(ways, " | ")) atAnEnd.delete(way);

function waysOfOwning(sign: string, word: string): string[] {
  const small = word.toLowerCase();
  const glued = [word + sign, small + sign, sign + word, ...(word.length > 1 ? [sign + small] : [])];
  return [...glued, `${word} ${sign}`, `${sign} ${word}`];
}

/** The signs by their first character, the longest first, so that "US$" is not read as "$". */
const signsByStart = Map.groupBy(
  [...codeOf.keys()].toSorted((a, b) => b.length - a.length),
  (sign) => sign.charAt(0),
);

const codesSharing = new Map(
  sharers.flatMap(([ways, codes]) => waysOf(ways).map((sign) => [sign, new Set(split(codes, " "))] as const)),
);

/**
 * Whether a sign that several currencies share may be that of this one. "¤" is any currency's, and the euro of a file in
 * iso-8859-15 that is read otherwise: on a website in another one nobody knows.
 */
export function mayMean(sign: string, currency: string): boolean {
  return (sign === "¤" && currency === "EUR") || codesSharing.get(sign)?.has(currency) === true;
}

/** The currency that a sign is the only sign of, or is known for ("$" for USD); undefined where it may be any of several. */
export function knownFor(sign: string): string | undefined {
  return codeOf.get(sign) ?? undefined;
}

/** Whose sign it is by a word on the other side of the number, or in brackets: "$10 US", "10 $ (CAN)". */
export function ownedBy(sign: string, word: string): string | undefined {
  return word.length > 1
    ? ownedSigns.find((owned) => owned.sign === sign && owned.word === word)?.code
    : undefined;
}

/** Whether a sign is a code of ISO 4217, and leaves no doubt. */
export function isCurrencyCode(sign: string): boolean {
  return sign.length === 3 && codeOf.get(sign) === sign.toUpperCase();
}

/** Whether a code is a word of shops' texts too: "ALL", "TOP", "TRY". */
export function isAlsoWord(code: string): boolean {
  return wordLikeCodes.has(code);
}

/** Every currency written in a text, in reading order. */
export function currencySigns(text: string): CurrencySign[] {
  const signs: CurrencySign[] = [];
  for (let start = 0; start < text.length; start++) {
    const sign = signsByStart.get(text.charAt(start))?.find((candidate) => standsAt(text, start, candidate));
    if (!sign) continue;
    signs.push({ text: sign, code: codeOf.get(sign) ?? null, start, end: start + sign.length });
    start += sign.length - 1;
  }
  return signs;
}

/** A sign made of letters must not be part of a word: "Р" is a rouble in "400 Р" and nothing in "Размер". */
function standsAt(text: string, start: number, sign: string) {
  return (
    text.startsWith(sign, start) &&
    !(beginsWithLetter.test(sign) && letter.test(text.charAt(start - 1))) &&
    !(endsWithLetter.test(sign) && letter.test(text.charAt(start + sign.length))) &&
    !(beginsWithLetter.test(sign) && endsAnAddress.test(text.slice(0, start))) &&
    isWhereItMayBe(text, start, sign)
  );
}

function isWhereItMayBe(text: string, start: number, sign: string) {
  const end = atAnEnd.get(sign);
  if (!end) return true;
  const before = text.slice(0, start);
  const after = text.slice(start + sign.length);
  if (end === "start") return beforeThePrice.test(before);
  return afterThePrice.test(after) || (beforeThePrice.test(before) && !/[\p{L}\p{Sc}]/u.test(after));
}

/** What a price begins with, if anything, and what its taxes or its quantity end it with. */
export const beforeThePrice = /^[^\p{L}\p{N}]*(?:(?:prix|tarif|price|only|now)[^\p{L}\p{N}]*)?$/iu;
export const afterThePrice =
  /^[^\p{L}\p{N}/]*(?:$|\/|(?:ttc|ht|hors|tax|taxes|tx|plus|tvac|incl|excl)(?!\p{L}))/iu;

/** Of "livré.fr": letters that are part of an address, and not "H.T.F". */
const endsAnAddress = /\p{L}{3}\.$/u;
const letter = /[\p{L}\p{M}]/u;
const beginsWithLetter = /^\p{L}/u;
const endsWithLetter = /[\p{L}\p{M}]$/u;

/** The signs of a list; a word of four letters or more in capitals too: "dollars", "Dollars", "DOLLARS". */
function waysOf(list: string): string[] {
  return split(list, " | ").flatMap((way) =>
    /^\p{Ll}{4}/u.test(way) ? [way, way.charAt(0).toUpperCase() + way.slice(1), way.toUpperCase()] : [way],
  );
}

function split(list: string, separator: string) {
  return list.split(separator);
}
