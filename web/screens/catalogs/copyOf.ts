// What a copy of a catalogue begins with: all that its row says, and no secret. Its mappings and rules the server takes
// over as it is saved (docs/decisions/0296).
import { secretMark } from "#shared/credentials.ts";
import type { KeptCatalog } from "#web/queries/catalogs.ts";
import type { Words } from "#web/session/words.ts";
import { loginNames, mkp } from "./marketplace.ts";

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
      // A website is cleaned where all of its catalogues say so: a copy that does not would end it for the others.
      cleanOldProducts: config.cleanOldProducts,
      mkp: withoutSecrets(config.mkp),
    },
  };
}

type Block = KeptCatalog["config"]["mkp"];

/** An address whose keys are hidden leads nowhere. */
function withoutSecrets({ hasPassword: _kept, password: _hidden, ...block }: Block): object {
  return { ...block, ...(block.uri?.includes(secretMark) && { uri: null }) };
}

/** A copied block asks nobody for offers without the password that was not copied. */
export function copiedBlockProblem(value: (path: string) => unknown, { say }: Words): Record<string, string> {
  const asksLogin = value(mkp.isMkp) === true && String(value(mkp.provider)) in loginNames;
  return asksLogin && !value(mkp.password) ? { [mkp.password]: say("catalogForms.copy.password") } : {};
}
