import type { StoreSettings } from "#shared/settings/store.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { newId } from "../lib/ids.ts";
import { LETTER_LINK, letter } from "../mail/letter.ts";
import { type Mail, type MailRefusal, type Sender, tryMail } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";

/** Sends a mail to whoever saves, from the address that mails are to be from; undefined where it was taken. */
export type SenderTrial = (wanted: StoreSettings, by: string) => Promise<MailRefusal | undefined>;

interface TrialParts {
  smtpUrl: string;
  storeInfo: StoreInfo;
  readWords: () => Promise<MailShop["words"]>;
}

/** Tries senders by the mail server that all mails go through. */
export function openSenderTrial({ smtpUrl, storeInfo, readWords }: TrialParts): SenderTrial {
  return async (wanted, by) => {
    const sender: Sender = {
      name: wanted.name,
      email: wanted.email,
      mailAddress: senderOf(wanted),
    };
    const occasion = { id: `sender-trial-${newId()}`, at: new Date(), to: { name: by, email: by } };
    const shop = { storeInfo, words: await readWords() };
    return tryMail(smtpUrl, sender, senderTrialMail(shop, occasion, senderOf(wanted)));
  };
}

/** From which address mails are by these settings. */
export const senderOf = ({ mailAddress, email }: Pick<StoreSettings, "mailAddress" | "email">) =>
  mailAddress || email;

/** The mail by which another sender is tried. */
export function senderTrialMail(
  shop: MailShop,
  occasion: Pick<Mail, "id" | "at" | "to">,
  email: string,
): Mail {
  const say = mailText(shop, "senderTrial", { email });
  return letter(shop.storeInfo, {
    ...occasion,
    subject: say.line("subject"),
    title: say.line("title"),
    sentences: [...say.lines("taken"), ...say.lines("look")],
    link: say.link("link", `${shop.storeInfo.origin}/dashboard/admin/settings/store`, LETTER_LINK),
  });
}

/** Why settings of the store are refused whose sender the mail server did not take: a sentence at its field. */
export function refusedSender(wanted: StoreSettings, by: string, { words, refused }: MailRefusal) {
  const from = senderOf(wanted);
  const messages = {
    sender: `The mail server takes no mail from ${from}: “${words}”. Enter another address, or have it allow this one.`,
    recipient: `The mail server takes no mail from ${from} to ${by}: “${words}”. Enter another address, or have it allow this one; if it is your own mailbox that it refuses, let somebody else save.`,
    "sign-in": `Mails from ${from} could not be tried, since the mail server refused the shop's own sign-in: “${words}”. Whoever runs the shop sets it (SMTP_URL); save again then.`,
  };
  const unanswered = `Mails from ${from} could not be tried, since the mail server did not answer: “${words}”. Save again once it does.`;
  return {
    [wanted.mailAddress ? "mailAddress" : "email"]: refused ? messages[refused] : unanswered,
  };
}
