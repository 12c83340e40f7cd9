import type { HashCost } from "#server/accounts/passwords.ts";

/** What hashing a password takes in a test's shop: next to nothing, for hundreds of people sign in. */
export const CHEAP_HASH: HashCost = { memoryKiB: 8, passes: 1 };
