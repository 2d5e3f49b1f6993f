// Every host is asked the same way, whatever it speaks.
import { outgoingResting } from "#server/errors.ts";
import type { AllowList } from "./allowList.ts";
import type { Breaker } from "./breaker.ts";
import type { Deadline } from "./deadline.ts";
import { explain, isNoHost } from "./failures.ts";
import type { JudgedAddress } from "./gate.ts";
import { type Address, type Lookup, addressesOf } from "./line.ts";

export type Network = { allowed: AllowList; lookup: Lookup; breaker: Breaker };

/**
 * Asks a host at its addresses, once they are judged, unless it rests after failures. Fails with a worded error, or with
 * the reason of the deadline.
 */
export async function askHost<Answer>(
  { breaker, lookup, allowed }: Network,
  target: JudgedAddress,
  deadline: Deadline,
  ask: (addresses: Address[]) => Promise<Answer>,
): Promise<Answer> {
  const { host } = target.url;
  const rest_ms = breaker.rest_ms(host);
  if (rest_ms > 0) throw outgoingResting(host, Math.ceil(rest_ms / 1000));
  try {
    const addresses = await deadline.within(addressesOf(target, lookup, allowed));
    const answer = await deadline.within(ask(addresses));
    breaker.answered(host);
    return answer;
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (isNoHost(error)) breaker.failed(host);
    throw explain(error, host);
  }
}
