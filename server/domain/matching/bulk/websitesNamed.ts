// The competitors of a catalogue by whatever a file may call them: name, address, short name, number.
import type { NamedWebsite } from "#server/store/queries/catalogs/websiteUses.ts";
import { columnKey } from "#server/extractors/columns/columnNames.ts";

export type KnownWebsites = {
  /** Those that are called so: none, or several, of which the name tells neither. */
  named(name: string): readonly number[];
  /** The only competitor there is; null when there are several. */
  only: number | null;
  /** Those whose address an address is at. */
  at(url: string): readonly number[];
};

export function knownWebsites(websites: readonly NamedWebsite[]): KnownWebsites {
  const ids = new Map<string, number[]>();
  for (const { id, name, url, slug_name } of websites) {
    for (const called of new Set([String(id), columnKey(name), columnKey(slug_name), hostOf(url)])) {
      if (called !== "") ids.set(called, [...(ids.get(called) ?? []), id]);
    }
  }
  return {
    named: (name) => {
      const candidates = [name.trim(), columnKey(name), hostOf(name)].map((called) => ids.get(called) ?? []);
      return (
        candidates.find(({ length }) => length === 1) ?? candidates.find(({ length }) => length > 1) ?? []
      );
    },
    only: websites.length === 1 ? websites[0]!.id : null,
    at: (url) => websites.filter((website) => hostOf(website.url) === hostOf(url)).map(({ id }) => id),
  };
}

/** Without "www."; "" for what is no address. */
export function hostOf(url: string): string {
  const [, host = ""] =
    /^\s*(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:www\.)?([^/?#\s:]+\.[^/?#\s:]+)/i.exec(url) ?? [];
  return host.toLowerCase();
}
