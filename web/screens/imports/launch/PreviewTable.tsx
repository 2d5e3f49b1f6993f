import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { cut } from "#shared/messages/cut.ts";
import { feedFields } from "#shared/reference/feedFields.ts";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import type { ImportPreview } from "#web/queries/importLaunch.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { fieldLabel } from "#web/parts/feed/fieldLabel.ts";
import { fieldsOf, mappedFirst, withField, withoutField } from "./mapping.ts";
import classes from "./launch.module.css";

type PreviewTableProps = { preview: ImportPreview; mapping: Mapping; onMap(mapping: Mapping): void };

/** In a file that is no table the first line is one name, as long as it likes. */
const longestName = 120;

/** The first lines of the file under their columns, those of use first, and above each column which field it is. */
export function PreviewTable({ preview, mapping, onMap }: PreviewTableProps) {
  const words = useWords();
  // Only at first: a column must not run away from the hand that maps it.
  const [columns] = useState(() => mappedFirst(preview.columns, mapping));
  return (
    // It scrolls sideways, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className={classes.tableFrame}
      role="region"
      aria-label={words.say("importing.preview.lines")}
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.lineNumber}>
              <span className={classes.unseen}>{words.say("importing.preview.line")}</span>
            </th>
            {columns.map((column) => (
              <ColumnHead key={column} {...{ column, mapping, onMap, words }} />
            ))}
          </tr>
        </thead>
        <Lines {...{ preview, mapping, columns, words }} />
      </table>
    </div>
  );
}

function ColumnHead({ column, mapping, onMap, words }: FieldChoiceProps) {
  const name = cut(column, longestName);
  return (
    <th scope="col" data-mapped={fieldsOf(mapping, column).length > 0 || undefined}>
      <span className={classes.columnName} title={name}>
        {name}
      </span>
      <FieldChoice column={column} mapping={mapping} onMap={onMap} words={words} />
    </th>
  );
}

type LinesProps = Omit<PreviewTableProps, "onMap"> & { columns: readonly string[]; words: Words };

/** What is written, and under the price how it is understood. */
function Lines({ preview, mapping, columns, words }: LinesProps) {
  const places = new Map(preview.columns.map((column, index) => [column, index]));
  const products = new Map(preview.products.map((product) => [product.line, product]));
  const errors = new Map(preview.errors.map(({ line, message }) => [line, message]));
  const priceColumn = mapping["price"]?.fieldname;
  return (
    <tbody>
      {preview.lines.map(({ line, cells }) => (
        <tr key={line} data-wrong={errors.has(line) || undefined} title={errors.get(line)}>
          <th scope="row" className={classes.lineNumber}>
            {words.number(line)}
          </th>
          {columns.map((column) => (
            <td key={column}>
              <span className={classes.cell}>{cells[places.get(column) ?? -1]}</span>
              {column === priceColumn && <Understood product={products.get(line)} words={words} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

type UnderstoodProps = { product: ImportPreview["products"][number] | undefined; words: Words };

function Understood({ product, words }: UnderstoodProps) {
  if (!product?.price) return null;
  return <span className={classes.understood}>= {words.price(Number(product.price), product.currency)}</span>;
}

type FieldChoiceProps = { column: string; mapping: Mapping; onMap(mapping: Mapping): void; words: Words };

/** The field of a column. One that another column feeds is not offered twice. */
function FieldChoice({ column, mapping, onMap, words }: FieldChoiceProps) {
  const { say } = words;
  const [first = "", ...others] = fieldsOf(mapping, column);
  const name = cut(column, longestName);
  const attribute = `attr_${column}`;
  const names = new Set<string>([...feedFields, attribute]);
  return (
    <>
      <select
        className={classes.field}
        aria-label={say("importing.preview.fieldOf", { column: name })}
        value={first}
        onChange={({ currentTarget: { value } }) => onMap(withField(mapping, column, value))}
      >
        <option value="">{say("importing.preview.ignored")}</option>
        {first && !names.has(first) && <option value={first}>{fieldLabel(first, words)}</option>}
        <option value={attribute}>{say("importing.preview.attribute")}</option>
        {feedFields.map((field) => (
          <FieldOption key={field} {...{ field, column, mapping, words }} />
        ))}
      </select>
      {others.map((field) => (
        <button
          key={field}
          type="button"
          className={classes.also}
          aria-label={say("importing.preview.dropField", { field: fieldLabel(field, words), column: name })}
          onClick={() => onMap(withoutField(mapping, field))}
        >
          + {fieldLabel(field, words)} <IconX size={12} aria-hidden />
        </button>
      ))}
    </>
  );
}

type FieldOptionProps = Omit<FieldChoiceProps, "onMap"> & { field: (typeof feedFields)[number] };

function FieldOption({ field, column, mapping, words }: FieldOptionProps) {
  const label = fieldLabel(field, words);
  const feeding = mapping[field]?.fieldname;
  const isTaken = mapping[field] !== undefined && feeding !== column;
  return (
    <option value={field} disabled={isTaken}>
      {isTaken ? words.say("importing.preview.taken", { field: label, column: feeding ?? "" }) : label}
    </option>
  );
}
