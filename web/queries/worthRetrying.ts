import { ApiError } from "#web/api.ts";

const retries = 2;

/** A refusal stays a refusal; only a server that stumbled or did not answer is asked again. */
export function worthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500;
  return !refused && failures < retries;
}

/** Why a question cannot be answered as it is asked, in the server's words; undefined where asking again may do. */
export function refusalOf(error: Error | null): string | undefined {
  const refused = error instanceof ApiError && [400, 422].includes(error.statusCode);
  return refused && error.message !== "" ? error.message : undefined;
}
