// The marketplace block of a catalogue: whoever changes it types the provider's password again, and nothing of one
// provider is left to another.
import { catalog } from "#shared/entities/catalog.ts";
import type { Where } from "#shared/filters/filter.ts";
import { isObject } from "#shared/isObject.ts";
import { marketplacesOneByOne } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { type Row, find } from "#server/store/collection.ts";
import { clearedSecret } from "#server/store/rows.ts";

type Block = Record<string, unknown>;

/**
 * The values, with the block as it is stored where it was to be changed without its password: the rest is saved. Throws
 * 422 where that would have to be done of several catalogues at once.
 */
export async function guardedMarketplace(by: By, where: Where, values: Row): Promise<Row> {
  const { config } = values;
  // A block that is not sent stays as it is.
  if (!isObject(config) || config["mkp"] === undefined) return values;
  const rows = await find(by.db, by.actor, catalog, { where, fields: ["id", "config"] });
  const sent = blockOf(config);
  const first = rows.map((row) => blockOf(row.config)).find((block) => isChange(sent, block));
  if (!first) return values;
  if (rows.length > 1) throw marketplacesOneByOne();
  const mkp = mayChange(sent, first) ? withoutOthers(sent, first) : kept(first);
  return { ...values, config: { ...config, mkp } };
}

function blockOf(config: unknown): Block {
  const block = isObject(config) ? config["mkp"] : undefined;
  return isObject(block) ? block : {};
}

function isChange(sent: Block, stored: Block): boolean {
  return typed(sent) !== "" || JSON.stringify(compared(sent)) !== JSON.stringify(compared(stored));
}

/** What is absent is as its default. */
function compared({ isMkp, provider, uri, customerId, email, allowExport, addFilter }: Block): unknown[] {
  const { enabled, filters } = isObject(addFilter) ? addFilter : {};
  const texts = [provider, uri, customerId, email].map((text) => text ?? "");
  return [isMkp ?? false, ...texts, allowExport ?? false, enabled ?? false, filters ?? {}];
}

/** A block that has no password yet, and needs none, is anybody's who may write the catalogue. */
function mayChange(sent: Block, stored: Block): boolean {
  return typed(sent) !== "" || (stored["hasPassword"] !== true && !hasLogin(sent["provider"]));
}

function hasLogin(provider: unknown): boolean {
  return provider === "BMS" || provider === "spymarket";
}

function typed({ password }: Block): string {
  return typeof password === "string" ? password : "";
}

/** Each provider has its own settings; what another one was given goes with it, its filters too. */
function withoutOthers(sent: Block, stored: Block): Block {
  const { provider } = sent;
  const own: Block = {
    ...sent,
    uri: provider === "gemzup" ? sent["uri"] : null,
    customerId: provider === "spymarket" ? sent["customerId"] : null,
    email: hasLogin(provider) ? sent["email"] : null,
    ...(!hasLogin(provider) && { password: clearedSecret }),
  };
  if (provider === stored["provider"]) return own;
  const isSame = (name: string) => JSON.stringify(sent[name]) === JSON.stringify(stored[name]);
  const emptied = isSame("addFilter") && { addFilter: { enabled: false, filters: {} } };
  return { ...own, ...emptied };
}

/** As it is read; its secrets are those that are stored. */
function kept({ hasPassword: _shown, ...block }: Block): Block {
  return block;
}
