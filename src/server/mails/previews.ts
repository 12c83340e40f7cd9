import type { MailName } from "#shared/mails/mail-table.ts";
import type { CancelRequestState, ReturnStatus } from "#shared/returns/return-status.ts";
import {
  passwordChangedMail,
  resetLinkMail,
  twoFactorMail,
  verifyEmailMail,
} from "../accounts/account-mails.ts";
import { addressAskedMail } from "../fulfilment/order-address-mails.ts";
import { unpackedOrderMail } from "../fulfilment/unpacked-orders.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { couponMail, newsletterConfirmMail } from "../newsletter/newsletter-mails.ts";
import { newOrderMail, paymentHoldMail, unmatchedPaymentMail } from "../payments/owner-mails.ts";
import { quoteMail } from "../quotes/quote-mails.ts";
import { cancelRequestMail, returnMail } from "../returns/return-mail.ts";
import { newCancelRequestMail, newReturnMail } from "../returns/send-return-mails.ts";
import { senderTrialMail } from "../settings/sender-trial.ts";
import { invitationMail } from "../staff/send-invitation.ts";
import { orderPreviews } from "./order-previews.ts";
import {
  exampleItems,
  exampleOf,
  exampleRefund,
  type Given,
  occasionOf,
  ownText,
  type Preview,
  shipmentOf,
  subscriberOf,
  TOKEN,
} from "./preview-facts.ts";

function returned(status: ReturnStatus): Preview {
  return (given) => {
    const { facts, paid, row } = given;
    const known = facts?.returned;
    const credited = known ? (known.credited ?? null) : exampleRefund(given);
    return returnMail(
      {
        id: "shown",
        number: returnNumberOf(given),
        status,
        at: paid.paidAt,
        customer: paid.customer,
        trackingToken: row.trackingToken,
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
        id: "shown",
        state,
        at: paid.paidAt,
        order: row,
        answer: facts?.cancelRequest?.answer ?? "",
        customer: paid.customer,
        trackingToken: row.trackingToken,
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
        id: "shown",
        at: paid.paidAt,
        customer: paid.customer,
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
  ...orderPreviews,
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
      invitedBy: exampleOf("invitedBy"),
      role: exampleOf("role"),
      token: TOKEN,
    }),
  newsletterConfirm: (given) => newsletterConfirmMail(given.shop, subscriberOf(given)),
  coupon: (given) =>
    couponMail(given.shop, subscriberOf(given), {
      percent: Number(exampleOf("percent")),
      code: exampleOf("code"),
    }),
  newOrder: ({ row, paid, shop }) => newOrderMail({ ...paid, phone: row.customerPhone }, shop),
  senderTrial: (given) =>
    senderTrialMail(given.shop, occasionOf(given), given.shop.storeInfo.email),
  paymentHold: (given) =>
    paymentHoldMail(
      {
        ...given.row,
        at: given.paid.paidAt,
        total: given.paid.total,
        customer: given.paid.customer,
        reason: ownText(given, "reason", given.row.holdReason),
      },
      given.shop,
    ),
  unmatchedPayment: (given) =>
    unmatchedPaymentMail(
      {
        orderId: given.paid.orderId,
        at: given.paid.paidAt,
        amount: given.paid.total,
        currency: "INR",
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
          id: "shown",
          number: returnNumberOf(given),
          createdAt: given.paid.paidAt,
          reason: ownText(given, "reason", known?.row.reason),
          note: known?.row.note ?? "",
          resolution: known?.row.resolution ?? "refund",
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
        id: "shown",
        orderId: given.row.id,
        createdAt: given.paid.paidAt,
        reason: ownText(given, "reason", given.facts?.cancelRequest?.reason),
      },
      given.row,
      given.shop,
    ),
};
