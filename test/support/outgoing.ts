// What the tests of the outgoing client share.
import assert from "node:assert/strict";
import { inspect } from "node:util";
import { VigieError } from "#server/errors.ts";
import { createHttpClient } from "#server/integrations/http.ts";
import type { HttpClient, HttpClientSetup } from "#server/integrations/http.ts";
import type { MessageKey } from "#shared/messages/index.ts";

/** One try, a small body: what most tests ask for. */
export const small = { maxBytes: 100_000, retries: 0 };

/** A client that may reach these hosts besides the public internet, and does not wait long before it retries. */
export function clientFor(allow: string[], setup: Partial<HttpClientSetup> = {}): HttpClient {
  return createHttpClient({ allow, backoff_ms: 5, ...setup });
}

/** The call fails with this message. `about` says which case it is, when there are many. */
export async function refused(call: Promise<unknown>, key: MessageKey, about = ""): Promise<VigieError> {
  const error: unknown = await call.then(
    () => assert.fail(`let through: ${about}`),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof VigieError, `${about} ${inspect(error)}`);
  assert.equal(error.key, key, about);
  return error;
}
