// What a request says of an import: where and how to read, what to apply, when its prices were seen.
import { usualProvider } from "#shared/reference/providers.ts";
import type { ArgumentsOf } from "#shared/addresses/address.ts";
import type { createAndRun } from "#shared/addresses/importLaunch.ts";
import type { RunRequest } from "#server/domain/imports/runs/runs.ts";
import { badArgument } from "#server/errors.ts";
import type { Sent } from "../../arguments.ts";
import { parseObject } from "../../generic/filter.ts";

type Launch = Omit<ArgumentsOf<typeof createAndRun>, "websiteId">;

/** Throws 400 for a provider that is not read here; they are compared without case. */
export function checkProvider(sent: Sent): void {
  const { provider = usualProvider } = parseObject(sent("extractorSource"));
  if (String(provider).toLowerCase() !== usualProvider)
    throw badArgument("imports.providerNotHere", { provider: String(provider) });
}

/** As the domain takes it. */
export function launchOptions({ extractorSource, ...conditions }: Launch) {
  const { uri, ...options } = extractorSource;
  return {
    ...(uri && { source: { provider: usualProvider, uri } }),
    options,
    ...conditions,
  } satisfies Partial<RunRequest>;
}

/** The website has been called websiteID, and websiteId. */
export function alsoSpelt(sent: Sent): Sent {
  return (name) => (/^websiteId$/i.test(name) ? (sent("websiteId") ?? sent("websiteID")) : sent(name));
}
