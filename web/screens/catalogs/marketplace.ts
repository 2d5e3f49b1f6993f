// The marketplace block of a catalogue, as its form has it.
import { isObject } from "#shared/isObject.ts";

export const mkp = {
  isMkp: "config.mkp.isMkp",
  provider: "config.mkp.provider",
  uri: "config.mkp.uri",
  customerId: "config.mkp.customerId",
  email: "config.mkp.email",
  password: "config.mkp.password",
  hasPassword: "config.mkp.hasPassword",
  allowExport: "config.mkp.allowExport",
  filterEnabled: "config.mkp.addFilter.enabled",
  filters: "config.mkp.addFilter.filters",
} as const;

/** What the login of a provider is called; gemzup has none. */
export const loginNames = { BMS: "login", spymarket: "accessKey" } as const;

const compared = [
  "isMkp",
  "provider",
  "uri",
  "customerId",
  "email",
  "allowExport",
  "addFilter.enabled",
  "addFilter.filters",
] as const;

/** Whether the form says something else of the block than what is stored. */
export function isBlockChanged(value: (path: string) => unknown, stored: unknown): boolean {
  return compared.some((path) => !isAlike(value(`config.mkp.${path}`), inside(stored, path)));
}

/** Whether a change was sent that the server did not make: without a password, the block stays as it is stored. */
export function wasKept(stored: unknown, { sent, saved }: { sent: unknown; saved: unknown }): boolean {
  const of = (block: unknown) => (path: string) => inside({ config: { mkp: block } }, path);
  return sent !== undefined && isBlockChanged(of(sent), stored) && !isBlockChanged(of(saved), stored);
}

function inside(block: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((object, name) => (isObject(object) ? object[name] : undefined), block);
}

/** Nothing, an empty text, a switch that is off and no filters are one. */
function isAlike(left: unknown, right: unknown): boolean {
  return JSON.stringify(shown(left)) === JSON.stringify(shown(right));
}

function shown(value: unknown): unknown {
  if (isObject(value)) return Object.keys(value).length === 0 ? null : value;
  return value === "" || value === false || value === undefined ? null : value;
}
