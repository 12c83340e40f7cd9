import { DAY_MS, dateAndTime } from "#shared/dates.ts";
import { formatMoney, paise } from "#shared/money.ts";
import { orderNames, shownOrderNumber } from "#shared/orders/order-id.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import { attachProforma } from "../documents/document-file.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { letter } from "../mail/letter.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { transferPageOf } from "../orders/transfer-page.ts";
import { mailAllowance, UNKNOWN_CUSTOMER } from "../orders/unconfirmed-mailbox.ts";

type Kind = JobPayload<"bank-transfer-mail">["kind"];

/** Has the shopper written to of an order's bank transfer, as part of this transaction. */
export async function queueTransferMail(
  db: Db,
  { id }: Pick<OrderRow, "id">,
  kind: Kind,
  delay = 0,
): Promise<void> {
  const key = `bank-transfer-mail:${id}:${kind}`;
  await addJob(db, "bank-transfer-mail", { orderId: id, kind }, { key, delay });
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
  { database, mail, storeInfo, pdf }: Parts,
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
  const mailed = isPlain ? { ...order, customerName: UNKNOWN_CUSTOMER } : order;
  await mail.send({ ...bankTransferMail(mailed, kind, storeInfo, page, !isPlain), attachments });
}

/** Nothing need be transferred any more. */
const isOver = (kind: Kind) => ["lapsed", "superseded", "replaced"].includes(kind);

/** A part of its money is left after another was voided. */
function isReopened(kind: Kind, { paymentState }: OrderRow): boolean {
  return kind === "reopened" && paymentState === "review";
}

type TransferOrder = Pick<
  OrderRow,
  | "id"
  | "createdAt"
  | "quoteId"
  | "reservedUntil"
  | "totalPaise"
  | "stockReserved"
  | "supersededBy"
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
 * @param hasProforma whether the proforma invoice comes with the first one
 */
function bankTransferMail(
  order: TransferOrder,
  kind: Kind,
  storeInfo: StoreInfo,
  page: string,
  hasProforma = true,
): Mail {
  const number = orderNames(order);
  const amount = formatMoney(paise(order.totalPaise));
  const until = dateAndTime(order.reservedUntil);
  const { title, sentences } = texts[kind](order, { number, amount, until, hasProforma });
  return letter(storeInfo, {
    id: mailIdOf(order, kind),
    at: kind === "details" ? order.createdAt : order.reservedUntil,
    to: { name: order.customerName, email: order.customerEmail },
    title,
    sentences: [`Dear ${order.customerName},`, ...sentences],
    link: isOver(kind)
      ? order.quoteId
        ? { words: "Open your quote", path: page }
        : { words: "My Orders", path: "/orders" }
      : { words: "See the details, and copy them", path: page },
  });
}

/** It may be written more than once that it is open again, each time with another end. */
function mailIdOf({ id, reservedUntil }: Pick<OrderRow, "id" | "reservedUntil">, kind: Kind) {
  return `bank-transfer-${kind}-${id}${kind === "reopened" ? `-${reservedUntil.getTime()}` : ""}`;
}

interface Shown {
  hasProforma: boolean;
  number: string;
  amount: string;
  until: string;
}

interface Text {
  title: string;
  sentences: string[];
}

const texts: Record<Kind, (order: TransferOrder, shown: Shown) => Text> = {
  details: (order, { number, amount, until, hasProforma }) => ({
    title: `Pay ${amount} for order ${number} by bank transfer`,
    sentences: [
      `thank you for your order ${number}. It is yours as soon as ${amount} is on our account.`,
      ...accountSentences(order),
      ...(hasProforma ? ["Your proforma invoice is attached."] : []),
      order.stockReserved
        ? `The goods are kept for you until ${until}.`
        : `You can pay until ${until}. The goods are not set aside: they are yours once it is paid.`,
      "We write to you as soon as the money is here; on working days that is within a few hours of the transfer.",
    ],
  }),
  reminder: (order, { number, amount, until }) => ({
    title: `A day left to pay order ${number} by bank transfer`,
    sentences: [
      `your order ${number} waits for ${amount}, until ${until}. If you have transferred it already, there is nothing more to do.`,
      ...accountSentences(order),
    ],
  }),
  reopened: (order, { number, amount, until }) => ({
    title: `The payment of order ${number} has yet to reach us`,
    sentences: [
      `we wrote to you that your order ${number} is paid. That was our mistake: what we had noted is not on our account. We are sorry.`,
      `Your order waits for its ${amount}, and its goods are kept for you until ${until}. If you have transferred it already, there is nothing more to do.`,
      ...accountSentences(order),
    ],
  }),
  superseded: ({ supersededBy }, { number, amount }) => ({
    title: `Order ${number} needs no transfer any more`,
    sentences: [
      `you paid order ${shownOrderNumber(supersededBy ?? "")} for the same goods, so your order ${number} was given up.`,
      `Please do not transfer its ${amount}. If it is on its way already, it goes back to you.`,
    ],
  }),
  replaced: (_, { number, amount }) => ({
    title: `Order ${number} needs no transfer any more`,
    sentences: [
      `you chose to pay your quote on the bank's page, so your order ${number}, which waited for a bank transfer, was given up.`,
      `Please do not transfer its ${amount}. If it is on its way already, it goes back to you.`,
    ],
  }),
  lapsed: ({ quoteId }, { number, amount, until }) => ({
    title: `Order ${number} was not paid in time`,
    sentences: [
      `the ${amount} for your order ${number} had not reached us by ${until}, so the order was given up and its goods are for sale again.`,
      "If you have transferred the money, write to us: the order goes ahead if the goods are still there, else the whole amount goes back to you.",
      quoteId
        ? "If you still want the goods, open your quote: while it is valid it can be paid for again."
        : "If you still want the goods, put them into your cart again from My Orders.",
    ],
  }),
};

function accountSentences({ transferReference, transferAccount }: TransferOrder): string[] {
  if (!transferAccount) return [];
  const { name, number, ifsc, bank, branch, upiId } = transferAccount;
  return [
    `Reference, to be written with the transfer: ${transferReference}`,
    `Account name: ${name}`,
    `Account number: ${number}`,
    `IFSC: ${ifsc}`,
    `Bank: ${branch ? `${bank}, ${branch}` : bank}`,
    ...(upiId ? [`Or by UPI to: ${upiId}`] : []),
  ];
}
