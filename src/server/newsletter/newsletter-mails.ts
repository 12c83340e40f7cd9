import { UNSUBSCRIBE_PATH } from "#shared/newsletter/consent.ts";
import { couponStore } from "../coupons/store.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { LETTER_LINK, letter } from "../mail/letter.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { newsletterStore } from "./store.ts";

interface Occasion extends Pick<Mail, "id" | "at"> {
  email: string;
  /** The secret of the link that ends the newsletter. */
  token: string;
}

/** What each mail of the newsletter has: to whom, and the link that ends it. */
function envelope({ origin }: MailShop["storeInfo"], { id, at, email, token }: Occasion) {
  const unsubscribe = `${origin}${UNSUBSCRIBE_PATH}?token=${token}`;
  return { id, at, to: { name: "", email }, unsubscribe };
}

/** The mail that asks an address whether it wants the newsletter. */
export function newsletterConfirmMail(shop: MailShop, occasion: Occasion): Mail {
  const say = mailText(shop, "newsletterConfirm", {});
  const target = `${shop.storeInfo.origin}/newsletter/confirm?token=${occasion.token}`;
  return letter(shop.storeInfo, {
    ...envelope(shop.storeInfo, occasion),
    subject: say.line("subject"),
    title: say.line("title"),
    sentences: [...say.lines("asked"), ...say.lines("confirm")],
    link: say.link("link", target, LETTER_LINK),
  });
}

/** The mail with the coupon of a newsletter's subscriber. */
export function couponMail(
  shop: MailShop,
  occasion: Occasion,
  { percent, code }: { percent: number; code: string },
): Mail {
  const say = mailText(shop, "coupon", { percent: String(percent) });
  return letter(shop.storeInfo, {
    ...envelope(shop.storeInfo, occasion),
    subject: say.line("subject"),
    title: say.line("title"),
    sentences: [...say.lines("thanks"), ...say.lines("code", { code }), ...say.lines("use")],
    link: say.link("link", `${shop.storeInfo.origin}/category`, LETTER_LINK),
  });
}

/** The job that asks an address whether it wants the newsletter. */
export async function sendConfirmMail(
  { database, mail, storeInfo, readWords }: MailJobParts,
  { subscriptionId, token, at }: JobPayload<"newsletter-confirm-mail">,
): Promise<void> {
  const found = await newsletterStore(database.db).find(subscriptionId);
  if (!found || found.confirmedAt || found.unsubscribedAt) return;
  const id = `newsletter-${subscriptionId}-${Date.parse(at)}`;
  const occasion = { id, at: new Date(at), email: found.email, token };
  await mail.send(newsletterConfirmMail({ storeInfo, words: await readWords() }, occasion));
}

export async function sendCouponMail(
  { database, mail, storeInfo, readWords }: MailJobParts,
  { subscriptionId, token, at }: JobPayload<"coupon-mail">,
): Promise<void> {
  const found = await newsletterStore(database.db).find(subscriptionId);
  const coupon = await couponStore(database.db).ofSubscription(subscriptionId);
  if (!found || !coupon) return;
  const occasion = { id: `coupon-${subscriptionId}`, at: new Date(at), email: found.email, token };
  await mail.send(couponMail({ storeInfo, words: await readWords() }, occasion, coupon));
}
