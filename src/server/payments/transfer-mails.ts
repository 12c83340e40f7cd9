import { DAY_MS, dateAndTime } from "#shared/dates.ts";
import { formatMoney, paise } from "#shared/money.ts";
import { type NamedOrder, orderNames } from "#shared/orders/order-id.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { attachProforma } from "../documents/document-file.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { LETTER_LINK, letter } from "../mail/letter.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { transferPageOf } from "../orders/transfer-page.ts";
import { mailAllowance, UNKNOWN_CUSTOMER } from "../orders/unconfirmed-mailbox.ts";

type Kind = JobPayload<"bank-transfer-mail">["kind"];

/**
 * Has the shopper written to of an order's bank transfer, as part of this transaction.
 *
 * @param delay milliseconds from now
 */
export async function queueTransferMail(
  db: Db,
  { id: orderId }: Pick<OrderRow, "id">,
  kind: Kind,
  delay = 0,
): Promise<void> {
  const key = `bank-transfer-mail:${orderId}:${kind}`;
  await addJob(db, "bank-transfer-mail", { orderId, kind }, { key, delay });
}

/**
 * Queues the mail that says where to transfer to, and the one that reminds a day before the time
 * ends; where there is but a day, the first one has said so.
 *
 * @param hold milliseconds until it ends
 */
export async function queueTransferMails(
  db: Db,
  order: Pick<OrderRow, "id">,
  hold: number,
  timeScale: number,
): Promise<void> {
  const reminder = hold - DAY_MS * timeScale;
  await Promise.all([
    queueTransferMail(db, order, "details"),
    reminder > 0 && queueTransferMail(db, order, "reminder", reminder),
  ]);
}

interface Parts extends MailJobParts {
  pdf: PdfRenderer;
}

/** The job of such a mail; nothing is sent that is no longer true. A repeat is not sent again. */
export async function sendBankTransferMail(
  { database, mail, storeInfo, readWords, pdf }: Parts,
  { orderId, kind }: JobPayload<"bank-transfer-mail">,
): Promise<void> {
  const { db } = database;
  const order = await ordersStore(db).find({ id: orderId });
  if (!order?.transferReference) return;
  const isTrue = isOver(kind)
    ? order.paymentState === "expired"
    : (waitsForPayment(order.paymentState) || isReopened(kind, order)) && !order.overdue;
  if (!isTrue) return;
  const allowed = await database.transaction((tx) =>
    mailAllowance(tx, order, mailIdOf(order, kind)),
  );
  if (allowed === "none") return;
  const isPlain = allowed === "plain";
  // The proforma has name and address.
  const attachments =
    isPlain || isOver(kind) || order.paymentState === "review"
      ? []
      : [await attachProforma(db, { pdf, storeInfo }, order)];
  const page = await transferPageOf(db, order);
  const other = order.supersededBy
    ? await ordersStore(db).find({ id: order.supersededBy })
    : undefined;
  const mailed = isPlain ? { ...order, customerName: UNKNOWN_CUSTOMER } : order;
  const shop = { storeInfo, words: await readWords() };
  await mail.send({
    ...bankTransferMail(mailed, kind, shop, page, { other, hasProforma: !isPlain }),
    attachments,
  });
}

/** Nothing need be transferred any more. */
const isOver = (kind: Kind) => ["lapsed", "superseded", "replaced"].includes(kind);

/** A part of its money is left after another was voided. */
function isReopened(kind: Kind, { paymentState }: OrderRow): boolean {
  return kind === "reopened" && paymentState === "review";
}

export type TransferOrder = Pick<
  OrderRow,
  | "id"
  | "createdAt"
  | "quoteId"
  | "reservedUntil"
  | "totalPaise"
  | "keepsStock"
  | "number"
  | "transferReference"
  | "transferAccount"
  | "customerName"
  | "customerEmail"
>;

/**
 * A mail to the shopper of an order's bank transfer.
 *
 * @param page the path of the page that says where to transfer to
 * @param more.hasProforma whether the proforma invoice comes with the first one
 * @param more.other the order that was paid instead
 */
export function bankTransferMail(
  order: TransferOrder,
  kind: Kind,
  shop: MailShop,
  page: string,
  { hasProforma = true, other }: { hasProforma?: boolean; other?: NamedOrder | undefined } = {},
): Mail {
  const known = {
    orderNumber: orderNames(order),
    customerName: order.customerName,
    amount: formatMoney(paise(order.totalPaise)),
    validUntil: dateAndTime(order.reservedUntil),
  };
  const target = shop.storeInfo.origin + (isOver(kind) && !order.quoteId ? "/orders" : page);
  return letter(shop.storeInfo, {
    id: mailIdOf(order, kind),
    at: kind === "details" ? order.createdAt : order.reservedUntil,
    to: { name: order.customerName, email: order.customerEmail },
    ...texts[kind]({ order, shop, known, hasProforma, target, other }),
  });
}

