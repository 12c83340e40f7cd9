import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { FailureCode, Outcome } from "#shared/failure.ts";
import { shopBusy } from "../lib/common-failures.ts";

/** OWASP's password storage cheat sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One hash takes a core for 10 to 30 ms and 19 MiB: the rest of the shop must go on meanwhile. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 100;

/** The two slow steps; only work that `Hashing.run` lets in has them. */
interface Hasher {
  hash(secret: string): Promise<string>;
  /** Whether the secret is the one that was hashed. No hash: the same work, and no. */
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
export function createHashing(): Hashing {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running < MAX_CONCURRENT) running += 1;
      else if (waiting.length >= MAX_WAITING) {
        return shopBusy();
      } else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work(argon2id);
      } finally {
        const next = waiting.shift();
        // The room goes straight to the next, so that nobody can slip in between.
        if (next) next();
        else running -= 1;
      }
    },
  };
}

const argon2id: Hasher = {
  hash: (secret) => hash(normalizeSecret(secret), ARGON2ID),
  async matches(secret, stored) {
    const right = await verify(stored ?? DUMMY_HASH, normalizeSecret(secret));
    return stored !== undefined && right;
  },
};

/** Keyboards write the same letter in different code points (NIST SP 800-63B, 3.1.1.2). */
function normalizeSecret(secret: string): string {
  return secret.normalize("NFKC");
}

/** Of no password; verified against where there is no account, so that both take the same time. */
const DUMMY_HASH = `$argon2id$v=19$m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$${randomBase64(16)}$${randomBase64(32)}`;

function randomBase64(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}
