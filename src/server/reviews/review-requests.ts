import { orderNames } from "#shared/orders/order-id.ts";
import { STOP_REQUESTS_PATH } from "#shared/reviews/contract.ts";
import { createToken, hashToken } from "../accounts/account-links.ts";
import type { Database } from "../database/connection.ts";
import { itemsText } from "../fulfilment/requested-quantities.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { LETTER_LINK, letter } from "../mail/letter.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { readQuantities } from "../orders/order-quantities.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { readSettings } from "../settings/store.ts";
import { reviewRequestsStore } from "./review-requests-store.ts";

/** Orders that one sweep takes. */
const SWEEP_LIMIT = 500;

/**
 * Days for which an order is still due, should the shop have been away. What was delivered before is not asked
 * about: nobody is reminded of an old order because the owner switches the mails on.
 */
const DUE_FOR_DAYS = 7;

/**
 * The job of each hour: has customers asked for a review once the owner's days have passed since their order was
 * delivered. Each order is seen to once, whether it is asked about or not.
 */
export async function sweepReviewRequests({ database }: { database: Database }): Promise<void> {
  const { requestsOn, requestAfterDays } = await readSettings(database.db, "reviews");
  if (!requestsOn) return;
  await database.transaction(async (db) => {
    const store = reviewRequestsStore(db);
    const due = await store.due(requestAfterDays, DUE_FOR_DAYS, SWEEP_LIMIT);
    if (due.length === 0) return;
    const asked = due.map(({ id, isAsked }) => ({
      id,
      token: isAsked ? createToken() : undefined,
    }));
    const noted = await store.note(
      asked.map(({ id, token }) => ({ orderId: id, linkHash: token ? hashToken(token) : null })),
    );
    for (const { id, token } of asked) {
      if (token && noted.has(id)) await addJob(db, "review-request-mail", { orderId: id, token });
    }
  });
}

/**
 * The job of one such mail; nothing is sent where something came back, the customer wrote a review or wants no
 * such mails, or the owner switched them off meanwhile.
 */
export async function sendReviewRequest(
  { database, mail, storeInfo, readWords }: MailJobParts,
  { orderId, token }: JobPayload<"review-request-mail">,
): Promise<void> {
  const { db } = database;
  const order = await ordersStore(db).find({ id: orderId });
  if (!order?.deliveredAt || !(await readSettings(db, "reviews")).requestsOn) return;
  if (!(await reviewRequestsStore(db).mayAsk(orderId))) return;
  const { counted } = await readQuantities(db, order);
  const items = counted
    .filter(({ shipped }) => shipped > 0)
    .map(({ line, shipped }) => ({ line, quantity: shipped }));
  const shop = { storeInfo, words: await readWords() };
  const { deliveredAt } = order;
  await mail.send(reviewRequestMail(shop, { ...order, deliveredAt }, itemsText(items), token));
}

type DeliveredOrder = Pick<OrderRow, "id" | "number" | "customerName" | "customerEmail"> & {
  deliveredAt: Date;
};

/**
 * The mail that asks a customer for a review.
 *
 * @param items what was bought
 * @param token of the link that ends such mails
 */
export function reviewRequestMail(
  shop: MailShop,
  order: DeliveredOrder,
  items: string,
  token: string,
): Mail {
  const { origin } = shop.storeInfo;
  const say = mailText(shop, "reviewRequest", {
    orderNumber: orderNames(order),
    customerName: order.customerName,
  });
  return letter(shop.storeInfo, {
    id: `review-request-${order.id}`,
    at: order.deliveredAt,
    to: { name: order.customerName, email: order.customerEmail },
    unsubscribe: `${origin}${STOP_REQUESTS_PATH}?token=${token}`,
    subject: say.line("subject"),
    title: say.line("title"),
    sentences: [
      ...say.lines("greeting"),
      ...say.lines("asked", { items }),
      ...say.lines("how"),
      ...say.lines("once"),
    ],
    link: say.link("link", `${origin}/orders`, LETTER_LINK),
  });
}
