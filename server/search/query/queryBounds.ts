/** What a query may ask for at most. */
export const queryBounds = {
  depth: 20,
  clauses: 1_024,
  textLength: 2_000,
  /** Of all clauses together, for each field in which it is looked for. */
  textsLength: 50_000,
  /** Of all names of clauses together. */
  namesLength: 5_000,
  values: 10_000,
  patternLength: 200,
  /** Prefixes, wildcards and regular expressions together. */
  patterns: 50,
  /** Of them, regular expressions: each is held against every word of a field. */
  expressions: 10,
  /** Different words that may be misspelt, in each field where they are looked for. */
  misspelt: 250,
  /** What "{n}" of all regular expressions come to: each is read as if its part was written n times. */
  repeated: 10_000,
  minimumLength: 100,
} as const;
