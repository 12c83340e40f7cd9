import { UNSUBSCRIBE_PATH } from "#shared/newsletter/consent.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { couponStore } from "../coupons/store.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { letter } from "../mail/letter.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { newsletterStore } from "./store.ts";

interface NewsletterMail {
  /** See `Mail.id`. */
  id: string;
  at: Date;
  email: string;
  /** The secret of the link that ends the newsletter. */
  token: string;
  title: string;
  sentences: readonly string[];
  link: { words: string; path: string };
}

/** A mail of the newsletter; each carries the link that ends it. */
function newsletterMail(storeInfo: StoreInfo, { email, token, ...content }: NewsletterMail): Mail {
  return letter(storeInfo, {
    ...content,
    to: { name: "", email },
    unsubscribe: `${storeInfo.origin}${UNSUBSCRIBE_PATH}?token=${token}`,
  });
}

/** The job that asks an address whether it wants the newsletter. */
export async function sendConfirmMail(
  { database, mail, storeInfo }: MailJobParts,
  { subscriptionId, token, at }: JobPayload<"newsletter-confirm-mail">,
): Promise<void> {
  const found = await newsletterStore(database.db).find(subscriptionId);
  if (!found || found.confirmedAt || found.unsubscribedAt) return;
  await mail.send(
    newsletterMail(storeInfo, {
      id: `newsletter-${subscriptionId}-${Date.parse(at)}`,
      at: new Date(at),
      email: found.email,
      token,
      title: "Please confirm your sign-up",
      sentences: [
        `Somebody, we hope it was you, asked for the newsletter of ${storeInfo.name} at this address.`,
        "Confirm it, and your coupon for 5% off comes with the next mail. If it was not you, do nothing: we will not write again.",
      ],
      link: { words: "Confirm my sign-up", path: `/newsletter/confirm?token=${token}` },
    }),
  );
}

export async function sendCouponMail(
  { database, mail, storeInfo }: MailJobParts,
  { subscriptionId, token, at }: JobPayload<"coupon-mail">,
): Promise<void> {
  const found = await newsletterStore(database.db).find(subscriptionId);
  const coupon = await couponStore(database.db).ofSubscription(subscriptionId);
  if (!found || !coupon) return;
  await mail.send(
    newsletterMail(storeInfo, {
      id: `coupon-${subscriptionId}`,
      at: new Date(at),
      email: found.email,
      token,
      title: `Your coupon for ${coupon.percent}% off`,
      sentences: [
        "Thank you for signing up. Your coupon is:",
        coupon.code,
        `Enter it in your cart: it takes ${coupon.percent}% off the total of one order.`,
      ],
      link: { words: "Go to the shop", path: "/category" },
    }),
  );
}
