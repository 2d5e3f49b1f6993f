// The first lines of the source as they would be stored with what is written in the form, saved or not.
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import { isCrawled } from "#shared/reference/providers.ts";
import { isFileAddress } from "#shared/fileAddress.ts";
import type { FeedType } from "#shared/reference/feedDialects.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { importPreviewOptions } from "#web/queries/importLaunch.ts";
import type { ImportSource, ReadingOptions } from "#web/queries/importLaunch.ts";
import { isFoundInFiles } from "../foundInFiles.ts";
import { source } from "../source.ts";

const typing_ms = 600;

export type SourcePreview = ReturnType<typeof useSourcePreview>;

/** Of a file that was dropped in, else of the address; that of a file server once it was tried. */
export function useSourcePreview(
  websiteId: number | undefined,
  file: File | undefined,
  tried: string | undefined,
) {
  const form = useFormContext();
  // A provider is not asked before an import.
  const hasFile = !isCrawled({ provider: String(form.value(source.provider)) });
  const uri = hasFile ? String(form.value(source.uri) ?? "").trim() : "";
  const hostKey = String(form.value(source.hostKey) ?? "");
  const asked = useMemo(() => sourceOf(file, { uri, hostKey }, tried), [file, uri, hostKey, tried]);
  const options = optionsOf(form.value);
  const currency = String(form.value("currency") ?? "");
  const [waited] = useDebouncedValue(JSON.stringify({ key: asked?.key, options, currency }), typing_ms);
  const { options: settled, ...of } = JSON.parse(waited) as {
    key?: string;
    options: typeof options;
    currency: string;
  };
  const isAsked = asked !== undefined && of.key === asked.key;
  const query = useQuery({
    ...importPreviewOptions(
      // What the form says is saved before the import that it launches.
      { websiteId, currency: of.currency, ...(settled.mapping !== undefined && { remember: true }) },
      asked ?? { key: "", uri: "" },
      settled,
    ),
    enabled: isAsked,
    // Another way of reading the same source: what is shown stays until the answer comes. Another source's does not.
    placeholderData: (shown, former) => (asked && former?.queryKey.includes(asked.key) ? shown : undefined),
  });
  return {
    source: asked,
    preview: isAsked && !query.isError ? query.data : undefined,
    error: isAsked ? query.error : null,
    isLooking: isAsked ? query.isFetching : asked !== undefined,
    retry: () => void query.refetch(),
  };
}

type TypedAddress = { uri: string; hostKey: string };

function sourceOf(
  file: File | undefined,
  { uri, hostKey }: TypedAddress,
  tried: string | undefined,
): ImportSource | undefined {
  if (file) return { key: `${file.name} ${file.size} ${file.lastModified}`, file };
  if (isFileAddress(uri))
    return uri === tried ? { key: `${uri} ${hostKey}`, uri, host_key: hostKey || null } : undefined;
  return /^https?:\/\/[^/\s]+/i.test(uri) ? { key: uri, uri } : undefined;
}

/**
 * As an import would read it: without chosen columns all but the lines kept, and an identifier that is chosen, is found out
 * from the file.
 */
function optionsOf(value: (path: string) => unknown): ReadingOptions & { type?: FeedType } {
  const mapping = (value(source.mapping) ?? {}) as Mapping;
  const where = value(source.where) as ReadingOptions["where"];
  if (Object.keys(mapping).length === 0) {
    const chosen = value(source.identifier) as ReadingOptions["uniqueProductIdentifier"];
    return {
      ...(where && { where }),
      ...(isFoundInFiles(value)
        ? { identifier_chosen: false }
        : { uniqueProductIdentifier: chosen, identifier_chosen: true }),
    };
  }
  const given = {
    type: value(source.type),
    encoding: value(source.encoding),
    delimiter: value(source.delimiter),
    quote: value(source.quote),
    header_line: value(source.headerLine),
    date_format: value(source.dateFormat),
    uniqueProductIdentifier: value(source.identifier),
    identifier_chosen: value(source.identifierChosen) === true ? true : undefined,
    where,
    mapping,
  };
  const said = Object.entries(given).filter(
    ([, option]) => option !== undefined && option !== null && option !== "",
  );
  return Object.fromEntries(said);
}
