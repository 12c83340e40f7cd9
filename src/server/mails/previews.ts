import type { MailName } from "#shared/mails/mail-table.ts";
import { paise } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import type { CancelRequestState, ReturnStatus } from "#shared/returns/return-status.ts";
import {
  passwordChangedMail,
  resetLinkMail,
  twoFactorMail,
  verifyEmailMail,
} from "../accounts/account-mails.ts";
import { eInvoiceMail } from "../documents/e-invoice-mail.ts";
import { addressAskedMail, addressMail } from "../fulfilment/order-address-mails.ts";
import { type MovedOrder, orderMovedMail } from "../fulfilment/order-moved-mail.ts";
import { readyForPickUpMail } from "../fulfilment/ready-for-pick-up.ts";
import { itemsText } from "../fulfilment/requested-quantities.ts";
import { trackingCorrectedMail } from "../fulfilment/tracking-corrected-mail.ts";
import { unpackedOrderMail } from "../fulfilment/unpacked-orders.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { couponMail, newsletterConfirmMail } from "../newsletter/newsletter-mails.ts";
import { orderPaidMail } from "../payments/order-paid-mail.ts";
import { orderRefundedMail } from "../payments/order-refunded-mail.ts";
import { newOrderMail, paymentHoldMail, unmatchedPaymentMail } from "../payments/owner-mails.ts";
import { bankTransferMail } from "../payments/transfer-mails.ts";
import { quoteMail } from "../quotes/quote-mails.ts";
import { cancelRequestMail, returnMail } from "../returns/return-mail.ts";
import { newCancelRequestMail, newReturnMail } from "../returns/send-return-mails.ts";
import { reviewRequestMail } from "../reviews/review-requests.ts";
import { senderTrialMail } from "../settings/sender-trial.ts";
import { invitationMail } from "../staff/send-invitation.ts";
import {
  exampleItems,
  exampleOf,
  exampleRefund,
  type Given,
  itemsOf,
  occasionOf,
  ownText,
  type Preview,
  shipmentOf,
  subscriberOf,
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

function returned(status: ReturnStatus): Preview {
  return (given) => {
    const { facts, paid, row } = given;
    const known = facts?.returned;
    const credited = known ? (known.credited ?? null) : exampleRefund(given);
    return returnMail(
      {
        ...{ id: "shown", number: returnNumberOf(given), status, at: paid.paidAt },
        ...{ customer: paid.customer, trackingToken: row.trackingToken },
        order: row,
        note: known?.steps.find((step) => step.status === status)?.note ?? "",
        lines: known?.lines ?? exampleItems(given),
        credited,
        route: { isByTransfer: row.payBy !== "gateway", accountLink: null },
        replacement: shipmentOf(given, known?.replacedBy),
      },
      given.shop,
    );
  };
}

const returnNumberOf = (given: Given) =>
  ownText(given, "returnNumber", given.facts?.returned?.row.number);

function cancelRequest(state: CancelRequestState): Preview {
  return ({ row, paid, shop, facts }) =>
    cancelRequestMail(
      {
        ...{ id: "shown", state, at: paid.paidAt, order: row },
        answer: facts?.cancelRequest?.answer ?? "",
        ...{ customer: paid.customer, trackingToken: row.trackingToken },
      },
      shop,
    );
}

function quote(kind: JobPayload<"quote-mail">["kind"]): Preview {
  return (given) => {
    const { row, paid, shop, facts } = given;
    const known = facts?.quote;
    return quoteMail(
      kind,
      { id: row.id, number: ownText(given, "quoteNumber", known?.row.number), token: TOKEN },
      shop,
      {
        ...{ id: "shown", at: paid.paidAt, customer: paid.customer },
        who: known?.buyer ?? paid.customer.name,
        message: ownText(given, "message", known?.message),
        version: {
          total: ownText(given, "quoteTotal", known?.version?.total),
          until: given.own(
            "validUntil",
            known?.version?.until,
            exampleOf("validUntil").split(",")[0] ?? "",
          ),
          number: given.own("quoteVersion", known?.version?.number, 1),
        },
      },
    );
  };
}

/** How each mail is shown before it is sent: by the very functions that write it. */
export const previews: Record<MailName, Preview> = {
  orderFrame: moved("Shipped"),
  orderPaid: ({ paid, shop }) => orderPaidMail(paid, shop),
  orderShipped: moved("Shipped"),
  orderReady: (given) => {
    const { row, paid, shop, facts } = given;
    const place = facts?.pickUp;
    return readyForPickUpMail(
      {
        ...row,
        ...{ at: paid.paidAt, customer: paid.customer },
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
        ...{ requestId: "shown", at: paid.paidAt, customer: paid.customer },
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
      ...{ kind: "declined", at: given.paid.paidAt },
      reason: ownText(given, "reason", undefined),
    }),
  eInvoice: (given) =>
    eInvoiceMail(given.shop, given.row, {
      ...{ id: "shown", at: given.paid.paidAt, kind: "invoice" },
      number: ownText(given, "documentNumber", given.facts?.shipment?.document?.number),
    }),
  transferAccount: transfer("details"),
  transferDetails: transfer("details"),
  transferReminder: transfer("reminder"),
  transferReopened: transfer("reopened"),
  transferSuperseded: transfer("superseded"),
  transferReplaced: transfer("replaced"),
  transferExpired: transfer("lapsed"),
  returnAsked: returned("asked"),
  returnAccepted: returned("accepted"),
  returnRefused: returned("refused"),
  returnReceived: returned("received"),
  returnInspected: returned("inspected"),
  returnRefunded: returned("refunded"),
  returnReplaced: returned("replaced"),
  returnSentBack: returned("sent-back"),
  returnWithdrawn: returned("withdrawn"),
  returnExpired: returned("lapsed"),
  cancelAsked: cancelRequest("open"),
  cancelGranted: cancelRequest("granted"),
  cancelRefused: cancelRequest("refused"),
  cancelOvertaken: cancelRequest("overtaken"),
  quoteAsked: quote("asked"),
  quoteSent: quote("sent"),
  quoteEnding: quote("ending"),
  quoteAccepted: quote("accepted"),
  quoteAnswer: quote("answer"),
  quoteWithdrawn: quote("withdrawn"),
  quoteAskedOwner: quote("asked-desk"),
  quoteAcceptedOwner: quote("accepted-desk"),
  quoteDeclinedOwner: quote("declined-desk"),
  quoteQuestionOwner: quote("question-desk"),
  resetLink: (given) => resetLinkMail(given.shop, occasionOf(given), TOKEN),
  verifyEmail: (given) => verifyEmailMail(given.shop, occasionOf(given), TOKEN),
  passwordChanged: (given) => passwordChangedMail(given.shop, occasionOf(given), "answer"),
  twoFactor: (given) => twoFactorMail(given.shop, occasionOf(given), "passkey-added"),
  staffInvitation: (given) =>
    invitationMail(given.shop, occasionOf(given), {
      ...{ invitedBy: exampleOf("invitedBy"), role: exampleOf("role"), token: TOKEN },
    }),
  newsletterConfirm: (given) => newsletterConfirmMail(given.shop, subscriberOf(given)),
  coupon: (given) =>
    couponMail(given.shop, subscriberOf(given), {
      ...{ percent: Number(exampleOf("percent")), code: exampleOf("code") },
    }),
  newOrder: ({ row, paid, shop }) => newOrderMail({ ...paid, phone: row.customerPhone }, shop),
  senderTrial: (given) =>
    senderTrialMail(given.shop, occasionOf(given), given.shop.storeInfo.email),
  paymentHold: (given) =>
    paymentHoldMail(
      {
        ...given.row,
        ...{ at: given.paid.paidAt, total: given.paid.total, customer: given.paid.customer },
        reason: ownText(given, "reason", given.row.holdReason),
      },
      given.shop,
    ),
  unmatchedPayment: (given) =>
    unmatchedPaymentMail(
      {
        ...{ orderId: given.paid.orderId, at: given.paid.paidAt },
        ...{ amount: given.paid.total, currency: "INR" },
        gatewayStatus: ownText(given, "gatewayStatus", undefined),
      },
      given.shop,
    ),
  unpackedOrder: ({ row, paid, shop }) => unpackedOrderMail(row, paid.paidAt, shop),
  addressAsked: ({ row, paid, shop }) =>
    addressAskedMail(shop, row, row.addressRequest ?? row.shippingAddress, paid.paidAt),
  newReturn: (given) => {
    const known = given.facts?.returned;
    return newReturnMail(
      {
        row: {
          ...{ id: "shown", number: returnNumberOf(given), createdAt: given.paid.paidAt },
          reason: ownText(given, "reason", known?.row.reason),
          ...{ note: known?.row.note ?? "", resolution: known?.row.resolution ?? "refund" },
        },
        lines: known?.lines ?? exampleItems(given),
        photos: known?.photos ?? [],
      },
      given.row,
      given.shop,
    );
  },
  newCancelRequest: (given) =>
    newCancelRequestMail(
      {
        ...{ id: "shown", orderId: given.row.id, createdAt: given.paid.paidAt },
        reason: ownText(given, "reason", given.facts?.cancelRequest?.reason),
      },
      given.row,
      given.shop,
    ),
};
