import { UNSUBSCRIBE_PATH } from "#shared/newsletter/unsubscribe-path.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { letter } from "../mail/letter.ts";
import type { Mail } from "../mail/mail.ts";

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
export function newsletterMail(
  storeInfo: StoreInfo,
  { email, token, ...content }: NewsletterMail,
): Mail {
  return letter(storeInfo, {
    ...content,
    to: { name: "", email },
    unsubscribe: `${storeInfo.origin}${UNSUBSCRIBE_PATH}?token=${token}`,
  });
}
