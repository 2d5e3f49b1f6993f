// What an attribute of a mapping is called: as its column (docs/decisions/0105). One rule, for the form and for the API.

type Columns<Column extends { fieldname: string }> = Record<string, Column>;

const prefix = "attr_";

export function isAttribute(field: string): boolean {
  return field.startsWith(prefix);
}

/** With attributes called what their columns are called, the second of a name "…_2"; one without a column is none. */
export function namedByColumns<Column extends { fieldname: string }>(
  mapping: Columns<Column>,
): Columns<Column> {
  const named: Columns<Column> = {};
  for (const [field, column] of Object.entries(mapping)) {
    if (!isAttribute(field)) named[field] = column;
    else if (column.fieldname !== "") named[freeAttribute(named, column.fieldname)] = column;
  }
  return named;
}

/** The name of one more attribute, of this column. */
export function freeAttribute(mapping: Readonly<Record<string, unknown>>, column: string): string {
  const name = isAttribute(column) ? column : prefix + column;
  let free = name;
  for (let number = 2; Object.hasOwn(mapping, free); number += 1) free = `${name}_${number}`;
  return free;
}
