import type { MailName } from "#shared/mails/mail-table.ts";
import { paise } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import { eInvoiceMail } from "../documents/e-invoice-mail.ts";
import { addressMail } from "../fulfilment/order-address-mails.ts";
import { type MovedOrder, orderMovedMail } from "../fulfilment/order-moved-mail.ts";
import { readyForPickUpMail } from "../fulfilment/ready-for-pick-up.ts";
import { itemsText } from "../fulfilment/requested-quantities.ts";
import { trackingCorrectedMail } from "../fulfilment/tracking-corrected-mail.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { orderPaidMail } from "../payments/order-paid-mail.ts";
import { orderRefundedMail } from "../payments/order-refunded-mail.ts";
import { bankTransferMail } from "../payments/transfer-mails.ts";
import { reviewRequestMail } from "../reviews/review-requests.ts";
import {
  exampleOf,
  exampleRefund,
  type Given,
  itemsOf,
  ownText,
  type Preview,
  shipmentOf,
  TOKEN,
} from "./preview-facts.ts";

/** Of an order of the shop as its next mail would have it; what has not happened to it yet, as an example. */
function movedOf(given: Given, status: MovedOrder["status"]): MovedOrder {
  const { facts, paid } = given;
  const { carrier, trackingNumber, link } = shipmentOf(given);
  const known = {
    ...given.row,
    status,
    at: paid.paidAt,
    customer: paid.customer,
    lines: itemsOf(given),
    isPart: false,
    unfulfilled: [],
    arrivesBy: paid.arrivesBy,
    returnDays: Number(exampleOf("returnDays")),
    ...facts?.moved[status],
    tracking: { carrier, number: trackingNumber, link },
  };
  if (status === "Cancelled") {
    const { reason, refund } = facts?.isCancelled ? facts.moved.Cancelled : {};
    const isKnown = facts?.isCancelled;
    return {
      ...known,
      reason: isKnown ? (reason ?? null) : ownText(given, "reason", undefined),
      refund: isKnown ? (refund ?? null) : exampleRefund(given),
    };
  }
  const example = { kind: "invoice", number: exampleOf("documentNumber") } as const;
  // Of a parcel without an invoice, none is told.
  const document = facts?.shipment
    ? facts.shipment.document
    : given.own<MovedOrder["document"]>("documentNumber", undefined, example);
  return { ...known, document, reason: null, refund: null };
}

function moved(status: MovedOrder["status"]): Preview {
  return (given) => orderMovedMail(movedOf(given, status), given.shop);
}

function transfer(kind: JobPayload<"bank-transfer-mail">["kind"]): Preview {
  return ({ row, shop, facts, own }) => {
    const namesOther = kind === "superseded" || kind === "replaced";
    const other = namesOther ? own("otherOrder", facts?.other, row, orderNames(row)) : row;
    return bankTransferMail(row, kind, shop, "/orders", { other });
  };
}

/** How the mails to a customer about their order, its parcels and its transfer are shown before they are sent. */
export const orderPreviews = {
  orderFrame: moved("Shipped"),
  orderPaid: ({ paid, shop }) => orderPaidMail(paid, shop),
  orderShipped: moved("Shipped"),
  orderReady: (given) => {
    const { row, paid, shop, facts } = given;
    const place = facts?.pickUp;
    return readyForPickUpMail(
      {
        ...row,
        at: paid.paidAt,
        customer: paid.customer,
        place: {
          branch: ownText(given, "branch", place?.branch),
          hours: place ? place.hours : ownText(given, "hours", undefined),
        },
        items: itemsText(
          itemsOf(given).map(({ name, quantity }) => ({ line: { name }, quantity })),
        ),
      },
      shop,
    );
  },
  reviewRequest: (given) => {
    const { row, paid, shop, facts } = given;
    const items = ownText(given, "items", facts?.items);
    return reviewRequestMail(shop, { ...row, deliveredAt: paid.paidAt }, items, TOKEN);
  },
  orderDelivered: moved("Delivered"),
  orderCancelled: moved("Cancelled"),
  orderRefunded: (given) => {
    const { row, paid, shop, facts } = given;
    const refund = facts?.refund;
    const isTransfer = refund ? row.payBy !== "gateway" : false;
    return orderRefundedMail(
      {
        ...row,
        requestId: "shown",
        at: paid.paidAt,
        customer: paid.customer,
        amount: refund ? paise(refund.amountPaise) : exampleRefund(given),
        paymentMethod: paid.paymentMethod,
        reference: ownText(given, "refundReference", refund?.reference),
        by: isTransfer ? "transfer" : "bank",
      },
      shop,
    );
  },
  trackingCorrected: (given) => {
    const { row, paid, shop } = given;
    return trackingCorrectedMail(
      { ...row, ...shipmentOf(given), at: paid.paidAt, customer: paid.customer },
      shop,
    );
  },
  addressChanged: ({ row, paid, shop }) =>
    addressMail(shop, row, { kind: "changed", reason: "", at: paid.paidAt }),
  addressStays: (given) =>
    addressMail(given.shop, given.row, {
      kind: "declined",
      at: given.paid.paidAt,
      reason: ownText(given, "reason", undefined),
    }),
  eInvoice: (given) =>
    eInvoiceMail(given.shop, given.row, {
      id: "shown",
      at: given.paid.paidAt,
      kind: "invoice",
      number: ownText(given, "documentNumber", given.facts?.shipment?.document?.number),
    }),
  transferAccount: transfer("details"),
  transferDetails: transfer("details"),
  transferReminder: transfer("reminder"),
  transferReopened: transfer("reopened"),
  transferSuperseded: transfer("superseded"),
  transferReplaced: transfer("replaced"),
  transferExpired: transfer("lapsed"),
} satisfies Partial<Record<MailName, Preview>>;
