import { accountPart, defineMail, headed } from "./define-mail.ts";

const names = ["returnNumber", "orderNumber", "customerName"] as const;
const BELOW = "What staff note, and the goods, stand below.";

/** What a customer is written of returns, and of requests to cancel what is packed. */
export const returnMails = {
  returnAsked: defineMail({
    group: "Returns",
    name: "Request for a return",
    about: `To the customer who asks to return something. ${BELOW}`,
    names,
    parts: {
      ...headed("Your return {returnNumber}: we have your request"),
      told: {
        label: "What happened",
        text: "we have the request for your return {returnNumber} of order {orderNumber}. We will look at it and write to you what to do next.",
      },
    },
  }),
  returnAccepted: defineMail({
    group: "Returns",
    name: "Accepted",
    about: `To the customer whose return is accepted. ${BELOW}`,
    names: [...names, "returnWithinDays"],
    parts: {
      ...headed("Your return {returnNumber}: please send it to us"),
      told: {
        label: "What happened, above the instructions",
        text: "we accept your return {returnNumber} of order {orderNumber}. Please send it within {returnWithinDays} days.",
      },
    },
  }),
  returnRefused: defineMail({
    group: "Returns",
    name: "Refused",
    about: `To the customer whose return is refused. ${BELOW}`,
    names,
    parts: {
      ...headed("Your return {returnNumber}: we cannot take it back"),
      told: {
        label: "What happened, above the reason",
        text: "we cannot accept your return {returnNumber} of order {orderNumber}.",
      },
      disagree: { label: "Below the reason", text: "If you disagree, please write to us." },
    },
  }),
  returnReceived: defineMail({
    group: "Returns",
    name: "Arrived",
    about: `To the customer whose goods have come back. ${BELOW}`,
    names,
    parts: {
      ...headed("Your return {returnNumber}: it has arrived"),
      told: {
        label: "What happened",
        text: "your return {returnNumber} of order {orderNumber} has arrived. We look at it now.",
      },
    },
  }),
  returnInspected: defineMail({
    group: "Returns",
    name: "Looked at",
    about: `To the customer whose goods were looked at. ${BELOW}`,
    names,
    parts: {
      ...headed("Your return {returnNumber}: we have looked at it"),
      told: {
        label: "What happened",
        text: "we have looked at your return {returnNumber} of order {orderNumber}. We write to you as soon as it is settled.",
      },
    },
  }),
  returnRefunded: defineMail({
    group: "Returns",
    name: "Credited",
    about: `To the customer whose return is credited. ${BELOW}`,
    names,
    parts: {
      ...headed("Your return {returnNumber}: your money goes back"),
      settledSubject: {
        label: "Subject, where nothing goes back",
        text: "Your return {returnNumber}: it is settled - {shopName}",
        isLine: true,
      },
      settledTitle: {
        label: "Heading, where nothing goes back",
        text: "Your return {returnNumber}: it is settled",
        isLine: true,
      },
      credited: {
        label: "What happened",
        text: "we have credited {refund} for your return {returnNumber} of order {orderNumber}. What you have paid of it goes back the way it was paid, within 7 to 10 business days.",
        names: ["refund"],
      },
      creditedToAccount: {
        label: "What happened, where the money is transferred",
        text: "we have credited {refund} for your return {returnNumber} of order {orderNumber}. We transfer what you have paid of it to your account, within 7 to 10 business days, and write to you once that is done.",
        when: "Where it was paid by bank transfer or in cash",
        names: ["refund"],
      },
      creditedOnceKnown: {
        label: "What happened, where the account is not known",
        text: "we have credited {refund} for your return {returnNumber} of order {orderNumber}. We transfer what you have paid of it within 7 to 10 business days of your telling us where to, and write to you once that is done.",
        names: ["refund"],
      },
      account: accountPart,
      settled: {
        label: "What happened, where nothing goes back",
        text: "your return {returnNumber} of order {orderNumber} is settled. Nothing is left of its price to give back.",
      },
      unknown: {
        label: "What happened, where the sum is not known",
        text: "your return {returnNumber} of order {orderNumber} is credited.",
      },
    },
  }),
  returnReplaced: defineMail({
    group: "Returns",
    name: "Replaced",
    about: `To the customer who gets a replacement. ${BELOW}`,
    names,
    parts: {
      ...headed("Your return {returnNumber}: a replacement is on its way"),
      told: {
        label: "What happened",
        text: "for your return {returnNumber} of order {orderNumber} we have sent a replacement.",
      },
      tracking: {
        label: "Tracking",
        text: "It was sent with {carrier}, tracking number {trackingNumber}.",
        names: ["carrier", "trackingNumber"],
        needs: ["trackingNumber"],
      },
      attached: {
        label: "Its document",
        text: "Its {document} {documentNumber} is attached.",
        names: ["document", "documentNumber"],
      },
    },
  }),
  returnSentBack: defineMail({
    group: "Returns",
    name: "Sent to the customer again",
    about: `To the customer whose goods are not taken back. ${BELOW}`,
    names,
    parts: {
      ...headed("Your return {returnNumber}: it comes back to you"),
      told: {
        label: "What happened",
        text: "we cannot take back what came with your return {returnNumber} of order {orderNumber}, and send it to you again.",
      },
    },
  }),
  returnWithdrawn: defineMail({
    group: "Returns",
    name: "Withdrawn",
    about: "To the customer who has withdrawn a return.",
    names,
    parts: {
      ...headed("Your return {returnNumber}: you have withdrawn it"),
      told: {
        label: "What happened",
        text: "you have withdrawn your return {returnNumber} of order {orderNumber}. There is nothing more to do.",
      },
    },
  }),
  returnExpired: defineMail({
    group: "Returns",
    name: "Lapsed",
    about: "To the customer whose accepted return has not arrived.",
    names: [...names, "returnWithinDays"],
    parts: {
      ...headed("Your return {returnNumber}: it has lapsed"),
      told: {
        label: "What happened",
        text: "nothing has arrived for your return {returnNumber} of order {orderNumber} within {returnWithinDays} days, so it has lapsed.",
      },
      sent: {
        label: "If it was sent",
        text: "If you have sent it, please write to us with the courier's receipt.",
      },
    },
  }),
  cancelAsked: defineMail({
    group: "Returns",
    name: "Request to cancel what is packed",
    about: "To the customer who asks to cancel an order that is packed already.",
    names: ["orderNumber", "customerName"],
    parts: {
      ...headed("Your order {orderNumber}: we have your request to cancel"),
      told: {
        label: "What happened",
        text: "your order {orderNumber} is packed already. We see whether it can still be stopped, and write to you.",
      },
    },
  }),
  cancelGranted: defineMail({
    group: "Returns",
    name: "Could be stopped",
    about: "To the customer whose packed order could be cancelled. What staff answer stands below.",
    names: ["orderNumber", "customerName"],
    parts: {
      ...headed("Your order {orderNumber}: it is cancelled as you asked"),
      told: {
        label: "What happened",
        text: "your order {orderNumber} could still be stopped: what you asked for is cancelled.",
      },
    },
  }),
  cancelRefused: defineMail({
    group: "Returns",
    name: "Can no longer be cancelled",
    about: "To the customer whose packed order goes ahead. What staff answer stands below.",
    names: ["orderNumber", "customerName"],
    parts: {
      ...headed("Your order {orderNumber}: it can no longer be cancelled"),
      told: {
        label: "What happened",
        text: "your order {orderNumber} can no longer be cancelled. Once it has arrived, you can return it in My Orders.",
      },
    },
  }),
  cancelOvertaken: defineMail({
    group: "Returns",
    name: "Had left already",
    about: "To the customer whose order had left. What staff answer stands below.",
    names: ["orderNumber", "customerName"],
    parts: {
      ...headed("Your order {orderNumber}: it can no longer be cancelled"),
      told: {
        label: "What happened",
        text: "your order {orderNumber} had left when we read your request. Once it has arrived, you can return it in My Orders.",
      },
    },
  }),
} as const;
