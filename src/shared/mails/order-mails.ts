import { defineMail, headed, linked } from "./define-mail.ts";

/** What a customer is written about an order that goes its way, from its payment to its delivery. */
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
      cashInParts: {
        label: "Cash to have ready, for several parcels",
        text: "It comes in several parcels, and each is paid in cash as it is delivered: {amount} in all. The e-mail about each of them says how much.",
        when: "Where it is paid in cash on delivery, and leaves under two GSTINs",
        needs: ["amount"],
      },
      paidBy: {
        label: "Payment",
        text: "Paid {amountPaid} by {paymentMethod} (payment reference {paymentReference})",
        names: ["amountPaid", "paymentMethod", "paymentReference"],
        isLine: true,
      },
      paidOtherwise: {
        label: "Payment, without its way",
        text: "Paid {amountPaid} (payment reference {paymentReference})",
        when: "Where the bank does not say how it was paid",
        names: ["amountPaid", "paymentReference"],
        isLine: true,
      },
      toPay: {
        label: "Payment, on delivery",
        text: "To be paid on delivery: {amountPaid} in cash (payment reference {paymentReference})",
        when: "Where it is paid in cash on delivery",
        names: ["amountPaid", "paymentReference"],
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
    about: "To the customer once a parcel has left, or was picked up.",
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
      pickedUpSubject: {
        label: "Subject, picked up",
        text: "Picked up: your order {orderNumber} - {shopName}",
        when: "Where it was picked up",
        isLine: true,
      },
      pickedUpTitle: {
        label: "Heading, picked up",
        text: "Picked up: your order {orderNumber}",
        when: "Where it was picked up",
        isLine: true,
      },
      pickedUp: {
        label: "What happened, picked up",
        text: "thank you for picking up what you ordered under {orderNumber}.",
        when: "Where it was picked up",
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
        text: "Please have {cashDue} ready in cash: it is collected at delivery.",
        when: "Where it is paid in cash on delivery",
        names: ["cashDue"],
        needs: ["cashDue"],
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
  orderReady: defineMail({
    group: "Orders",
    name: "Ready to pick up",
    about: "To the customer once you have marked what they pick up as ready.",
    names: ["orderNumber", "customerName"],
    parts: {
      ...headed("Ready to pick up: your order {orderNumber}"),
      ready: { label: "What happened", text: "your order {orderNumber} lies ready for you." },
      where: {
        label: "Where",
        text: "Pick it up at {branch}.",
        names: ["branch"],
        needs: ["branch"],
      },
      open: {
        label: "Opening hours",
        text: "Open: {hours}.",
        when: "Where the branch has them",
        names: ["hours"],
      },
      goods: { label: "The goods", text: "What lies ready: {items}.", names: ["items"] },
      bring: {
        label: "What to bring",
        text: "Please have this e-mail or the number of your order with you.",
      },
    },
  }),
  reviewRequest: defineMail({
    group: "Orders",
    name: "How was it?",
    about:
      "To the customer some days after an order was delivered, once, where you ask for reviews; it ends with a link that stops such mails.",
    names: ["orderNumber", "customerName"],
    parts: {
      ...headed("How was your order {orderNumber}?"),
      greeting: { label: "Greeting", text: "Dear {customerName},", isLine: true },
      asked: {
        label: "What is asked",
        text: "you bought from us: {items}. How did it go? A few words and your stars help others to decide, and us to do better.",
        names: ["items"],
      },
      how: {
        label: "Where it is written",
        text: "Log in, and you find the form below your orders. We read each review before it is shown, with your first name.",
      },
      once: {
        label: "Why it comes",
        text: "We write this once for an order. If something is wrong with it, write to us, and we put it right.",
      },
      ...linked("Write a review"),
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
} as const;
