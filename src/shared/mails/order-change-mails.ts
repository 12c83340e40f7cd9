import { accountPart, defineMail, headed } from "./define-mail.ts";

/** What a customer is written about what changes of an order: cancelled, money back, tracking, address, e-invoice. */
export const orderChangeMails = {
  orderCancelled: defineMail({
    group: "Orders",
    name: "Cancelled",
    about: "To the customer once an order or a part of it is cancelled.",
    names: ["orderNumber", "customerName"],
    parts: {
      ...headed("Your order {orderNumber} is cancelled"),
      partSubject: {
        label: "Subject, for a part",
        text: "A part of your order {orderNumber} is cancelled - {shopName}",
        isLine: true,
      },
      partTitle: {
        label: "Heading, for a part",
        text: "A part of your order {orderNumber} is cancelled",
        isLine: true,
      },
      byShop: {
        label: "What happened, by the shop",
        text: "we have cancelled your order {orderNumber}.",
      },
      byCustomer: {
        label: "What happened, by the customer",
        text: "you have cancelled your order {orderNumber}.",
      },
      partByShop: {
        label: "A part, by the shop",
        text: "a part of your order {orderNumber} is cancelled.",
      },
      partByCustomer: {
        label: "A part, by the customer",
        text: "you have cancelled a part of your order {orderNumber}.",
      },
      reason: {
        label: "The shop's reason",
        text: "The reason: {reason}",
        when: "Where one was given",
        names: ["reason"],
      },
      theirReason: {
        label: "The customer's reason",
        text: "Your reason: {reason}",
        when: "Where one was given",
        names: ["reason"],
      },
      refund: {
        label: "Money that goes back",
        text: "Your {refund} goes back the way it was paid, within 7 to 10 business days.",
        names: ["refund"],
      },
      refundToAccount: {
        label: "Money that goes back to an account",
        text: "Your {refund} goes back to your bank account, within 7 to 10 business days.",
        when: "Where it was paid by bank transfer or in cash",
        names: ["refund"],
      },
      refundOnceKnown: {
        label: "Money that goes back once the account is known",
        text: "Your {refund} goes back by transfer, within 7 to 10 business days of your telling us where to.",
        names: ["refund"],
      },
      unpaid: {
        label: "Nothing was paid",
        text: "Nothing was paid for it. Please do not pay for it any more.",
      },
      partUnpaid: {
        label: "Nothing was paid, for a part",
        text: "Nothing was paid for it.",
      },
      cashUnpaid: {
        label: "Nothing was paid, on delivery",
        text: "Nothing was paid for it, so nothing goes back.",
      },
      restInCash: {
        label: "Cash for the rest",
        text: "For the rest please have {cashDue} ready in cash.",
        when: "Where it is paid in cash on delivery",
        names: ["cashDue"],
        needs: ["cashDue"],
      },
      noMore: {
        label: "No more to pay",
        text: "Nothing more is to be paid.",
        when: "Where it is paid in cash on delivery",
      },
      account: accountPart,
    },
  }),
  orderRefunded: defineMail({
    group: "Orders",
    name: "Money went back",
    about: "To the customer once a refund is done.",
    names: ["orderNumber", "customerName", "refund"],
    parts: {
      ...headed("Your {refund} for order {orderNumber} went back to you"),
      byBank: {
        label: "The way it was paid",
        text: "{refund} for your order {orderNumber} is back with you: it went the way you paid, by {paymentMethod}.",
        names: ["paymentMethod"],
      },
      byBankOtherwise: {
        label: "The way it was paid, where the bank does not say how",
        text: "{refund} for your order {orderNumber} is back with you: it went the way you paid.",
      },
      bankNeeds: {
        label: "If it is not there yet",
        text: "If your account does not show it yet, your bank may need a few business days.",
      },
      reference: {
        label: "How the bank finds it",
        text: "Your bank finds it by the reference {refundReference}.",
        names: ["refundReference"],
        needs: ["refundReference"],
      },
      byTransfer: {
        label: "By transfer",
        text: "we have transferred {refund} for your order {orderNumber} back to your bank account, UTR {refundReference}.",
        names: ["refundReference"],
        needs: ["refundReference"],
      },
      byTransferOtherwise: {
        label: "By transfer, without a reference",
        text: "we have transferred {refund} for your order {orderNumber} back to your bank account.",
      },
      transferNeeds: {
        label: "If the transfer is not there yet",
        text: "If your account does not show it yet, your bank may need a day or two; it finds the transfer by the UTR.",
      },
      otherwise: {
        label: "In another way",
        text: "we have given back {refund} for your order {orderNumber}, not by the way you paid: that did not go through.",
      },
      ask: {
        label: "Whom to ask",
        text: "If you cannot find it, write to us or call us.",
        when: "By transfer or in another way",
      },
    },
  }),
  trackingCorrected: defineMail({
    group: "Orders",
    name: "Another tracking number",
    about: "To the customer once a parcel's tracking number was corrected.",
    names: ["orderNumber", "customerName"],
    parts: {
      ...headed("Your order {orderNumber} has another tracking number"),
      wrong: {
        label: "What happened",
        text: "what we wrote to you about following your order {orderNumber} was wrong.",
      },
      tracking: {
        label: "Tracking",
        text: "It was sent with {carrier}, tracking number {trackingNumber}.",
        names: ["carrier", "trackingNumber"],
        needs: ["trackingNumber"],
      },
      use: { label: "What to do", text: "Please use this number instead of the earlier one." },
    },
  }),
  addressChanged: defineMail({
    group: "Orders",
    name: "Another address",
    about: "To the customer once an order goes elsewhere; the address stands below the first text.",
    names: ["orderNumber", "customerName"],
    parts: {
      ...headed("Your order {orderNumber} goes to another address"),
      changed: {
        label: "What happened",
        text: "your order {orderNumber} goes to another address now:",
      },
      stays: {
        label: "What stays",
        text: "What you paid stays the same, the delivery included. If you did not ask for this, call us or write to us at once.",
      },
    },
  }),
  addressStays: defineMail({
    group: "Orders",
    name: "The address stays",
    about: "To the customer whose wish for another address you declined; the address stands below.",
    names: ["orderNumber", "customerName", "reason"],
    parts: {
      ...headed("The address of your order {orderNumber} stays"),
      declined: {
        label: "What happened",
        text: "we cannot send your order {orderNumber} to the other address that you asked for: {reason}",
      },
      goesTo: { label: "Above the address", text: "It goes to:" },
    },
  }),
  eInvoice: defineMail({
    group: "Orders",
    name: "E-invoice",
    about: "To the customer once a document is registered; it is attached.",
    names: ["orderNumber", "customerName", "document", "documentNumber"],
    parts: {
      ...headed("Your {document} {documentNumber}"),
      attached: {
        label: "What comes",
        text: "the {document} {documentNumber} of your order {orderNumber} is attached. It is registered as an e-invoice: its IRN and the signed QR code are printed on it.",
      },
      instead: {
        label: "For whoever has an earlier one",
        text: "If you have it without an IRN, please use this one instead.",
      },
    },
  }),
} as const;
