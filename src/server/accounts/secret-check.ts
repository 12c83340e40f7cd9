import { type Failure, type FailureCode, type Outcome, success } from "#shared/failure.ts";
import type { Database } from "../database/connection.ts";
import { emailKey } from "../lib/email-key.ts";
import type { createLoginAttempts, LoginDevice } from "./login-attempts.ts";
import type { Hashing } from "./passwords.ts";
import { type Account, accountsStore } from "./store.ts";
import { type ClientOrigin, trustedDevicesStore } from "./trusted-devices.ts";

/** Any guess and any hashing may fail with these. */
export type Busy = "too_many_requests" | "unavailable";

export interface Guess<Wrong extends FailureCode, Refused extends FailureCode = never> {
  email: string;
  from: ClientOrigin;
  /** Left out, it is looked up. */
  device?: LoginDevice;
  secret: string;
  hashOf: (account: Account) => string;
  wrong: Failure<Wrong>;
  /**
   * What else is asked of whoever knows the secret: why it does not do yet. It counts as a wrong guess
   * where it fails with the code of `wrong`.
   */
  also?: (account: Account) => Promise<Failure<Wrong | Refused> | undefined>;
}

export type SecretCheck = ReturnType<typeof createSecretCheck>;

interface Parts {
  database: Database;
  hashing: Hashing;
  attempts: ReturnType<typeof createLoginAttempts>;
}

/**
 * Makes what checks guesses at secrets. A wrong one counts against the e-mail, as guessed
 * from such a device, and the address; no account costs the same time as a wrong guess and answers alike.
 */
export function createSecretCheck({ database, hashing, attempts }: Parts) {
  const store = accountsStore(database.db);
  const devices = trustedDevicesStore(database.db);
  return {
    /** A password or an answer. */
    async check<Wrong extends FailureCode, Refused extends FailureCode = never>(
      guess: Guess<Wrong, Refused>,
    ): Promise<Outcome<Account, Wrong | Refused | Busy>> {
      const key = emailKey(guess.email);
      const device = guess.device ?? (await devices.deviceOf(key, guess.from));
      const attempt = { emailKey: key, address: guess.from.address, device };
      // Whoever has no guess left must not fill the queue for the others.
      const refused = await attempts.check(attempt);
      if (refused) return refused;
      const account = await store.find(attempt.emailKey);
      return hashing.run<Account, Wrong | Refused | "too_many_requests">(async ({ matches }) => {
        const limitReached = await attempts.count(attempt);
        if (limitReached) return limitReached;
        const right = await matches(guess.secret, account && guess.hashOf(account));
        if (!right || !account) return guess.wrong;
        const lacking = await guess.also?.(account);
        if (lacking?.code === guess.wrong.code) return lacking;
        await attempts.uncount(attempt);
        return lacking ?? success(account);
      });
    },

    /** A code of somebody who is signed in. */
    async checkCode<Wrong extends FailureCode>(
      email: string,
      address: string,
      guess: { isRight: () => Promise<boolean>; wrong: Failure<Wrong> },
    ): Promise<Outcome<null, Wrong | Busy>> {
      const attempt = { emailKey: emailKey(email), address, device: "session" } as const;
      const limitReached = await attempts.count(attempt);
      if (limitReached) return limitReached;
      if (!(await guess.isRight())) return guess.wrong;
      await attempts.uncount(attempt);
      return success(null);
    },
  };
}
