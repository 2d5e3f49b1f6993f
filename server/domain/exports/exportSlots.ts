// How many exports run at once: each holds a connection and half a processor for as long as somebody reads it.
import { tooManyExports } from "#server/errors.ts";
import { limiterOfEach } from "#server/limiter.ts";

export const exportBounds = { perCustomer: 2, inAll: 6 } as const;

/** The slots of a store's customers. Throws 429 when all that a customer may have are taken. */
export const exportSlots = limiterOfEach<number>(
  { perKey: exportBounds.perCustomer, total: exportBounds.inAll },
  tooManyExports,
);
