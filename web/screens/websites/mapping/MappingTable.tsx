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

function FieldRow({ field, mapping, preview, proposed, onChange }: FieldRowProps) {
  const words = useWords();
  const { say } = words;
  const form = useFormContext();
  const problemId = useId();
  const label = fieldLabel(field, words);
  const column = mapping[field]?.fieldname ?? "";
  const isFixed = (fixedFields as readonly string[]).includes(field);
  const isLacking = preview !== undefined && preview.lacking[field] !== undefined;
  const problem =
    form.problem(`${source.mapping}.${field}.fieldname`) ??
    (isLacking ? say("websites.mapping.lacking", { column }) : undefined);
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
      </td>
      {column === "" || isLacking ? (
        <td colSpan={2}>
          {proposed !== undefined && (
            <ProposedColumn
              label={label}
              column={proposed}
              onTake={() => onChange(withColumn(mapping, field, proposed))}
            />
          )}
        </td>
      ) : (
        <>
          <td>
            <TypeChoice
              label={label}
              type={mapping[field]?.type ?? "string"}
              onChange={(type) => onChange(withType(mapping, field, type))}
            />
          </td>
          <td className={classes.example}>{preview && <Example field={field} preview={preview} />}</td>
        </>
      )}
    </tr>
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

type ProposedColumnProps = { label: string; column: string; onTake(): void };

/** The column that its name proposes for a field without one. */
function ProposedColumn({ label, column, onTake }: ProposedColumnProps) {
  const { say } = useWords();
  return (
    <button
      type="button"
      className={classes.proposal}
      aria-label={say("websites.mapping.takeOf", { field: label, column })}
      onClick={onTake}
    >
      {say("websites.mapping.take", { column })}
    </button>
  );
}

type ColumnType = Mapping[string]["type"];
type TypeChoiceProps = { label: string; type: ColumnType; onChange(type: ColumnType): void };

/** As what the cells of a column are read. */
function TypeChoice({ label, type, onChange }: TypeChoiceProps) {
  const { say } = useWords();
  return (
    <select
      className={classes.input}
      aria-label={say("websites.mapping.typeOf", { field: label })}
      value={type}
      onChange={({ currentTarget: { value } }) => onChange(value as ColumnType)}
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
