import type { FastifyRequest } from "fastify";
import { figureSlots } from "#server/domain/figures/figureSlots.ts";
import type { Services } from "#server/services.ts";
import { type Caller, callerOf, reading } from "../../caller.ts";

/** Figures have slots of their own. */
export const ownBounds = { config: { ownBounds: true } };

/** The work of a figure, when the caller has a slot; not at all when they have left by then, and no longer than they wait. */
export function figureSlot({ store }: Services) {
  return <Result>(request: FastifyRequest, work: (caller: Caller) => Promise<Result>) => {
    const caller = reading(callerOf(request));
    return figureSlots(store).run(caller.actor.customer_id, () => work(caller), caller.signal);
  };
}
