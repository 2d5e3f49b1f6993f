// The competitors of a catalogue by whatever a file may call them: name, address, short name, number.
import { columnKey } from "#server/extractors/customdata/columnNames.ts";

export type NamedWebsite = { id: number; name: string; url: string; slug_name: string };

export type KnownWebsites = {
  /** Undefined where no competitor is called so, or several are. */
  named(name: string): number | undefined;
  /** The only competitor there is; null when there are several. */
  only: number | null;
  /** Whether an address is at one of the competitors'. */
  holds(url: string): boolean;
};

export function knownWebsites(websites: readonly NamedWebsite[]): KnownWebsites {
  const ids = new Map<string, number | undefined>();
  for (const { id, name, url, slug_name } of websites) {
    for (const called of new Set([String(id), columnKey(name), columnKey(slug_name), hostOf(url)])) {
      // What two are called tells neither.
      if (called !== "") ids.set(called, ids.has(called) ? undefined : id);
    }
  }
  const hosts = new Set(websites.map(({ url }) => hostOf(url)));
  return {
    named: (name) => ids.get(name.trim()) ?? ids.get(columnKey(name)) ?? ids.get(hostOf(name)),
    only: websites.length === 1 ? websites[0]!.id : null,
    holds: (url) => hosts.has(hostOf(url)),
  };
}

/** Without "www."; "" for what is no address. */
export function hostOf(url: string): string {
  const [, host = ""] =
    /^\s*(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:www\.)?([^/?#\s:]+\.[^/?#\s:]+)/i.exec(url) ?? [];
  return host.toLowerCase();
}
