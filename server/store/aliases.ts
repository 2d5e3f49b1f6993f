/** Other names of fields, in conditions and orders: what the screens have always called them. */
const aliases = new Map([["price_diff", "price_diff_integer"]]);

export function fieldNamed(name: string): string {
  return aliases.get(name) ?? name;
}
