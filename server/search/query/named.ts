// Clauses that were given a name (_name): told with each product that they find.
import { reach } from "../scorers/scorer.ts";
import { clausesIn } from "./clausesIn.ts";
import { plan } from "./plan.ts";
import type { SearchedShard } from "./planWords.ts";
import type { Query } from "./types.ts";

/** Tells the names of the clauses that documents satisfy, each clause by itself, in the order of the query. */
export function eachNamed(
  query: Query,
  searched: SearchedShard,
  documents: readonly number[],
  tell: (document: number, name: string) => void,
): void {
  const { name } = query;
  if (name !== undefined) {
    const scorer = plan(query, searched);
    for (const document of scorer ? documents : [])
      if (reach(scorer!, document) === document) tell(document, name);
  }
  for (const clause of clausesIn(query)) eachNamed(clause, searched, documents, tell);
}
