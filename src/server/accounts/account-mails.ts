import { RESET_PASSWORD_PATH, VERIFY_EMAIL_PATH } from "#shared/accounts/link-paths.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { LETTER_LINK, letter } from "../mail/letter.ts";
import type { Mail } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";

type Occasion = Pick<Mail, "id" | "at" | "to">;

/** The mail with a link that sets a new password. */
export function resetLinkMail(shop: MailShop, occasion: Occasion, token: string): Mail {
  const say = mailText(shop, "resetLink", {});
  const target = `${shop.storeInfo.origin}${RESET_PASSWORD_PATH}?token=${token}`;
  return letter(shop.storeInfo, {
    ...occasion,
    subject: say.line("subject"),
    title: say.line("title"),
    sentences: [...say.lines("asked"), ...say.lines("notYou")],
    link: say.link("link", target, LETTER_LINK),
  });
}

/** The mail with a link by which an account's owner shows that its address is theirs. */
export function verifyEmailMail(shop: MailShop, occasion: Occasion, token: string): Mail {
  const { origin } = shop.storeInfo;
  const { email } = occasion.to;
  const forgotPasswordLink = `${origin}/forgotPassword`;
  const say = mailText(shop, "verifyEmail", { email, forgotPasswordLink });
  return letter(shop.storeInfo, {
    ...occasion,
    subject: say.line("subject"),
    title: say.line("title"),
    sentences: [...say.lines("asked"), ...say.lines("mayBuy"), ...say.lines("notYou")],
    link: say.link("link", `${origin}${VERIFY_EMAIL_PATH}?token=${token}`, LETTER_LINK),
  });
}

const ways = { answer: "answer", link: "mailedLink", profile: "profile" } as const;

/** The mail that tells an account's owner of a new password. */
export function passwordChangedMail(
  shop: MailShop,
  occasion: Occasion,
  how: JobPayload<"password-changed-mail">["how"],
): Mail {
  const say = mailText(shop, "passwordChanged", {});
  return letter(shop.storeInfo, {
    ...occasion,
    subject: say.line("subject"),
    title: say.line("title"),
    sentences: [...say.lines(ways[how]), ...say.lines("notYou")],
    link: say.link("link", `${shop.storeInfo.origin}/forgotPassword`, LETTER_LINK),
  });
}

const changes = {
  "app-added": "appAdded",
  "app-removed": "appRemoved",
  "passkey-added": "passkeyAdded",
  "passkey-removed": "passkeyRemoved",
  "recovery-code-used": "codeUsed",
  "all-removed": "allRemoved",
} as const;

/** The mail that tells staff of a change of what signs them in. */
export function twoFactorMail(
  shop: MailShop,
  occasion: Occasion,
  change: JobPayload<"two-factor-mail">["what"],
): Mail {
  const changed = mailText(shop, "twoFactor", { change: "" }).line(changes[change]);
  const say = mailText(shop, "twoFactor", { change: changed });
  return letter(shop.storeInfo, {
    ...occasion,
    subject: say.line("subject"),
    title: say.line("title"),
    sentences: [...say.lines("told"), ...say.lines("notYou")],
    link: say.link("link", `${shop.storeInfo.origin}/dashboard/admin/sign-in`, LETTER_LINK),
  });
}
