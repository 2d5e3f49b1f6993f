import { Suspense } from "react";
import type { ComponentProps } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { withLaterWords } from "#web/session/language.ts";

const MatchSearch = lazyPart(
  withLaterWords(() =>
    import("./MatchSearch.tsx").then(({ MatchSearch: component }) => ({ default: component })),
  ),
);

/** The search for another match, which few open: fetched, with its words, when it is. */
export function LazyMatchSearch(props: ComponentProps<typeof MatchSearch>) {
  return (
    <Suspense>
      <MatchSearch {...props} />
    </Suspense>
  );
}
