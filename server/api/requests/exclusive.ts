// What takes long in one place is done by one at a time: a second one would only hold a connection while it waits.
import { alreadyRunning } from "#server/errors.ts";
import { limiterOfEach } from "#server/limiter.ts";
import type { Services } from "#server/services.ts";

type Scope = `catalog ${number}` | `website ${number}` | "demo";

const slots = limiterOfEach<Scope>({ perKey: 1 }, alreadyRunning);

/** Does the work unless it, or another that excludes it, is at work in the same scope. Throws 409 then. */
export async function exclusive<Result>(
  store: Services["store"],
  scope: Scope,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = slots(store).acquireNow(scope);
  try {
    return await work();
  } finally {
    release();
  }
}
