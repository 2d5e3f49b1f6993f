// Which alphabet a feed is written in, and its text without ever a silent mojibake.
import { isAscii, isUtf8 } from "node:buffer";
import { feedEncodingUnsupported } from "#server/errors.ts";

/** What is read, and under which names: in small letters and without signs. */
const namesOf = {
  "utf-8": ["utf8", "ascii", "usascii"],
  "utf-16le": ["utf16", "utf16le"],
  "utf-16be": ["utf16be"],
  // Browsers read iso-8859-1 as windows-1252 too, which only adds signs where it has none.
  "windows-1252": ["windows1252", "cp1252", "iso88591", "latin1"],
  "iso-8859-15": ["iso885915", "latin9"],
} as const satisfies Record<string, readonly string[]>;
export type Encoding = keyof typeof namesOf;

type DetectedEncoding = { encoding: Encoding; bom: boolean; onlyAscii: boolean };

/**
 * The encoding of a feed from its first bytes. What the bytes prove wins over what was configured: a byte order
 * mark, the zeros of UTF-16, and text beyond ASCII that is valid UTF-8. Otherwise the configured one byte alphabet,
 * or windows-1252, or else iso-8859-15, when the bytes read as words in it; when nothing fits it stays UTF-8, and the
 * lines with bytes that are none become error lines.
 */
export function detectEncoding(sample: Buffer, configured?: string): DetectedEncoding {
  const wanted = configured ? supportedEncoding(configured) : "utf-8";
  const marked = byteOrderMark(sample);
  const proven = marked ?? zerosOfUtf16(sample);
  const onlyAscii = !proven && isAscii(sample);
  const plain = wanted.startsWith("utf-16") ? "utf-8" : wanted;
  const encoding = proven ?? (onlyAscii ? plain : alphabetOf(sample, wanted));
  return { encoding, bom: marked !== undefined, onlyAscii };
}

/** What an XML text says of itself, as far as it can be read. */
export function declaredEncoding(sample: Buffer): string | undefined {
  return /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(
    sample.toString("latin1", 0, 512).replace(/^\xef\xbb\xbf/, ""),
  )?.[1];
}

/** UTF-8 if that is what most of the bytes beyond ASCII are, or if they make no words in an alphabet of one byte. */
function alphabetOf(sample: Buffer, wanted: Encoding): Encoding {
  const { valid, invalid } = utf8Sequences(sample);
  if (invalid === 0 || valid > invalid) return "utf-8";
  const alphabets: Encoding[] = wanted === "iso-8859-15" ? [wanted] : ["windows-1252", "iso-8859-15"];
  return alphabets.find((alphabet) => readsAsWords(sample, alphabet)) ?? "utf-8";
}

/** Turns the bytes of a feed into text, piece by piece. */
export class FeedDecoder {
  /** In use; looked at again when the first bytes beyond ASCII come far into the file. */
  encoding: Encoding;
  private decoder: TextDecoder;
  private onlyAscii: boolean;

  constructor({ encoding, onlyAscii }: { encoding: Encoding; onlyAscii: boolean }) {
    this.encoding = encoding;
    this.onlyAscii = onlyAscii;
    this.decoder = new TextDecoder(encoding);
  }

  /** Every byte means something: UTF-8 lines among those of such an alphabet are not refused, but look like "Ã©". */
  get isOneByte(): boolean {
    return this.encoding === "windows-1252" || this.encoding === "iso-8859-15";
  }

  /** Bytes that have no meaning become U+FFFD: whoever stores the text looks for it. */
  decode(bytes: Buffer): string {
    if (this.onlyAscii && !isAscii(bytes)) this.settle(bytes);
    return this.decoder.decode(bytes, { stream: true });
  }

  end(): string {
    return this.decoder.decode();
  }

  private settle(bytes: Buffer) {
    this.onlyAscii = false;
    this.encoding = alphabetOf(bytes, this.encoding);
    this.decoder = new TextDecoder(this.encoding);
  }
}

/** The encoding behind one of its names. */
export function supportedEncoding(encoding: string): Encoding {
  const name = encoding.toLowerCase().replace(/[^a-z0-9]/g, "");
  const known = Object.entries<readonly string[]>(namesOf).find(([, names]) => names.includes(name));
  if (!known) throw feedEncodingUnsupported(encoding);
  return known[0] as Encoding;
}

function byteOrderMark(bytes: Buffer): Encoding | undefined {
  const start = bytes.subarray(0, 4).toString("hex");
  if (start === "fffe0000" || start === "0000feff") throw feedEncodingUnsupported("utf-32");
  if (start.startsWith("efbbbf")) return "utf-8";
  if (start.startsWith("fffe")) return "utf-16le";
  if (start.startsWith("feff")) return "utf-16be";
  return undefined;
}

/** Western text in UTF-16 has a zero in nearly every second byte, and delimiters and line ends always do. */
function zerosOfUtf16(bytes: Buffer): Encoding | undefined {
  const zeros = [0, 0];
  const length = bytes.length - (bytes.length % 2);
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2]!++;
  const pairs = length / 2;
  const [even, odd] = zeros as [number, number];
  if (pairs === 0 || Math.max(even, odd) < pairs * 0.4) return undefined;
  if (even <= odd * 0.05) return "utf-16le";
  if (odd <= even * 0.05) return "utf-16be";
  return undefined;
}

/** How many characters beyond ASCII are valid UTF-8, and how many bytes are not. */
function utf8Sequences(bytes: Buffer): { valid: number; invalid: number } {
  if (isUtf8(bytes)) return { valid: 1, invalid: 0 };
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]!;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    const sequence = bytes.subarray(at, at + length);
    if (sequence.length < length) break; // cut by the end of the sample
    const isWellFormed = isUtf8(sequence);
    if (isWellFormed) valid++;
    else invalid++;
    at += isWellFormed ? length : 1;
  }
  return { valid, invalid };
}

/** Letters of Western European words, and the signs typed between them. */
const usual = /^[ -~\s\u00a0-\u00ff€‚„…†‡‰Š‹ŒŽ‘’“”•–—™š›œžŸ]*$/;
const hardlyTyped = /[¤¦¨¬¯¸÷ÐÞðþ]/g;
/** "15,40 ¤": the euro of iso-8859-15, however rare. */
const euroOfLatin9 = /\d\s?¤|¤\s?\d/;
const threeInARow = /[\u00c0-\u00ff]{3}/g;
const insideWords = /(?<=\p{L})[‚„†‡‰•‹›ŠŽŸ“”¡¿¶±¹³¼½¾](?=\p{L})|(?<![\p{L}\p{N}])[¼½](?=\p{Ll}{2})/gu;

/**
 * Whether bytes read as words in an alphabet of one byte: no sign that is none, hardly any that nobody types, accents
 * among plain letters rather than in rows of three ("Öåíà" is Cyrillic read wrongly), and no quotes, fractions or capitals
 * inside words ("Cr‚me" comes from DOS, "CrŽme" from an old Macintosh, "B½uf" is "Bœuf" in iso-8859-15).
 */
function readsAsWords(bytes: Buffer, encoding: Encoding): boolean {
  const text = new TextDecoder(encoding).decode(bytes);
  if (!usual.test(text) || euroOfLatin9.test(text)) return false;
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  const strange = count(hardlyTyped) + 3 * count(threeInARow) + 3 * count(insideWords);
  return strange <= count(/[^ -~\s]/g) * 0.1;
}
