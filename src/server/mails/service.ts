import { RateLimiterMemory } from "rate-limiter-flexible";
import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { mailsEndpoints } from "#shared/mails/contract.ts";
import type { MailWords } from "#shared/mails/mail-table.ts";
import { wordsSchema } from "#shared/mails/mail-words.ts";
import type { Permission } from "#shared/permissions.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { strictly } from "#shared/strict-schema.ts";
import { accountsStore } from "../accounts/store.ts";
import type { Database } from "../database/connection.ts";
import type { Tasks } from "../jobs/job-table.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { newId } from "../lib/ids.ts";
import { countAttempt } from "../lib/throttle.ts";
import type { Mail, MailRefusal, MailSender } from "../mail/mail.ts";
import { ordersStore } from "../orders/store.ts";
import { readTaxedPartsOf } from "../orders/taxed-parts.ts";
import { asMailed } from "../payments/send-paid-mails.ts";
import type { KnownSettings } from "../settings/known-settings.ts";
import { exampleOrder, withAccount } from "./example-order.ts";
import { readOrderFacts } from "./order-facts.ts";
import { type PreviewedMail, previewedMail } from "./previewed-mail.ts";

export type MailsService = ReturnType<typeof openMails>;

type Shown = EndpointInput<(typeof mailsEndpoints)["previewMail"]>["body"];

interface Given {
  /** Whether whoever asks may do so. */
  may: (permission: Permission) => boolean;
}

/** Mails that one member of the staff sends to themselves within an hour. */
const TRIALS_AN_HOUR = 20;

interface MailsParts {
  database: Database;
  knownSettings: KnownSettings;
  storeInfo: StoreInfo;
  /** Hands a mail to the mail server at once, while somebody waits for it; undefined where it was taken. */
  tryMail: (mail: Mail) => Promise<MailRefusal | undefined>;
}

/** Opens what shows mails before they are sent to anybody. */
export function openMails({ database, knownSettings, storeInfo, tryMail }: MailsParts) {
  const trials = new RateLimiterMemory({ points: TRIALS_AN_HOUR, duration: 60 * 60 });

  async function findOrder(number: string, may: Given["may"]) {
    const orders = ordersStore(database.db);
    const row = await orders.findByNumber(number);
    if (!row) return undefined;
    const lines = (await orders.linesOf([row.id])).get(row.id) ?? [];
    return {
      row: withAccount(row),
      paid: {
        ...asMailed(row, lines, row.paidAt ?? row.createdAt),
        taxedParts: await readTaxedPartsOf(database.db, storeInfo, row, lines),
      },
      facts: await readOrderFacts(database.db, row, storeInfo, may),
      lacksAccount: !row.transferAccount,
    };
  }

  /** The mail in the words that are given, and in the saved ones of what stands around it. */
  async function preview(
    { mail: name, words: given, orderNumber }: Shown,
    { may }: Given,
  ): Promise<Outcome<PreviewedMail, "invalid_request">> {
    const read = strictly(wordsSchema(name)).safeParse(given);
    if (!read.success) {
      return invalidFields(
        Object.fromEntries(
          read.error.issues.map(({ path, message }) => [["words", ...path].join("."), message]),
        ),
      );
    }
    const order = orderNumber ? await findOrder(orderNumber, may) : undefined;
    if (orderNumber && !order) {
      return invalidFields({ orderNumber: `No order has the number ${orderNumber}` });
    }
    const words: MailWords = { ...(await knownSettings.read("mails")), [name]: read.data };
    return success(previewedMail(name, order ?? exampleOrder(storeInfo), { storeInfo, words }));
  }

  return {
    preview,

    /** Sends it to the caller's own address, and nobody else's, before it answers: undefined where it was taken. */
    async sendTo(
      { _id, name, email }: Pick<User, "_id" | "name" | "email">,
      shown: Shown,
      given: Given,
    ): Promise<Outcome<MailRefusal | undefined, "invalid_request" | "too_many_requests">> {
      const made = await preview(shown, given);
      if (!made.ok) return made;
      const refused = await countAttempt(trials, _id);
      if (refused) return refused;
      const { subject, text, html } = made.value.mail;
      const occasion = { id: `trial-${newId()}`, at: new Date(), to: { name, email } };
      return success(await tryMail({ ...occasion, subject, text, html }));
    },

    /** Of a program of before, which queued what is tried at once now. */
    tasks: ({ mail }: { mail: MailSender }) =>
      ({
        "trial-mail": async ({ userId, ...shown }, { job }) => {
          const to = await accountsStore(database.db).addresseeOf({ id: userId });
          if (!to) return;
          await mail.send({ ...shown, id: `trial-${job.id}`, at: job.queuedAt, to });
        },
      }) satisfies Partial<Tasks>,
  };
}
