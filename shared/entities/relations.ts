// How things hang together, all on one page. Both the nested addresses and `include` follow this table.

/** `on` pairs a column of the target (or of the link) with the parent's column it must equal. */
export type Relation =
  | { kind: "hasMany"; model: string; on: Readonly<Record<string, string>> }
  | { kind: "hasOne"; model: string; on: Readonly<Record<string, string>> }
  | { kind: "belongsTo"; model: string; key: string }
  /** A field of the parent itself, addressed like a hasOne. */
  | { kind: "embedsOne"; field: string }
  | {
      kind: "through";
      model: string;
      /** The linking model, its column of the parent and its column of the target. */
      link: string;
      parentKey: string;
      targetKey: string;
      /** Rows others use too: deleting through the relation only unlinks. */
      shared?: boolean;
    };

const hasMany = (model: string, on: Readonly<Record<string, string>>): Relation => ({
  kind: "hasMany",
  model,
  on,
});
const hasOne = (model: string, on: Readonly<Record<string, string>>): Relation => ({
  kind: "hasOne",
  model,
  on,
});
const belongsTo = (model: string, key: string): Relation => ({ kind: "belongsTo", model, key });

export const relations: Readonly<Record<string, Readonly<Record<string, Relation>>>> = {
  CurrencyMapping: {
    catalog: belongsTo("Catalog", "catalog_id"),
  },
};
void hasMany;
void hasOne;
