import type { MailName } from "#shared/mails/mail-table.ts";
import { mailVariables } from "#shared/mails/variables.ts";
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
import { trackingCorrectedMail } from "../fulfilment/tracking-corrected-mail.ts";
import { unpackedOrderMail } from "../fulfilment/unpacked-orders.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { Mail } from "../mail/mail.ts";
import type { MailShop } from "../mail/mail-text.ts";
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
import type { ExampleOrder } from "./example-order.ts";

interface Given extends ExampleOrder {
  shop: MailShop;
}

type Preview = (given: Given) => Mail;

/** It opens nothing: mails that are shown carry it in their links. */
const TOKEN = "example";

const exampleOf = (name: keyof typeof mailVariables) => mailVariables[name].example;

/** To whom, and when; a mail that is shown is never told apart from another. */
const occasionOf = ({ row, paid }: Given) => ({
  id: "shown",
  at: paid.paidAt,
  to: { name: row.customerName, email: row.customerEmail },
});

const subscriberOf = (given: Given) => ({
  ...{ id: "shown", at: given.paid.paidAt, token: TOKEN },
  email: given.row.customerEmail,
});

const itemsOf = ({ paid }: Given) => paid.lines.map(({ name, quantity }) => ({ name, quantity }));

const shipment = {
  carrier: exampleOf("carrier"),
  trackingNumber: exampleOf("trackingNumber"),
  link: undefined,
  document: null,
};

function moved(status: MovedOrder["status"]): Preview {
  return (given) =>
    orderMovedMail(
      {
        ...given.row,
        status,
        at: given.paid.paidAt,
        customer: given.paid.customer,
        lines: itemsOf(given),
        isPart: false,
        unfulfilled: [],
        tracking: { carrier: shipment.carrier, number: shipment.trackingNumber },
        arrivesBy: given.paid.arrivesBy,
        document: { kind: "invoice", number: exampleOf("documentNumber") },
        reason: exampleOf("reason"),
        refund: given.paid.total,
        returnDays: Number(exampleOf("returnDays")),
      },
      given.shop,
    );
}

function transfer(kind: JobPayload<"bank-transfer-mail">["kind"]): Preview {
  return ({ row, shop }) => bankTransferMail(row, kind, shop, "/orders", { other: row });
}

function returned(status: ReturnStatus): Preview {
  return (given) =>
    returnMail(
      {
        ...{ id: "shown", number: exampleOf("returnNumber"), status, at: given.paid.paidAt },
        ...{ customer: given.paid.customer, trackingToken: given.row.trackingToken },
        order: given.row,
        note: "",
        lines: itemsOf(given).slice(0, 1),
        credited: given.paid.total,
        replacement: shipment,
      },
      given.shop,
    );
}

function cancelRequest(state: CancelRequestState): Preview {
  return ({ row, paid, shop }) =>
    cancelRequestMail(
      {
        ...{ id: "shown", state, at: paid.paidAt, answer: "", order: row },
        ...{ customer: paid.customer, trackingToken: row.trackingToken },
      },
      shop,
    );
}

function quote(kind: JobPayload<"quote-mail">["kind"]): Preview {
  return ({ row, paid, shop }) =>
    quoteMail(kind, { id: row.id, number: exampleOf("quoteNumber"), token: TOKEN }, shop, {
      ...{ id: "shown", at: paid.paidAt, customer: paid.customer, who: paid.customer.name },
      message: exampleOf("message"),
      version: {
        total: exampleOf("quoteTotal"),
        until: exampleOf("validUntil").split(",")[0] ?? "",
        number: 1,
      },
    });
}

/** How each mail is shown before it is sent: by the very functions that write it. */
export const previews: Record<MailName, Preview> = {
  orderFrame: moved("Shipped"),
  orderPaid: ({ paid, shop }) => orderPaidMail(paid, shop),
  orderShipped: moved("Shipped"),
  reviewRequest: ({ row, paid, shop }) =>
    reviewRequestMail(shop, { ...row, deliveredAt: paid.paidAt }, exampleOf("items"), TOKEN),
  orderDelivered: moved("Delivered"),
  orderCancelled: moved("Cancelled"),
  orderRefunded: ({ row, paid, shop }) =>
    orderRefundedMail(
      {
        ...row,
        ...{ requestId: "shown", at: paid.paidAt, customer: paid.customer, amount: paid.total },
        ...{
          paymentMethod: paid.paymentMethod,
          reference: exampleOf("refundReference"),
          by: "bank",
        },
      },
      shop,
    ),
  trackingCorrected: ({ row, paid, shop }) =>
    trackingCorrectedMail({ ...row, ...shipment, at: paid.paidAt, customer: paid.customer }, shop),
  addressChanged: ({ row, paid, shop }) =>
    addressMail(shop, row, { kind: "changed", reason: "", at: paid.paidAt }),
  addressStays: ({ row, paid, shop }) =>
    addressMail(shop, row, { kind: "declined", reason: exampleOf("reason"), at: paid.paidAt }),
  eInvoice: ({ row, paid, shop }) =>
    eInvoiceMail(shop, row, {
      ...{ id: "shown", at: paid.paidAt, kind: "invoice", number: exampleOf("documentNumber") },
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
  paymentHold: ({ row, paid, shop }) =>
    paymentHoldMail(
      {
        ...row,
        ...{ at: paid.paidAt, total: paid.total, customer: paid.customer },
        reason: exampleOf("reason"),
      },
      shop,
    ),
  unmatchedPayment: ({ paid, shop }) =>
    unmatchedPaymentMail(
      {
        ...{ orderId: paid.orderId, at: paid.paidAt, amount: paid.total, currency: "INR" },
        gatewayStatus: exampleOf("gatewayStatus"),
      },
      shop,
    ),
  unpackedOrder: ({ row, paid, shop }) => unpackedOrderMail(row, paid.paidAt, shop),
  addressAsked: ({ row, paid, shop }) =>
    addressAskedMail(shop, row, row.shippingAddress, paid.paidAt),
  newReturn: (given) =>
    newReturnMail(
      {
        row: {
          ...{ id: "shown", number: exampleOf("returnNumber"), createdAt: given.paid.paidAt },
          ...{ reason: exampleOf("reason"), note: "", resolution: "refund" },
        },
        lines: itemsOf(given),
        photos: [],
      },
      given.row,
      given.shop,
    ),
  newCancelRequest: ({ row, paid, shop }) =>
    newCancelRequestMail(
      {
        ...{ id: "shown", orderId: row.id, createdAt: paid.paidAt },
        reason: exampleOf("reason"),
      },
      row,
      shop,
    ),
};
