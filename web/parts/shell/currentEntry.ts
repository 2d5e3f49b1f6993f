import type { MenuGroup } from "#web/menu.ts";

/** The entry that a screen stands under: the one whose address, or whose other one, its own begins with the longest. */
export function currentEntry(menu: readonly MenuGroup[], path: string): string | undefined {
  const leads = menu.flatMap(({ entries }) =>
    entries.flatMap(({ to, also }) => [to, ...(also ? [also] : [])].map((address) => ({ to, address }))),
  );
  return leads
    .filter(({ address }) => path === address || path.startsWith(`${address}/`))
    .toSorted((left, right) => right.address.length - left.address.length)[0]?.to;
}
