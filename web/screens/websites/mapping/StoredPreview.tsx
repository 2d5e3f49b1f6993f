import { feedFormats } from "#shared/reference/feedDialects.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { cut } from "#shared/messages/cut.ts";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import { delimiterName } from "#web/parts/feed/delimiterName.ts";
import { fieldLabel } from "#web/parts/feed/fieldLabel.ts";
import { PreviewFindings } from "#web/parts/feed/PreviewFindings.tsx";
import type { ImportPreview, PreviewedLine } from "#web/queries/importLaunch.ts";
import { useWords } from "#web/session/words.ts";
import { fieldsShown } from "./mappingRows.ts";
import { valueText } from "./valueText.ts";
import classes from "./mapping.module.css";

type StoredPreviewProps = { preview: ImportPreview; mapping: Mapping; isLooking: boolean };

const longestName = 60;

/** The first lines as they would be stored, what cannot be read marked with why, and what is to be known of the file. */
export function StoredPreview({ preview, mapping: chosen, isLooking }: StoredPreviewProps) {
  const { say } = useWords();
  const mapping = Object.keys(chosen).length > 0 ? chosen : (preview.type_options.mapping ?? {});
  const fields = fieldsShown(mapping).filter((field) => mapping[field] && !preview.lacking[field]);
  return (
    <section className={classes.stored} aria-label={say("websites.preview.title")} aria-busy={isLooking}>
      <h3 className={classes.subtitle}>{say("websites.preview.title")}</h3>
      <HowItIsRead preview={preview} />
      {fields.length > 0 && preview.cells.length > 0 && (
        // It scrolls sideways, so the keyboard must reach it.
        <div
          className={classes.frame}
          role="region"
          aria-label={say("websites.preview.lines")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <Lines {...{ preview, mapping, fields }} />
        </div>
      )}
      <PreviewFindings preview={preview} />
    </section>
  );
}

type LinesProps = Pick<StoredPreviewProps, "preview" | "mapping"> & { fields: readonly string[] };

function Lines({ preview, mapping, fields }: LinesProps) {
  const words = useWords();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.lineNumber}>
            <span className={classes.unseen}>{words.say("importing.preview.line")}</span>
          </th>
          {fields.map((field) => (
            <th key={field} scope="col">
              {fieldLabel(field, words)}
              <span className={classes.columnName}>{cut(mapping[field]!.fieldname, longestName)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.cells.map((line) => (
          <tr key={line.line}>
            <th scope="row" className={classes.lineNumber}>
              {words.number(line.line)}
            </th>
            {fields.map((field) => (
              <Cell key={field} field={field} line={line} preview={preview} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = { field: string; line: PreviewedLine; preview: ImportPreview };

function Cell({ field, line, preview }: CellProps) {
  const words = useWords();
  const { value = null, problem = null } = line.fields[field] ?? {};
  const text = value === null ? "" : valueText(field, value, line.currency ?? preview.currency, words);
  if (problem === null)
    return <td title={value ?? undefined}>{text || <span className={classes.minor}>—</span>}</td>;
  return (
    <td data-wrong title={problem}>
      {text}
      <span className={classes.why}>
        <IconAlertTriangle size={13} aria-hidden />
        {problem}
      </span>
    </td>
  );
}

function HowItIsRead({ preview: { type, type_options } }: { preview: ImportPreview }) {
  const words = useWords();
  const encoding = (type_options.encoding ?? "").toUpperCase();
  const delimiter = delimiterName(type_options.delimiter ?? "", words);
  return (
    <p className={classes.minor}>
      {words.say(feedFormats[type].hasSigns ? "importing.dialect.readColumns" : "importing.dialect.read", {
        encoding,
        delimiter,
      })}
    </p>
  );
}
