import { NativeSelect } from "@mantine/core";
import { type DateFormat, dateFormats } from "#shared/calendar/moments.ts";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import { delimiters, encodings, feedFormats, isTableType, quotes } from "#shared/reference/feedDialects.ts";
import type { ImportPreview, ProductIdentifier, ReadingOptions } from "#web/queries/importLaunch.ts";
import { useWords } from "#web/session/words.ts";
import { delimiterName } from "#web/parts/feed/delimiterName.ts";
import { currentMapping, possibleIdentifiers } from "./mapping.ts";
import classes from "./launch.module.css";

type DialectChoiceProps = {
  preview: ImportPreview;
  chosen: ReadingOptions;
  onChoose(reading: ReadingOptions): void;
};

const headerLines = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** How the file is cut into lines and cells, and what tells its products apart. */
export function DialectChoice({ preview, chosen, onChoose }: DialectChoiceProps) {
  const options = { ...preview.type_options, ...chosen };
  const mapping = currentMapping(chosen, preview);
  // Cut in another way, the file has other columns.
  const cut = (change: ReadingOptions) => onChoose({ ...chosen, mapping: undefined as never, ...change });
  const choose = (change: ReadingOptions) => onChoose({ ...chosen, mapping, ...change });
  const { hasSigns, saysEncoding } = feedFormats[preview.type];
  return (
    <div className={classes.dialect}>
      {hasSigns && <Delimiter options={options} onChange={cut} />}
      {isTableType(preview.type) && (
        <HeaderLine line={chosen.header_line ?? preview.headerLine ?? 0} onChange={cut} />
      )}
      <Identifier mapping={mapping} options={options} onChange={choose} />
      {mapping["observedAt"] && <Dates found={preview.dateFormats} options={options} onChange={choose} />}
      {!saysEncoding && <Finer hasSigns={hasSigns} options={options} onChange={cut} />}
    </div>
  );
}

type ChoiceProps = { options: ReadingOptions; onChange(change: ReadingOptions): void };

function Delimiter({ options: { delimiter }, onChange }: ChoiceProps) {
  const words = useWords();
  return (
    <NativeSelect
      size="xs"
      label={words.say("importing.dialect.delimiter")}
      data={withValue(delimiters, delimiter).map((value) => ({ value, label: delimiterName(value, words) }))}
      value={delimiter ?? ""}
      onChange={({ currentTarget: { value } }) => onChange({ delimiter: value })}
    />
  );
}

function HeaderLine({ line, onChange }: { line: number } & Pick<ChoiceProps, "onChange">) {
  const { say } = useWords();
  const lines = withValue(headerLines, line || undefined).map((number) => ({
    value: String(number),
    label: say("importing.dialect.headerLine", { line: number }),
  }));
  return (
    <NativeSelect
      size="xs"
      label={say("importing.dialect.header")}
      data={[{ value: "0", label: say("importing.dialect.noHeader") }, ...lines]}
      value={String(line)}
      onChange={({ currentTarget: { value } }) => onChange({ header_line: Number(value) })}
    />
  );
}

function Identifier({
  mapping,
  options: { uniqueProductIdentifier: chosen },
  onChange,
}: ChoiceProps & { mapping: Mapping }) {
  const { say } = useWords();
  const identifiers = possibleIdentifiers(mapping);
  const none = { value: "", label: say("importing.dialect.chooseIdentifier") };
  const known = identifiers.map((value) => ({ value, label: say(`importing.identifier.${value}`) }));
  return (
    <NativeSelect
      size="xs"
      label={say("importing.dialect.identifier")}
      data={chosen ? known : [none, ...known]}
      value={chosen ?? ""}
      disabled={identifiers.length === 0}
      onChange={({ currentTarget: { value } }) =>
        onChange({ uniqueProductIdentifier: value as ProductIdentifier })
      }
    />
  );
}

function Dates({
  found,
  options: { date_format: chosen },
  onChange,
}: ChoiceProps & { found: readonly DateFormat[] }) {
  const { say } = useWords();
  const none = { value: "", label: say("importing.dialect.chooseDateFormat") };
  const known = withValue(found.length > 0 ? found : dateFormats, chosen).map((value) => ({
    value,
    label: say(`importing.dateFormat.${value}`),
  }));
  return (
    <NativeSelect
      size="xs"
      label={say("importing.dialect.dateFormat")}
      data={chosen ? known : [none, ...known]}
      value={chosen ?? ""}
      onChange={({ currentTarget: { value } }) => onChange({ date_format: value as DateFormat })}
    />
  );
}

/** What is found out well enough to be put away. */
function Finer({ hasSigns, options, onChange }: ChoiceProps & { hasSigns: boolean }) {
  const words = useWords();
  const { say } = words;
  const { encoding = "", delimiter = "", quote } = options;
  const howItIsRead = say(hasSigns ? "importing.dialect.readColumns" : "importing.dialect.read", {
    encoding: encoding.toUpperCase(),
    delimiter: delimiterName(delimiter, words),
  });
  return (
    <details className={`${classes.advanced} ${classes.finer}`}>
      <summary>
        <span className={classes.minor}>{howItIsRead}</span> {say("importing.dialect.change")}
      </summary>
      <div className={classes.finerFields}>
        <NativeSelect
          size="xs"
          label={say("importing.dialect.encoding")}
          data={withValue<string>(encodings, options.encoding)}
          value={encoding}
          onChange={({ currentTarget: { value } }) => onChange({ encoding: value })}
        />
        {hasSigns && <QuoteChoice value={quote || quotes[0]} onChange={onChange} />}
      </div>
    </details>
  );
}

function QuoteChoice({ value, onChange }: { value: string; onChange: ChoiceProps["onChange"] }) {
  const { say } = useWords();
  return (
    <NativeSelect
      size="xs"
      label={say("importing.dialect.quote")}
      data={[...quotes]}
      value={value}
      onChange={({ currentTarget }) => onChange({ quote: currentTarget.value })}
    />
  );
}

/** The usual choices, and what the file has when that is none of them. */
function withValue<Value>(usual: readonly Value[], value: Value | undefined): Value[] {
  return value === undefined || usual.includes(value) ? [...usual] : [...usual, value];
}