/** It may be written more than once that it is open again, each time with another end. */
function mailIdOf({ id, reservedUntil }: Pick<OrderRow, "id" | "reservedUntil">, kind: Kind) {
  return `bank-transfer-${kind}-${id}${kind === "reopened" ? `-${reservedUntil.getTime()}` : ""}`;
}

interface Given {
  order: TransferOrder;
  shop: MailShop;
  known: Record<"orderNumber" | "customerName" | "amount" | "validUntil", string>;
  hasProforma: boolean;
  /** Where its link leads. */
  target: string;
  other: NamedOrder | undefined;
}

type Text = Pick<Parameters<typeof letter>[1], "subject" | "title" | "sentences" | "link">;

const texts: Record<Kind, (given: Given) => Text> = {
  details({ order, shop, known, hasProforma, target }) {
    const say = mailText(shop, "transferDetails", known);
    return {
      subject: say.line("subject"),
      title: say.line("title"),
      sentences: [
        ...say.lines("greeting"),
        ...say.lines("thanks"),
        ...accountSentences(order, shop),
        ...(hasProforma ? say.lines("proforma") : []),
        ...say.lines(order.keepsStock ? "kept" : "notKept"),
        ...say.lines("next"),
      ],
      link: say.link("link", target, LETTER_LINK),
    };
  },
  reminder({ order, shop, known, target }) {
    const say = mailText(shop, "transferReminder", known);
    const sentences = [...say.lines("waits"), ...accountSentences(order, shop)];
    return {
      subject: say.line("subject"),
      title: say.line("title"),
      sentences: [...say.lines("greeting"), ...sentences],
      link: say.link("link", target, LETTER_LINK),
    };
  },
  reopened({ order, shop, known, target }) {
    const say = mailText(shop, "transferReopened", known);
    const sentences = [...say.lines("mistake"), ...say.lines("waits")];
    return {
      subject: say.line("subject"),
      title: say.line("title"),
      sentences: [...say.lines("greeting"), ...sentences, ...accountSentences(order, shop)],
      link: say.link("link", target, LETTER_LINK),
    };
  },
  superseded({ order, shop, known, target, other }) {
    const say = mailText(shop, "transferSuperseded", known);
    const otherOrder = other ? orderNames(other) : "another one";
    const sentences = [...say.lines("paid", { otherOrder }), ...say.lines("doNotPay")];
    return {
      subject: say.line("subject"),
      title: say.line("title"),
      sentences: [...say.lines("greeting"), ...sentences],
      link: say.link(order.quoteId ? "quoteLink" : "link", target, LETTER_LINK),
    };
  },
  replaced({ order, shop, known, target }) {
    const say = mailText(shop, "transferReplaced", known);
    const sentences = [...say.lines("chosen"), ...say.lines("doNotPay")];
    return {
      subject: say.line("subject"),
      title: say.line("title"),
      sentences: [...say.lines("greeting"), ...sentences],
      link: say.link(order.quoteId ? "quoteLink" : "link", target, LETTER_LINK),
    };
  },
  lapsed({ order, shop, known, target }) {
    const say = mailText(shop, "transferExpired", known);
    return {
      subject: say.line("subject"),
      title: say.line("title"),
      sentences: [
        ...say.lines("greeting"),
        ...say.lines("givenUp"),
        ...say.lines("transferred"),
        ...say.lines(order.quoteId ? "quoteAgain" : "again"),
      ],
      link: say.link(order.quoteId ? "quoteLink" : "link", target, LETTER_LINK),
    };
  },
};

function accountSentences(order: TransferOrder, shop: MailShop): string[] {
  const { transferReference, transferAccount } = order;
  if (!transferAccount) return [];
  const { name, number, ifsc, bank, branch, upiId } = transferAccount;
  const say = mailText(shop, "transferAccount", {});
  return [
    ...say.lines("account", {
      transferReference: transferReference ?? "",
      accountName: name,
      accountNumber: number,
      ifsc,
      bank: branch ? `${bank}, ${branch}` : bank,
    }),
    ...(upiId ? say.lines("upi", { upiId }) : []),
  ];
}
