import { QueryCache, QueryClient } from "@tanstack/react-query";
import { worthRetrying } from "./worthRetrying.ts";

const freshFor_ms = 30_000;

/** The cache of what the server knows. A failed load is logged; the screen that asked shows it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => console.warn(query.queryKey, error) }),
    defaultOptions: {
      queries: { staleTime: freshFor_ms, retry: worthRetrying },
      // Nobody wants to see done tomorrow what could not be done today: a change that fails says so at once.
      mutations: { networkMode: "always" },
    },
  });
}
