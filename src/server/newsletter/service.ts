import { RateLimiterMemory } from "rate-limiter-flexible";
import { readCouponCode } from "#shared/coupons/coupon.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { NEWSLETTER_CONSENT } from "#shared/newsletter/consent.ts";
import { createToken, hashToken } from "../accounts/account-links.ts";
import { couponStore } from "../coupons/store.ts";
import type { Database } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { Tasks } from "../jobs/job-table.ts";
import { emailKey, mailboxKey } from "../lib/email-key.ts";
import { newId, READABLE_CHARACTERS, randomCode } from "../lib/ids.ts";
import { countAttempt, networkOf } from "../lib/throttle.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { sendConfirmMail, sendCouponMail } from "./newsletter-mails.ts";
import { newsletterStore } from "./store.ts";

/** Sign-ups from one network address in an hour (seconds). */
const SIGN_UPS_PER_NETWORK = { points: 20, duration: 60 * 60 };
/** Mails to one mailbox in a day: nobody is to be pestered through this shop. */
const MAILS_PER_MAILBOX = { points: 3, duration: 24 * 60 * 60 };

/** For signing up (specification, section 9). */
const COUPON_PERCENT = 5;
const COUPON_CODE_LENGTH = 12;

const LINK_NO_LONGER_VALID =
  "This link is no longer valid. If you have signed up again since, use the link in the newest e-mail.";

export type NewsletterService = ReturnType<typeof openNewsletter>;

/** The newsletter's list. One per process: it counts sign-ups in memory. */
export function openNewsletter({ database }: { database: Database }) {
  const signUps = new RateLimiterMemory(SIGN_UPS_PER_NETWORK);
  const mails = new RateLimiterMemory(MAILS_PER_MAILBOX);
  return {
    /**
     * Puts an address on the list and asks it by mail whether it wants to be there. Whether it stood
     * there already is not told.
     */
    async subscribe(email: string, address: string): Promise<Outcome<null, "too_many_requests">> {
      const refused = await countAttempt(signUps, networkOf(address));
      if (refused) return refused;
      const key = emailKey(email);
      const mailLimitReached = await countAttempt(mails, mailboxKey(email));
      await database.transaction(async (db) => {
        const store = newsletterStore(db);
        const consent = NEWSLETTER_CONSENT;
        const subscription = await store.add({ id: newId(), email, emailKey: key, consent });
        if (mailLimitReached || (subscription.confirmedAt && !subscription.unsubscribedAt)) return;
        const token = createToken();
        const at = (
          await store.requestConfirmation(subscription.id, hashToken(token), consent)
        ).toISOString();
        await addJob(db, "newsletter-confirm-mail", { subscriptionId: subscription.id, token, at });
      });
      return success(null);
    },

    /** Confirms a sign-up by its link; the first time its coupon is made and mailed. */
    confirm(token: string): Promise<Outcome<null, "not_found">> {
      return database.transaction(async (db): Promise<Outcome<null, "not_found">> => {
        const store = newsletterStore(db);
        const found = await store.lockByLink(hashToken(token));
        if (!found || found.unsubscribedAt) return failure("not_found", LINK_NO_LONGER_VALID);
        if (!found.confirmedAt) await store.confirm(found.id);
        const subscriptionId = found.id;
        const code = readCouponCode(randomCode(COUPON_CODE_LENGTH, READABLE_CHARACTERS));
        const coupon = { code, percent: COUPON_PERCENT, subscriptionId };
        const at = await couponStore(db).issue(coupon);
        if (at) await addJob(db, "coupon-mail", { subscriptionId, token, at: at.toISOString() });
        return success(null);
      });
    },

    /** Ends the newsletter by the link of any mail since the last sign-up. */
    unsubscribe(token: string): Promise<Outcome<null, "not_found">> {
      return database.transaction(async (db): Promise<Outcome<null, "not_found">> => {
        const store = newsletterStore(db);
        const found = await store.lockByLink(hashToken(token));
        if (!found) return failure("not_found", LINK_NO_LONGER_VALID);
        if (!found.unsubscribedAt) await store.unsubscribe(found.id);
        return success(null);
      });
    },

    tasks: (mailing: Omit<MailJobParts, "database">) =>
      ({
        "newsletter-confirm-mail": (payload) => sendConfirmMail({ database, ...mailing }, payload),
        "coupon-mail": (payload) => sendCouponMail({ database, ...mailing }, payload),
      }) satisfies Partial<Tasks>,
  };
}
