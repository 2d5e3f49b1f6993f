import type { LoggedChange } from "#web/queries/loggedChanges.ts";
import type { Words } from "#web/session/words.ts";
import { fieldName } from "./fieldName.ts";
import { fieldsOf } from "./fieldsOf.ts";
import type { Names } from "./namedIds.ts";
import { shownValue } from "./shownValue.ts";
import classes from "./changes.module.css";

type ChangedFieldsProps = { change: LoggedChange; words: Words; names: Names };

/** A change field by field: what stood there before, and after. */
export function ChangedFields({ change, words, names }: ChangedFieldsProps) {
  const { say } = words;
  const fields = fieldsOf(change);
  if (fields.length === 0) return <p className={classes.minor}>{say("changes.reserved")}</p>;
  return (
    <table className={classes.fields}>
      <thead>
        <tr>
          <th scope="col">{say("changes.column.field")}</th>
          <th scope="col">{say("changes.before")}</th>
          <th scope="col">{say("changes.after")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((changed) => (
          <FieldLine key={`${changed.field} ${changed.secret}`} {...{ changed, change, words, names }} />
        ))}
      </tbody>
    </table>
  );
}

type FieldLineProps = ChangedFieldsProps & { changed: ReturnType<typeof fieldsOf>[number] };

function FieldLine({ changed, change: { model }, words, names }: FieldLineProps) {
  const { field, before, after, secret } = changed;
  return (
    <tr>
      <th scope="row">{fieldName(model, field, words)}</th>
      {secret ? (
        <td colSpan={2} className={classes.minor}>
          {words.say("changes.secret")}
        </td>
      ) : (
        <>
          <td>{shownValue(before, { model, field }, words, names)}</td>
          <td>{shownValue(after, { model, field }, words, names)}</td>
        </>
      )}
    </tr>
  );
}
