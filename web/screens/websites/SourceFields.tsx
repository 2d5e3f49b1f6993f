import type { Mapping } from "#shared/addresses/importLaunch.ts";
import { useQuery } from "@tanstack/react-query";
import { isCrawled } from "#shared/reference/providers.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { delimiterName } from "#web/parts/feed/delimiterName.ts";
import { dateFormats } from "#shared/calendar/moments.ts";
import {
  type FeedType,
  delimiters,
  feedFormats,
  identifierByDefault,
} from "#shared/reference/feedDialects.ts";
import { identifierInUseOptions } from "#web/queries/websiteImports.ts";
import { useWords } from "#web/session/words.ts";
import { SourceChoice, type SourceChoiceProps } from "./SourceChoice.tsx";
import { source } from "./source.ts";

/** Where the products come from, an address or files that are sent, and how these are written. */
export function SourceFields(props: SourceChoiceProps) {
  const { say } = useWords();
  const form = useFormContext();
  const type = form.value(source.type) as FeedType | null | undefined;
  const mapping = (form.value(source.mapping) ?? {}) as Mapping;
  const format = type ? feedFormats[type] : undefined;
  // How a provider writes what it sends is told by what it sends.
  if (isCrawled({ provider: String(form.value(source.provider)) }))
    return (
      <>
        <SourceChoice {...props} />
        <Identifier />
      </>
    );
  return (
    <>
      <SourceChoice {...props} />
      <Format />
      {!format?.saysEncoding && <FormField name={source.encoding} choices={{ "utf-8": "UTF-8" }} />}
      {format?.hasSigns && <Signs />}
      {format?.shape === "table" && (
        <FormField name={source.headerLine} description={say("websites.advice.header_line")} />
      )}
      <Identifier />
      {mapping["observedAt"] && <DateFormatField />}
    </>
  );
}

function Format() {
  const { say } = useWords();
  return (
    <FormField
      name={source.type}
      choices={
        {
          csv: say("websites.format.csv"),
          json: "JSON",
          ndjson: say("websites.format.ndjson"),
          xml: "XML",
          xlsx: say("websites.format.xlsx"),
        } satisfies Record<FeedType, string>
      }
    />
  );
}

function Signs() {
  const words = useWords();
  const { say } = words;
  return (
    <>
      <FormField
        name={source.delimiter}
        choices={Object.fromEntries(delimiters.map((sign) => [sign, delimiterName(sign, words)]))}
      />
      <FormField
        name={source.quote}
        choices={{ '"': say("websites.quote.double"), "'": say("websites.quote.single") }}
      />
    </>
  );
}

function DateFormatField() {
  const { say } = useWords();
  const choices = Object.fromEntries(
    dateFormats.map((format) => [format, say(`importing.dateFormat.${format}`)]),
  );
  return <FormField name={source.dateFormat} choices={choices} />;
}

function Identifier() {
  const { say } = useWords();
  const form = useFormContext();
  const choices = {
    url_slug: say(hasNoColumns(form.value) ? "importing.identifier.found" : "importing.identifier.url_slug"),
    url: say("importing.identifier.url"),
    sku: say("importing.identifier.sku"),
    ean: say("importing.identifier.ean"),
    internal_ref: say("importing.identifier.internal_ref"),
    mpn: say("importing.identifier.mpn"),
    title: say("importing.identifier.title"),
  };
  const count = Number(form.savedValue("products_count") ?? 0);
  const id = Number(form.savedValue("id") ?? 0);
  const { data: inUse } = useQuery({ ...identifierInUseOptions(id), enabled: count > 0 && id > 0 });
  const chosen = form.value(source.identifier) as keyof typeof choices;
  const goesByFiles = isFoundInFiles(form.value);
  const before = isFoundInFiles(form.savedValue)
    ? (inUse ?? identifierByDefault)
    : form.savedValue(source.identifier);
  const advice =
    goesByFiles && inUse
      ? say("websites.advice.identifierFound", { now: say(`importing.identifier.${inUse}`) })
      : count > 0 && !goesByFiles && chosen !== before
        ? say("websites.advice.identifierChanges", { count, now: choices[chosen] ?? "" })
        : say("websites.advice.identifier");
  return <FormField name={source.identifier} choices={choices} description={advice} />;
}

type ValueOf = (path: string) => unknown;

/** Whether the default of the settings is no choice: nobody chose columns either, and each file tells better. */
function isFoundInFiles(value: ValueOf): boolean {
  return hasNoColumns(value) && (value(source.identifier) ?? identifierByDefault) === identifierByDefault;
}

/** Of a website of files. */
function hasNoColumns(value: ValueOf): boolean {
  if (isCrawled({ provider: String(value(source.provider)) })) return false;
  return Object.keys((value(source.mapping) ?? {}) as Mapping).length === 0;
}
