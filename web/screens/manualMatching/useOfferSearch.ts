// The search for the chosen product: what is typed, what was asked last, and what was found.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { firstSearch } from "#web/parts/matching/firstSearch.ts";
import { toastWarning } from "#web/parts/toasts/toasts.ts";
import { ApiError } from "#web/api.ts";
import type { Product } from "#web/queries/products.ts";
import { searchProductsOptions } from "#web/queries/searchProducts.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { expertQuery } from "./expertQuery.ts";

type OfferSearchOf = {
  catalogId: number;
  product: Pick<Product, "id" | "title" | "brand">;
  competitors: readonly number[];
  isExpert: boolean;
};

export type OfferSearch = ReturnType<typeof useOfferSearch>;

export function useOfferSearch({ catalogId, product, competitors, isExpert }: OfferSearchOf) {
  const words = useWords();
  const first = firstSearch(product);
  const usual = isExpert ? expertQuery(first) : first;
  const of = `${product.id} ${isExpert}`;
  const at = competitors.join();
  // Another product, or the other way to ask, begins with its own title.
  const beginning = { of, at, typed: usual, query: usual, page: 1 };
  const [state, setState] = useState(beginning);
  const said = state.of === of ? state : beginning;
  // What is found at other competitors is looked through from its first page.
  const current = said.at === at ? said : { ...said, at, page: 1 };
  const { typed, query, page } = current;
  const put = (part: Partial<typeof current>) => setState({ ...current, ...part });

  const question = { catalogId, productId: product.id, query, competitors, page };
  const results = useQuery({
    ...searchProductsOptions(question),
    enabled: query.trim() !== "",
    // A query that is refused stays refused.
    retry: false,
  });
  useNothingFound(results.data?.total === 0 && !results.isPlaceholderData, JSON.stringify(question), () =>
    toastWarning(words.say("manualMatching.nothingFound"), words),
  );

  const refusal = results.error ? refusalIn(results.error, words) : undefined;

  return {
    typed,
    type: (text: string) => put({ typed: text }),
    /** Asks what is typed, or another text. */
    ask: (text = typed) => {
      put({ typed: text, query: text, page: 1 });
      if (text === query && page === 1) void results.refetch();
    },
    page,
    turn: (next: number) => put({ page: next }),
    found: query.trim() === "" ? undefined : results.data,
    /** Whether what is shown answers another question. */
    refreshing: results.isFetching,
    /** What is wrong with the question, in words that name the place in a query, until it is changed. */
    refusal: typed === query ? refusal : undefined,
    isRefused: refusal !== undefined,
    failed: results.isError,
    retry: () => void results.refetch(),
  };
}

/** Tells once for each question that nothing was found. */
function useNothingFound(isNothing: boolean, question: string, tell: () => void): void {
  const announced = useRef<string>(undefined);
  useEffect(() => {
    if (!isNothing || announced.current === question) return;
    announced.current = question;
    tell();
  });
}

/** Undefined for a server that stumbled or did not answer. */
function refusalIn(error: Error, { say }: Words): string | undefined {
  if (error instanceof ApiError && error.code === "MODEL_NOT_FOUND") return say("manualMatching.deleted");
  const isRefusal = error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500;
  return isRefusal && error.message ? error.message : undefined;
}
