import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { FailureCode, Outcome } from "#shared/failure.ts";
import { shopBusy } from "../lib/common-failures.ts";

/** Of one hash by argon2id. */
export interface HashCost {
  memoryKiB: number;
  passes: number;
}

/** OWASP's password storage cheat sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
export const HASH_COST: HashCost = { memoryKiB: 19_456, passes: 2 };

/** Stands where a hash would in an account that has no password: nothing matches it. */
export const NO_PASSWORD = "no password";

/** One hash takes a core for 10 to 30 ms and 19 MiB: the rest of the shop must go on meanwhile. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 100;

/** The two slow steps; only work that `Hashing.run` lets in has them. */
interface Hasher {
  hash(secret: string): Promise<string>;
  /** Without a hash: the same work, and false. */
  matches(secret: string, hash: string | undefined): Promise<boolean>;
}

export interface Hashing {
  /**
   * Runs the work once there is room for it: 2 run at once. `unavailable` when 100 wait already.
   * The work should hash and nothing else that is slow.
   */
  run<T, Code extends FailureCode = never>(
    work: (hasher: Hasher) => Promise<Outcome<T, Code>>,
  ): Promise<Outcome<T, Code | "unavailable">>;
}

/** Opens the one queue through which all hashing of the process goes. */
export function createHashing(cost: HashCost = HASH_COST): Hashing {
  const hasher = argon2id(cost);
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running < MAX_CONCURRENT) running += 1;
      else if (waiting.length >= MAX_WAITING) {
        return shopBusy();
      } else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work(hasher);
      } finally {
        const next = waiting.shift();
        // The room goes straight to the next, so that nobody can slip in between.
        if (next) next();
        else running -= 1;
      }
    },
  };
}

function argon2id({ memoryKiB, passes }: HashCost): Hasher {
  const options = {
    algorithm: 2,
    memoryCost: memoryKiB,
    timeCost: passes,
    parallelism: 1,
  } as const;
  // Of no password; verified against where there is no account, so that both take the same time.
  const dummyHash = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${randomBase64(16)}$${randomBase64(32)}`;
  return {
    hash: (secret) => hash(normalizeSecret(secret), options),
    async matches(secret, stored) {
      const known = stored === NO_PASSWORD ? undefined : stored;
      const right = await verify(known ?? dummyHash, normalizeSecret(secret));
      return known !== undefined && right;
    },
  };
}

/** Keyboards write the same letter in different code points (NIST SP 800-63B, 3.1.1.2). */
function normalizeSecret(secret: string): string {
  return secret.normalize("NFKC");
}

function randomBase64(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}
