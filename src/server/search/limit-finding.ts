import type { ConnectionShare } from "../database/connection-share.ts";
import type { AnyHandler, Handlers } from "../http/endpoint-handler.ts";
import { createConcurrencyLimit } from "../lib/concurrency-limit.ts";
import { networkOf } from "../lib/throttle.ts";

/** Connections of its own, and as many for what looks rows up by keys: those of the pool are for orders, payments and all else. */
export const FINDING_CONNECTIONS = { connections: 4, perKey: 3 };

/** They cost the database more than all else that strangers ask for. */
const finding = [
  "findProducts",
  "searchProducts",
  "suggest",
  "findBySkus",
  "getFits",
  "checkFits",
  "findMachines",
] as const satisfies (keyof Handlers)[];

const MAX_AT_ONCE = 8;
/** One browser asks for no more; many phones share an address, so others wait for their turn. */
const MAX_AT_ONCE_PER_NETWORK = 4;
const LINE = { total: 400, perKey: 60, waitMs: 2_000 };

/** After it no further statement begins: nobody waits longer for an answer. */
const MAX_MS = 3_000;

/**
 * Bounds how much is looked for at once, for callers of the API and for pages alike: who asks for
 * much waits, and is told to try again later, while others find what they look for.
 */
export function limitFinding(handlers: Handlers, share: Pick<ConnectionShare, "within">): Handlers {
  const limit = createConcurrencyLimit({
    total: MAX_AT_ONCE,
    // More than there are connections would wait for one before each of their statements.
    usual: FINDING_CONNECTIONS.connections,
    perKey: MAX_AT_ONCE_PER_NETWORK,
    tooMany: "Too many searches at once. Please try again in a few seconds.",
    line: LINE,
  });
  const limited =
    (handler: AnyHandler): AnyHandler =>
    async (input, caller) => {
      const key = networkOf(caller.address);
      const slot = await limit.take(key);
      if (!slot.ok) return slot;
      try {
        return await share.within({ key, ms: MAX_MS }, () => handler(input, caller));
      } finally {
        slot.value();
      }
    };
  const bounded = finding.map((name) => [name, limited(handlers[name] as AnyHandler)]);
  return { ...handlers, ...Object.fromEntries(bounded) };
}
