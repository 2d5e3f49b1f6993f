// The beginning of what an address gives, for a preview; the rest is not asked for.
import { usualProvider } from "#shared/reference/providers.ts";
import { asRefusedAddress, previewEndless, previewTooSlow } from "#server/errors.ts";
import type { ImportedWebsite } from "#server/store/queries/imports/importedWebsite.ts";
import { FeedBeginning } from "./feedBeginning.ts";
import { sentAddress } from "../sources/sentAddress.ts";
import { openSource } from "../sources/source.ts";
import type { ImportTools } from "../tools.ts";

export type Beginning = { bytes: Buffer; fileName: string };

/** An address; its key is the website's where none is said. */
export type AddressedSource = { uri: string; host_key?: string | null | undefined };

/** A sender that does not give the beginning in this time is no help to a person who waits for it. */
const longest_ms = 20_000;

/** A shop with small pages is not asked for all of them to show ten lines. */
const pagesMax = 20;

/**
 * The first bytes of an address. Throws what the outgoing client says of it, as a refusal of the address, and of one that
 * has not given them when it is `late` whether it gave anything at all.
 */
export async function sourceBeginning(
  tools: ImportTools,
  { uri: address, host_key }: AddressedSource,
  configured: ImportedWebsite["extractor_source"],
  late = AbortSignal.timeout(longest_ms),
): Promise<Beginning> {
  const uri = sentAddress(address, configured.uri);
  const beginning = new FeedBeginning();
  try {
    const { bytes, fileName } = await openSource(
      tools,
      { provider: usualProvider, ...(uri && { uri }) },
      late,
      { host_key: host_key === undefined ? configured.host_key : host_key, pages: pagesMax },
    );
    // Leaving the loop closes the source.
    for await (const chunk of bytes as AsyncIterable<Buffer>) if (!beginning.add(chunk)) break;
    return { bytes: beginning.bytes(), fileName };
  } catch (problem) {
    throw late.aborted ? lateWith(beginning) : asRefusedAddress(problem);
  }
}

function lateWith(beginning: FeedBeginning) {
  const received = beginning.bytes().length;
  const seconds = longest_ms / 1000;
  return received > 0 ? previewEndless(received, seconds) : previewTooSlow(seconds);
}
