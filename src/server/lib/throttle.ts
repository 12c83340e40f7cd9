import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Failure, failure } from "#shared/failure.ts";

/** The failure for a caller who tried too often, from what the limiter refused with. */
export function tooManyAttempts(refusal: unknown): Failure<"too_many_requests"> {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  return tooManyAttemptsFor(refusal.msBeforeNext);
}

/** The same from the milliseconds until trying again makes sense. */
export function tooManyAttemptsFor(wait: number): Failure<"too_many_requests"> {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  const minutes = Math.ceil(seconds / 60);
  return failure(
    "too_many_requests",
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    { retryAfter: seconds },
  );
}

/** Counts one attempt of a key; at the limit it counts nothing and returns the failure. */
export async function countAttempt(
  limiter: RateLimiterMemory,
  key: string,
): Promise<Failure<"too_many_requests"> | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    await limiter.reward(key);
    return tooManyAttempts(refusal);
  }
}

/** Takes back an attempt that was counted beforehand and should not count. */
export async function uncountAttempt(limiter: RateLimiterMemory, key: string): Promise<void> {
  const counted = await limiter.get(key);
  // After the window nothing is counted any more, and a count below zero would allow more attempts.
  if (counted && counted.consumedPoints > 0) await limiter.reward(key);
}

/** The failure if this key has no attempt left, without counting one. */
export async function attemptsSpent(
  limiter: RateLimiterMemory,
  key: string,
): Promise<Failure<"too_many_requests"> | undefined> {
  const counted = await limiter.get(key);
  if (!counted || counted.consumedPoints < limiter.points) return undefined;
  if (counted.msBeforeNext <= 0) return undefined;
  return tooManyAttempts(counted);
}

/**
 * The network that an address is counted by: an IPv4 address itself, or the /64 network of an IPv6
 * address, which is what one customer is given. In one spelling, however the address was shortened.
 */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (ipv4?.[1]) return ipv4[1];
  const [bare = ""] = address.toLowerCase().split("%");
  const [head = "", tail = ""] = bare.split("::");
  const groups = head.split(":").filter(Boolean);
  // A double colon stands for as many zeros as are missing.
  const zeros = bare.includes("::")
    ? 8 - groups.length - tail.split(":").filter(Boolean).length
    : 0;
  const network = [...groups, ...Array<string>(Math.max(0, zeros)).fill("0"), ...tail.split(":")]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}
