import { defineMail, headed } from "./define-mail.ts";

/** What a customer is written about an order, but for its transfer and its returns. */
export const orderMails = {
  orderFrame: defineMail({
    group: "Orders",
    name: "Around each mail of an order",
    about: "The greeting above, and the links below what customers read of orders and returns.",
    names: ["customerName"],
    parts: {
      greeting: { label: "Greeting", text: "Dear {customerName},", isLine: true },
      follow: {
        label: "Link to the carrier",
        text: "Follow it at {carrier}: {link}",
        when: "Where the carrier shows the parcel",
        names: ["carrier", "link"],
        needs: ["link"],
        isLine: true,
      },
      button: { label: "Button", text: "Track your order", isLine: true },
      buttonNote: { label: "Below the button", text: "The button needs no login." },
      track: {
        label: "The same in plain text",
        text: "Track your order, without logging in: {link}",
        names: ["link"],
        needs: ["link"],
        isLine: true,
      },
      orders: {
        label: "Link to all orders",
        text: "All your orders, with address and prices: {link}",
        names: ["link"],
        needs: ["link"],
        isLine: true,
      },
    },
  }),
  orderPaid: defineMail({
    group: "Orders",
    name: "Order paid or confirmed",
    about: "To the customer once an order is paid, or is to be paid on delivery.",
    names: ["orderNumber", "customerName", "orderDate", "amount"],
    parts: {
      subject: {
        label: "Subject",
        text: "Your order {orderNumber} at {shopName} is paid",
        isLine: true,
      },
      title: { label: "Heading", text: "Your order {orderNumber} is paid", isLine: true },
      codSubject: {
        label: "Subject, on delivery",
        text: "Your order {orderNumber} at {shopName} is confirmed",
        when: "Where it is paid in cash on delivery",
        isLine: true,
      },
      codTitle: {
        label: "Heading, on delivery",
        text: "Your order {orderNumber} is confirmed",
        when: "Where it is paid in cash on delivery",
        isLine: true,
      },
      thanks: { label: "Thanks", text: "thank you for your order of {orderDate}." },
      plainThanks: {
        label: "Thanks in plain text",
        text: "thank you for your order {orderNumber} of {orderDate}.",
      },
      paid: { label: "How it stands", text: "It is paid, and we are preparing it." },
      cod: {
        label: "How it stands, on delivery",
        text: "We are preparing it.",
        when: "Where it is paid in cash on delivery",
      },
      arrives: {
        label: "When it arrives",
        text: "It arrives by {arrivalDate}.",
        when: "Where a day is promised",
        names: ["arrivalDate"],
      },
      cash: {
        label: "Cash to have ready",
        text: "Please have {amount} ready in cash when it is delivered.",
        when: "Where it is paid in cash on delivery",
        needs: ["amount"],
      },
      paidBy: {
        label: "Payment",
        text: "Paid {received} by {paymentMethod} (payment reference {paymentReference})",
        names: ["received", "paymentMethod", "paymentReference"],
        isLine: true,
      },
      paidOtherwise: {
        label: "Payment, without its way",
        text: "Paid {received} (payment reference {paymentReference})",
        when: "Where the bank does not say how it was paid",
        names: ["received", "paymentReference"],
        isLine: true,
      },
      toPay: {
        label: "Payment, on delivery",
        text: "To be paid on delivery: {received} in cash (payment reference {paymentReference})",
        when: "Where it is paid in cash on delivery",
        names: ["received", "paymentReference"],
        isLine: true,
      },
      goesTo: { label: "Above the address", text: "It goes to", isLine: true },
      pickUp: {
        label: "Above the branch",
        text: "You pick it up at",
        when: "Where it is picked up",
        isLine: true,
      },
    },
  }),
  orderShipped: defineMail({
    group: "Orders",
    name: "On its way",
    about: "To the customer once a parcel has left.",
    names: ["orderNumber", "customerName"],
    parts: {
      ...headed("Your order {orderNumber} is on its way"),
      partSubject: {
        label: "Subject, for a part",
        text: "A part of your order {orderNumber} is on its way - {shopName}",
        isLine: true,
      },
      partTitle: {
        label: "Heading, for a part",
        text: "A part of your order {orderNumber} is on its way",
        isLine: true,
      },
      sent: { label: "What happened", text: "your order {orderNumber} is on its way." },
      partSent: {
        label: "What happened, for a part",
        text: "a parcel of your order {orderNumber} is on its way.",
      },
      tracking: {
        label: "Tracking",
        text: "It was sent with {carrier}, tracking number {trackingNumber}.",
        names: ["carrier", "trackingNumber"],
        needs: ["trackingNumber"],
      },
      arrives: {
        label: "When it arrives",
        text: "It arrives by {arrivalDate}.",
        when: "Where a day is promised",
        names: ["arrivalDate"],
      },
      collect: {
        label: "Cash to have ready",
        text: "Please have {cash} ready in cash: it is collected at delivery.",
        when: "Where it is paid in cash on delivery",
        names: ["cash"],
        needs: ["cash"],
      },
      attached: {
        label: "Its document",
        text: "Its {document} {documentNumber} is attached.",
        names: ["document", "documentNumber"],
      },
      follows: {
        label: "Its document, as an e-invoice",
        text: "Its {document} {documentNumber} follows in another mail, once it is registered as an e-invoice.",
        when: "Where it waits for its registration",
        names: ["document", "documentNumber"],
      },
      toCome: {
        label: "What is still to come",
        text: "Still to come: {items}.",
        when: "For a part",
        names: ["items"],
      },
      inParcel: { label: "Above the goods", text: "In this parcel:", when: "For a part" },
    },
  }),
  orderDelivered: defineMail({
    group: "Orders",
    name: "Delivered",
    about: "To the customer once a parcel has arrived.",
    names: ["orderNumber", "customerName", "returnDays"],
    parts: {
      ...headed("Your order {orderNumber} is delivered"),
      partSubject: {
        label: "Subject, for a part",
        text: "A part of your order {orderNumber} is delivered - {shopName}",
        isLine: true,
      },
      partTitle: {
        label: "Heading, for a part",
        text: "A part of your order {orderNumber} is delivered",
        isLine: true,
      },
      arrived: {
        label: "What happened",
        text: "your order {orderNumber} has been delivered. We hope that everything is as you wanted it.",
      },
      partArrived: {
        label: "What happened, for a part",
        text: "a parcel of your order {orderNumber} has arrived. We hope that everything is as you wanted it.",
      },
      returns: {
        label: "If something is wrong",
        text: "If anything is not, tell us within {returnDays} days. Customised products cannot be returned.",
      },
      partReturns: {
        label: "If something is wrong, for a part",
        text: "If anything is not, tell us within {returnDays} days from today. Customised products cannot be returned.",
      },
      toCome: {
        label: "What is still to come",
        text: "Still to come: {items}.",
        when: "For a part",
        names: ["items"],
      },
      inParcel: { label: "Above the goods", text: "It had in it:", when: "For a part" },
    },
  }),
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
        when: "Where it was paid in cash",
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
        text: "For the rest please have {cash} ready in cash.",
        when: "Where it is paid in cash on delivery",
        names: ["cash"],
        needs: ["cash"],
      },
      noMore: {
        label: "No more to pay",
        text: "Nothing more is to be paid.",
        when: "Where it is paid in cash on delivery",
      },
      account: {
        label: "Link to name the account",
        text: "Tell us the UPI ID or account that your money goes to: {link}",
        when: "Where the shop has yet to hear of it",
        names: ["link"],
        needs: ["link"],
        isLine: true,
      },
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
    about: "To the customer who asked for another address in vain; the address stands below.",
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
