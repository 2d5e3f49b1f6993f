// What shops' programs write as HTML in names: "Vase &amp; pot &#8211; l&#8217;été".

const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot " +
  "cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml " +
  "Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute " +
  "ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const named = new Map<string, string>([
  ...latin.split(" ").map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    OElig: "Œ",
    oelig: "œ",
    Scaron: "Š",
    scaron: "š",
    Yuml: "Ÿ",
    ndash: "–",
    mdash: "—",
    lsquo: "‘",
    rsquo: "’",
    sbquo: "‚",
    ldquo: "“",
    rdquo: "”",
    bdquo: "„",
    bull: "•",
    hellip: "…",
    prime: "′",
    Prime: "″",
    euro: "€",
    trade: "™",
  }),
]);

/** The text with each entity read once: "&amp;eacute;" is "&eacute;". What is none stays as it is ("R&D;", "AT&T"). */
export function decodeEntities(text: string): string {
  return text.includes("&")
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,7}\d{0,2}));/gi, decoded)
    : text;
}

function decoded(written: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return named.get(name) ?? written;
  const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
  if (code === 0 || code > 0x10ffff) return written;
  // As browsers do: numbers of windows-1252 that Unicode has no signs for.
  return code >= 0x80 && code < 0xa0 ? western.decode(Uint8Array.of(code)) : String.fromCodePoint(code);
}

const western = new TextDecoder("windows-1252");
