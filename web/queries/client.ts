import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/api.ts";

const freshFor_ms = 30_000;
const retries = 2;

/** The cache of what the server knows. A failed load is logged; the screen that asked shows it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => console.warn(query.queryKey, error) }),
    defaultOptions: { queries: { staleTime: freshFor_ms, retry: worthRetrying } },
  });
}

/** A refusal stays a refusal; only a server that stumbled or did not answer is asked again. */
function worthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500;
  return !refused && failures < retries;
}
