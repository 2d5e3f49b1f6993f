import { QueryCache, QueryClient } from "@tanstack/react-query";
import { worthRetrying } from "./worthRetrying.ts";

const freshFor_ms = 30_000;

/**
 * The cache of what the server knows. A failed load is logged; the screen that asked shows it. `isAskedAnew` says, when
 * the server can be reached again, whether what is on screen is asked for once more.
 */
export function createQueryClient(isAskedAnew: () => boolean): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => console.warn(query.queryKey, error) }),
    defaultOptions: {
      queries: { staleTime: freshFor_ms, retry: worthRetrying, refetchOnReconnect: () => isAskedAnew() },
      // Nobody wants to see done tomorrow what could not be done today: a change that fails says so at once.
      mutations: { networkMode: "always" },
    },
  });
}
