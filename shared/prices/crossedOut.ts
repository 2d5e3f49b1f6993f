// Prices as a page shows them: what is crossed out was the price, what is not is the price.

/** A text without its tags, and what was crossed out in it; empty where nothing was. */
export type MarkedUp = { text: string; crossedOut: string };

/** Longer ones are pages, and no prices. */
const longestMarkup = 1_000;

const crossed = /<(del|s|strike)(?:\s[^<>]*)?>([^]*?)<\/\1\s*>|~~([^~]*)~~/gi;
const inserted = /<ins(?:\s[^<>]*)?>([^]*?)<\/ins\s*>/gi;

/** Whether a text says anything with tags or entities, or crosses out with waves. */
export function isMarkedUp(text: string): boolean {
  return (
    text.length <= longestMarkup &&
    /<\/?[a-z][^<>]*>|~~.*~~|&(?:#\d{1,6}|#x[\da-f]{1,5}|nbsp|euro|pound|yen|dollar);/is.test(text)
  );
}

/** Where shops write what replaces a price ("ins", as WooCommerce does), that alone is the text. */
export function withoutCrossedOut(html: string): MarkedUp {
  const out = [...html.matchAll(crossed)].map(([, , inTags, inWaves]) => inTags ?? inWaves ?? "");
  const rest = html.replace(crossed, " ");
  const replaced = [...rest.matchAll(inserted)].map(([, text]) => text!);
  const text = withoutTags(out.length > 0 && replaced.length > 0 ? replaced.join(" ") : rest);
  const crossedOut = withoutTags(out.join(" "));
  return { text, crossedOut };
}

const entities: Record<string, string> = {
  nbsp: " ",
  euro: "€",
  pound: "£",
  yen: "¥",
  dollar: "$",
  amp: "&",
};

function withoutTags(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi,
      (written, decimal, hex, name: string | undefined) => {
        if (name) return entities[name.toLowerCase()] ?? written;
        return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
      },
    )
    .replaceAll(/[<>~]/g, " ");
}
