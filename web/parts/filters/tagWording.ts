import { channels } from "#shared/reference/channels.ts";
import type { TagWording } from "#shared/filters/filterSetTags.ts";
import type { Catalog } from "#web/session/catalog.ts";
import type { WordKey, Words } from "#web/session/words.ts";

/** How the tags of a catalogue's filters read. */
export function tagWording({ say, number, date }: Words, catalog: Catalog): TagWording {
  return {
    field: (field) => say(`filters.field.${field}`),
    option: (field, value) =>
      field === "channel"
        ? (channels.find(({ code }) => code === value)?.name ?? value)
        : say(`filters.${field}.${value}` as WordKey),
    competitor: (id) => catalog.competitors.find((competitor) => competitor.id === id)?.name ?? String(id),
    attribute: (slug) => catalog.attributes.find(({ slug_name }) => slug_name === slug)?.name ?? slug,
    contains: (text) => say("filters.contains", { text }),
    lines: (count) => say("filters.lines", { count, formatted: number(count) }),
    between: (min, max) => say("filters.between", { min, max }),
    above: (limit) => say("filters.above", { limit }),
    below: (limit) => say("filters.below", { limit }),
    number,
    // Noon, so that the day is the same everywhere.
    day: (day) => date(`${day}T12:00:00Z`),
  };
}
