import type { Mapping } from "#shared/addresses/importLaunch.ts";
import { isCrawled } from "#shared/reference/providers.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { delimiterName } from "#web/parts/feed/delimiterName.ts";
import { dateFormats } from "#shared/calendar/moments.ts";
import { type FeedType, delimiters, feedFormats } from "#shared/reference/feedDialects.ts";
import { useWords } from "#web/session/words.ts";
import { IdentifierField } from "./IdentifierField.tsx";
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
        <IdentifierField />
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
      <IdentifierField />
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
