// Addresses at rest: readable as they were written but for their secrets. Each is sealed by itself and bound to the
// host, so that no other address can take it over. Who retrieves an address opens it at the last moment.
import {
  type AddressSecret,
  isSecretMark,
  maskAddress,
  replaceSecrets,
  sealedSecret,
  secretsIn,
} from "#shared/credentials.ts";
import { hostOf, leadsToSame } from "#shared/sameMachine.ts";
import { sealedElsewhere } from "#server/errors.ts";
import { decrypt, encrypt, encryptAlike } from "./secrets.ts";

const prefix = "sealed-v1-";

/**
 * "alike": the same secret is the same text each time, so that the database finds two of what there may be one of. Such
 * an address never leaves the server sealed, or whoever has guessed a secret could compare.
 */
export type Sealing = "apart" | "alike";

/** A plain address as it is stored. */
export function sealAddress(address: string, sealing: Sealing = "apart"): string {
  return replaceSecrets(address, (secret) => seal(secret, address, sealing));
}

/** The same of an address of our own database, which may be sealed already: sealing it again changes nothing. */
export function sealStoredAddress(stored: string, sealing: Sealing = "apart"): string {
  return replaceSecrets(stored, (secret) =>
    sealedSecret.test(secret) ? secret : seal(secret, stored, sealing),
  );
}

/** The plain address again, to be asked for and nothing else. Throws 422 when the key is another one by now. */
export function openAddress(stored: string): string {
  return replaceSecrets(stored, (secret) => (sealedSecret.test(secret) ? open(secret, stored) : secret));
}

/**
 * An address as it was sent, to be stored: secrets that were sent as they are shown are those of the stored address.
 * Undefined when it has no such secret, leads to another host, or is less safe on the way.
 */
export function resealAddress(
  sent: string,
  stored: string | null | undefined,
  sealing: Sealing = "apart",
): string | undefined {
  if (!holdsMark(sent)) return sealAddress(sent, sealing);
  if (!stored || !leadsToSame(sent, stored)) return undefined;
  if (maskAddress(stored) === sent) return sealStoredAddress(stored, sealing);
  return withKnownSecrets(sent, sealStoredAddress(stored, sealing), sealing);
}

function withKnownSecrets(sent: string, stored: string, sealing: Sealing): string | undefined {
  const storedSecrets = new Map(
    named(stored).map(([name, { start, end }]) => [name, stored.slice(start, end)]),
  );
  const names = named(sent).map(([name]) => name);
  let isWhole = true;
  const kept = replaceSecrets(sent, (secret) => {
    const name = names.shift() ?? "";
    if (!isSecretMark(secret)) return seal(secret, sent, sealing);
    const before = storedSecrets.get(name);
    isWhole &&= before !== undefined;
    return before ?? "";
  });
  return isWhole ? kept : undefined;
}

/** Whether one of the secrets was sent as it is shown. */
export function holdsMark(address: string): boolean {
  return secretsIn(address).some(({ start, end }) => isSecretMark(address.slice(start, end)));
}

/** By their place, the second of the same place apart. */
function named(address: string): [string, AddressSecret][] {
  const seen = new Map<string, number>();
  return secretsIn(address).map((secret) => {
    const number = seen.get(secret.location) ?? 0;
    seen.set(secret.location, number + 1);
    return [`${secret.location} ${number}`, secret];
  });
}

function seal(secret: string, address: string, sealing: Sealing): string {
  const encryptSecret = sealing === "alike" ? encryptAlike : encrypt;
  const sealed = Buffer.from(encryptSecret(secret, hostOf(address)).slice("v1:".length), "base64");
  return prefix + sealed.toString("base64url");
}

function open(sealed: string, address: string): string {
  try {
    const bytes = Buffer.from(sealed.slice(prefix.length), "base64url");
    return decrypt(`v1:${bytes.toString("base64")}`, hostOf(address));
  } catch {
    throw sealedElsewhere();
  }
}

/** An address among values to be written that is sealed already. */
export class SealedAddress {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
