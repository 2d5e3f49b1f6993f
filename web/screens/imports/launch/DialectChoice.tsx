import { NativeSelect } from "@mantine/core";
import { type DateFormat, dateFormats } from "#shared/calendar/moments.ts";
import { delimiters, encodings } from "#shared/reference/feedDialects.ts";
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
  const words = useWords();
  const { say } = words;
  const { encoding, delimiter, quote, uniqueProductIdentifier, date_format } = {
    ...preview.type_options,
    ...chosen,
  };
  const mapping = currentMapping(chosen, preview);
  const headerLine = chosen.header_line ?? preview.headerLine ?? 0;
  // Cut in another way, the file has other columns.
  const cut = (change: ReadingOptions) => onChoose({ ...chosen, mapping: undefined as never, ...change });
  const identifiers = possibleIdentifiers(mapping);
  const howItIsRead = say(
    preview.type === "csv" ? "importing.dialect.readColumns" : "importing.dialect.read",
    {
      encoding: (encoding ?? "").toUpperCase(),
      delimiter: delimiterName(delimiter ?? "", words),
    },
  );
  return (
    <div className={classes.dialect}>
      {preview.type === "csv" && (
        <NativeSelect
          size="xs"
          label={say("importing.dialect.delimiter")}
          data={withValue(delimiters, delimiter).map((value) => ({
            value,
            label: delimiterName(value, words),
          }))}
          value={delimiter ?? ""}
          onChange={({ currentTarget: { value } }) => cut({ delimiter: value })}
        />
      )}
      {(preview.type === "csv" || preview.type === "xlsx") && (
        <NativeSelect
          size="xs"
          label={say("importing.dialect.header")}
          data={[
            { value: "0", label: say("importing.dialect.noHeader") },
            ...withValue(headerLines, headerLine || undefined).map((line) => ({
              value: String(line),
              label: say("importing.dialect.headerLine", { line }),
            })),
          ]}
          value={String(headerLine)}
          onChange={({ currentTarget: { value } }) => cut({ header_line: Number(value) })}
        />
      )}
      <NativeSelect
        size="xs"
        label={say("importing.dialect.identifier")}
        data={[
          ...(uniqueProductIdentifier
            ? []
            : [{ value: "", label: say("importing.dialect.chooseIdentifier") }]),
          ...identifiers.map((value) => ({ value, label: say(`importing.identifier.${value}`) })),
        ]}
        value={uniqueProductIdentifier ?? ""}
        disabled={identifiers.length === 0}
        onChange={({ currentTarget: { value } }) =>
          onChoose({
            ...chosen,
            mapping,
            uniqueProductIdentifier: value as ProductIdentifier,
          })
        }
      />
      {mapping["observedAt"] && (
        <NativeSelect
          size="xs"
          label={say("importing.dialect.dateFormat")}
          data={[
            ...(date_format ? [] : [{ value: "", label: say("importing.dialect.chooseDateFormat") }]),
            ...withValue(preview.dateFormats.length > 0 ? preview.dateFormats : dateFormats, date_format).map(
              (value) => ({ value, label: say(`importing.dateFormat.${value}`) }),
            ),
          ]}
          value={date_format ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ ...chosen, mapping, date_format: value as DateFormat })
          }
        />
      )}
      {/* A workbook says itself in which alphabet it is written. */}
      {preview.type !== "xlsx" && (
        <details className={`${classes.advanced} ${classes.finer}`}>
          <summary>
            <span className={classes.minor}>{howItIsRead}</span> {say("importing.dialect.change")}
          </summary>
          <div className={classes.finerFields}>
            <NativeSelect
              size="xs"
              label={say("importing.dialect.encoding")}
              data={withValue(encodings, encoding)}
              value={encoding ?? ""}
              onChange={({ currentTarget: { value } }) => cut({ encoding: value })}
            />
            {preview.type === "csv" && (
              <NativeSelect
                size="xs"
                label={say("importing.dialect.quote")}
                data={['"', "'"]}
                value={quote || '"'}
                onChange={({ currentTarget: { value } }) => cut({ quote: value })}
              />
            )}
          </div>
        </details>
      )}
    </div>
  );
}

/** The usual choices, and what the file has when that is none of them. */
function withValue<Value>(usual: readonly Value[], value: Value | undefined): Value[] {
  return value === undefined || usual.includes(value) ? [...usual] : [...usual, value];
}
