import {
  delimiters,
  encodings,
  feedTypes,
  productIdentifiers,
  quotes,
} from "#shared/reference/feedDialects.ts";
import type { ImportPreview } from "#web/queries/importLaunch.ts";
import { source } from "../source.ts";

/** How a file turned out to be written, field by field of the form; what no setting can say is found again by itself. */
export function foundReading({ type, type_options }: ImportPreview): [path: string, value: string][] {
  const { encoding, delimiter, quote, uniqueProductIdentifier } = type_options;
  const found: [string, string | undefined, readonly string[]][] = [
    [source.type, type, feedTypes],
    [source.encoding, encoding, encodings],
    [source.delimiter, delimiter, delimiters],
    [source.quote, quote, quotes],
    [source.identifier, uniqueProductIdentifier, productIdentifiers],
  ];
  return found.flatMap(([path, value, choices]) =>
    value !== undefined && choices.includes(value) ? [[path, value]] : [],
  );
}
