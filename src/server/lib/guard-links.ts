import { RateLimiterMemory } from "rate-limiter-flexible";
import type { FailureCode, Outcome } from "#shared/failure.ts";
import { attemptsSpent, networkOf } from "./throttle.ts";

/** Links that open nothing, in ten minutes from one network; many phones share one. */
const WRONG_LINKS = { points: 60, duration: 600 };

/** Lets a link with a secret token be tried; those that open nothing count against the network. */
type GuardLinks = <T, Code extends FailureCode>(
  /** The network address of who asks. */
  address: string,
  /** `not_found` for a link that opens nothing. */
  open: () => Promise<Outcome<T, Code>>,
) => Promise<Outcome<T, Code | "too_many_requests">>;

/** Makes a guard for links of one kind; they are counted in this process. */
export function guardLinks(): GuardLinks {
  const wrongLinks = new RateLimiterMemory(WRONG_LINKS);
  return async (address, open) => {
    const network = networkOf(address);
    const refused = await attemptsSpent(wrongLinks, network);
    if (refused) return refused;
    const opened = await open();
    if (!opened.ok && opened.code === "not_found") await wrongLinks.penalty(network);
    return opened;
  };
}
