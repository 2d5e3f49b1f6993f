import { hiddenSecretUnknown } from "#server/errors.ts";
import { resealAddress } from "#server/store/sealed/addresses.ts";

/**
 * Where to read, as somebody asks for it, its secrets sealed. Those that they send as they are shown are the ones of the
 * website's own address. Throws 422 when that one has none of them, or leads elsewhere.
 */
export function sentAddress(
  uri: string | undefined,
  configured: string | null | undefined,
): string | undefined {
  if (uri === undefined) return undefined;
  const sealed = resealAddress(uri, configured);
  if (sealed === undefined) throw hiddenSecretUnknown("WebsiteImport", "extractorSource.uri");
  return sealed;
}
