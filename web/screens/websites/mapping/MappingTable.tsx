import { IconX } from "@tabler/icons-react";
import { useId } from "react";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import { fieldLabel } from "#web/parts/feed/fieldLabel.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import type { ImportPreview } from "#web/queries/importLaunch.ts";
import { useWords } from "#web/session/words.ts";
import { source } from "../source.ts";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { fieldsShown, fixedFields, proposals, withColumn, withType } from "./mappingRows.ts";
import { valueText } from "./valueText.ts";
import classes from "./mapping.module.css";

type MappingTableProps = {
  mapping: Mapping;
  preview: ImportPreview | undefined;
  onChange(mapping: Mapping): void;
};

/** A line a field: its column, as what it is read, and the first value as it would be stored. */
export function MappingTable({ mapping, preview, onChange }: MappingTableProps) {
  const { say } = useWords();
  const proposed = preview ? proposals(mapping, preview) : {};
  return (
    <table className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">{say("websites.mapping.field")}</th>
          <th scope="col">{say("websites.mapping.column")}</th>
          <th scope="col">{say("websites.mapping.type")}</th>
          <th scope="col">{say("websites.mapping.example")}</th>
        </tr>
      </thead>
      <tbody>
        {fieldsShown(mapping).map((field) => (
          <FieldRow
            key={field}
            field={field}
            mapping={mapping}
            preview={preview}
            proposed={proposed[field]?.fieldname}
            onChange={onChange}
          />
        ))}
      </tbody>
    </table>
  );
}

type FieldRowProps = MappingTableProps & { field: string; proposed: string | undefined };

function FieldRow(props: FieldRowProps) {
  const { field, mapping, preview, onChange } = props;
  const words = useWords();
  const label = fieldLabel(field, words);
  const column = mapping[field]?.fieldname ?? "";
  const isFixed = (fixedFields as readonly string[]).includes(field);
  const isLacking = preview !== undefined && preview.lacking[field] !== undefined;
  return (
    <tr data-mapped={column !== "" || undefined}>
      <th scope="row">
        <span className={classes.field}>
          {label}
          {!isFixed && (
            <RemoveField label={label} onRemove={() => onChange(withColumn(mapping, field, ""))} />
          )}
        </span>
      </th>
      <td>
        <FieldColumn {...props} label={label} column={column} isLacking={isLacking} />
      </td>
      {column === "" || isLacking ? (
        <td colSpan={2}>
          <ProposedColumn {...props} label={label} />
        </td>
      ) : (
        <>
          <td>
            <TypeChoice {...props} label={label} />
          </td>
          <td className={classes.example}>{preview && <Example field={field} preview={preview} />}</td>
        </>
      )}
    </tr>
  );
}

type FieldColumnProps = FieldRowProps & { label: string; column: string; isLacking: boolean };

/** The column of a field, and what is wrong with it. */
function FieldColumn({ field, mapping, preview, label, column, isLacking, onChange }: FieldColumnProps) {
  const { say } = useWords();
  const form = useFormContext();
  const problemId = useId();
  const problem =
    form.problem(`${source.mapping}.${field}.fieldname`) ??
    (isLacking ? say("websites.mapping.lacking", { column }) : undefined);
  return (
    <>
      <ColumnChoice
        label={say("websites.mapping.columnOf", { field: label })}
        columns={preview?.columns}
        value={column}
        isLacking={problem !== undefined}
        describedBy={problem && problemId}
        onChange={(next) => onChange(withColumn(mapping, field, next))}
      />
      {problem && (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  );
}

function RemoveField({ label, onRemove }: { label: string; onRemove(): void }) {
  const { say } = useWords();
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={say("websites.mapping.removeOf", { field: label })}
      onClick={onRemove}
    >
      <IconX size={14} aria-hidden />
    </button>
  );
}

type LabelledRowProps = Omit<FieldRowProps, "preview"> & { label: string };

/** The column that its name proposes for a field without one. */
function ProposedColumn({ field, mapping, proposed, label, onChange }: LabelledRowProps) {
  const { say } = useWords();
  if (proposed === undefined) return null;
  return (
    <button
      type="button"
      className={classes.proposal}
      aria-label={say("websites.mapping.takeOf", { field: label, column: proposed })}
      onClick={() => onChange(withColumn(mapping, field, proposed))}
    >
      {say("websites.mapping.take", { column: proposed })}
    </button>
  );
}

/** As what the cells of a column are read. */
function TypeChoice({ field, mapping, label, onChange }: LabelledRowProps) {
  const { say } = useWords();
  return (
    <select
      className={classes.input}
      aria-label={say("websites.mapping.typeOf", { field: label })}
      value={mapping[field]?.type ?? "string"}
      onChange={({ currentTarget: { value } }) =>
        onChange(withType(mapping, field, value as Mapping[string]["type"]))
      }
    >
      <option value="string">{say("websites.mapping.string")}</option>
      <option value="number">{say("websites.mapping.number")}</option>
    </select>
  );
}

/** The first value there is, or the first reason why there is none. */
function Example({ field, preview }: { field: string; preview: ImportPreview }) {
  const words = useWords();
  const line = preview.cells.find(({ fields }) => fields[field]?.value ?? fields[field]?.problem);
  const cell = line?.fields[field];
  if (!line || !cell) return <span className={classes.minor}>{words.say("websites.mapping.noValue")}</span>;
  if (cell.value === null) return <span className={classes.problem}>{cell.problem}</span>;
  const text = valueText(field, cell.value, line.currency ?? preview.currency, words);
  return (
    <span className={classes.cut} title={text}>
      {text}
    </span>
  );
}
