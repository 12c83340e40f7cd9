import { RateLimiterMemory } from "rate-limiter-flexible";
import { type Outcome, success } from "#shared/failure.ts";
import { NEWSLETTER_CONSENT } from "#shared/newsletter/consent.ts";
import type { Database } from "../database/connection.ts";
import { emailKey } from "../email-key.ts";
import { v7 } from "../ids.ts";
import { networkOf, takeAttempt } from "../throttle.ts";
import { newsletterStore } from "./store.ts";

/** Sign-ups from one network address in an hour (seconds). */
const SIGN_UPS = { points: 20, duration: 60 * 60 };

export type NewsletterService = ReturnType<typeof openNewsletter>;

/** The newsletter's list. One per process: it counts sign-ups in memory. */
export function openNewsletter({ database }: { database: Database }) {
  const store = newsletterStore(database.sql);
  const signUps = new RateLimiterMemory(SIGN_UPS);
  return {
    /** Puts an address on the list; whether it stood there already is not told. */
    async subscribe(email: string, address: string): Promise<Outcome<null>> {
      const refused = await takeAttempt(signUps, networkOf(address));
      if (refused) return refused;
      await store.add({ id: v7(), email, emailKey: emailKey(email), consent: NEWSLETTER_CONSENT });
      return success(null);
    },
  };
}
