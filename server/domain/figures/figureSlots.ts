// Figures of whole lists keep a connection busy for as long as they are computed. A few at a time are computed for each
// customer, and not all connections are given to them: the lists of everybody else stay as quick as they are.
import { tooManyFigures } from "#server/errors.ts";
import { limiterOfEach } from "#server/limiter.ts";

export const figureBounds = { atOncePerCustomer: 2, atOnce: 4, waitingPerCustomer: 60 } as const;

/** The slots of a store's customers. Throws 429 when too much of a customer's waits already. */
export const figureSlots = limiterOfEach<number>(
  {
    perKey: figureBounds.atOncePerCustomer,
    total: figureBounds.atOnce,
    queuedPerKey: figureBounds.waitingPerCustomer,
  },
  tooManyFigures,
);
