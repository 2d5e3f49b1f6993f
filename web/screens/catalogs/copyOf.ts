// What a copy of a catalogue begins with: all that was decided for it, and nothing that was found.
import type { KeptCatalog } from "#web/queries/catalogs.ts";
import type { Words } from "#web/session/words.ts";

export function copyOf(catalog: KeptCatalog, { say }: Words): Record<string, unknown> {
  const { website_id, customer_id, name, logo, auto_update, competitors, by_store, customLabel, config } =
    catalog;
  return {
    name: say("catalogForms.copy.name", { name }),
    logo,
    website_id,
    customer_id,
    auto_update,
    competitors,
    by_store,
    customLabel,
    config: {
      manualMatching: config.manualMatching,
      // Without it the same prices would be compared otherwise.
      leaveOutOldPrices: config.leaveOutOldPrices,
    },
  };
}
