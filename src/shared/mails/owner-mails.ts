import { defineMail, headed, linked } from "./define-mail.ts";

const names = ["orderNumber", "customerName", "customerEmail"] as const;
const toOrder = linked("Open the order");
const customer = {
  label: "The customer",
  text: "Customer: {customerName}, {customerEmail}",
} as const;

/** What the shop itself is written of orders, payments and returns. */
export const ownerMails = {
  newOrder: defineMail({
    group: "To the shop",
    name: "New order",
    about:
      "To the shop once an order is paid, or is to be paid on delivery; goods, sums and address stand below.",
    names: [...names, "amountPaid", "paymentReference"],
    parts: {
      ...headed("New order {orderNumber}: {amountPaid}"),
      paid: {
        label: "What happened",
        text: "Order {orderNumber} is paid (payment reference {paymentReference}).",
      },
      cod: {
        label: "What happened, on delivery",
        text: "Order {orderNumber} is to be paid in cash on delivery (payment reference {paymentReference}).",
      },
      ...toOrder,
    },
  }),
  paymentHold: defineMail({
    group: "To the shop",
    name: "Payment to look at",
    about: "To the shop where a payment does not fit its order.",
    names: [...names, "amount", "paymentReference", "reason"],
    parts: {
      ...headed("Please look at the payment of order {orderNumber}"),
      reason: { label: "Why", text: "{reason}", needs: ["reason"] },
      order: {
        label: "The order",
        text: "The order costs {amount} (payment reference {paymentReference}).",
      },
      customer,
      todo: {
        label: "What to do",
        text: "On the order's page you accept the payment, give it back, or note how it was settled.",
      },
      ...toOrder,
    },
  }),
  unmatchedPayment: defineMail({
    group: "To the shop",
    name: "Payment without an order",
    about: "To the shop where money came for an order that it does not have.",
    names: ["paymentReference", "gatewayStatus"],
    parts: {
      ...headed("Money came for an order that the shop does not have"),
      came: {
        label: "What happened",
        text: "The bank says that {amountPaid} came (payment reference {paymentReference}, {gatewayStatus}).",
        names: ["amountPaid"],
      },
      cameUnknown: {
        label: "What happened, where the sum cannot be read",
        text: "The bank says that money came (payment reference {paymentReference}, {gatewayStatus}).",
      },
      why: {
        label: "Why",
        text: "The shop has no such order: it was lost when a backup was restored or another database took over, or it is not this shop's.",
      },
      todo: {
        label: "What to do",
        text: "On that page you give the money back, or note how you settled it with the customer.",
      },
      ...linked("Open the payment"),
    },
  }),
  senderTrial: defineMail({
    group: "To the shop",
    name: "Another sender is tried",
    about: "To whoever sets from which address mails are, by that address, before it is saved.",
    names: ["email"],
    parts: {
      ...headed("The mail server takes mails from {email}"),
      taken: {
        label: "What happened",
        text: "You are setting the address that mails of {shopName} are from. The mail server took this one from {email}, so that it can be saved.",
      },
      look: {
        label: "What to look at",
        text: "If this mail was among the spam, the mail server is not yet allowed to send for that domain (SPF, DKIM): customers will not find theirs either.",
      },
      ...linked("Open the settings"),
    },
  }),
  unpackedOrder: defineMail({
    group: "To the shop",
    name: "Order that nobody packs",
    about: "To the shop where an order on delivery waits to be packed.",
    names: [...names, "amount", "daysLeft"],
    parts: {
      ...headed("Order {orderNumber} waits to be packed"),
      waits: {
        label: "How it stands",
        text: "Order {orderNumber} of {amount} is to be paid in cash on delivery, and nobody has packed it yet.",
      },
      customer,
      todo: {
        label: "What to do",
        text: "Mark it as packed or ship it within {daysLeft} days. Otherwise it is cancelled then, its goods go back to the stock, and the customer is written to.",
      },
      ...toOrder,
    },
  }),
  addressAsked: defineMail({
    group: "To the shop",
    name: "Another address is asked for",
    about:
      "To the shop once a customer asks to have an order sent elsewhere; the address stands below the first text.",
    names: ["orderNumber", "customerName"],
    parts: {
      ...headed("Another address is asked for: order {orderNumber}"),
      wishes: {
        label: "What happened",
        text: "{customerName} wishes order {orderNumber} to go to:",
      },
      todo: {
        label: "What to do",
        text: "On the order's page you change the address, until it is packed, or decline it.",
      },
      ...toOrder,
    },
  }),
  newReturn: defineMail({
    group: "To the shop",
    name: "New return",
    about:
      "To the shop once a customer asks to return something; goods, reason and customer stand above.",
    names: ["returnNumber", "orderNumber"],
    parts: {
      ...headed("New return {returnNumber} of order {orderNumber}"),
      reason: { label: "The reason", text: "The reason: {reason}", names: ["reason"] },
      refund: { label: "A refund is wished", text: "The customer wishes a refund." },
      replacement: { label: "A replacement is wished", text: "The customer wishes a replacement." },
      todo: {
        label: "What to do",
        text: "On the return's page you accept it with instructions, or refuse it with a reason.",
      },
      ...linked("Open the return"),
    },
  }),
  newCancelRequest: defineMail({
    group: "To the shop",
    name: "Customer asks to cancel what is packed",
    about: "To the shop once a customer asks to cancel what is packed; the customer stands in it.",
    names: ["orderNumber"],
    parts: {
      ...headed("Please hold order {orderNumber}: its customer asks to cancel"),
      asks: {
        label: "What happened",
        text: "Order {orderNumber} is packed, and its customer asks to cancel it or a part of it.",
      },
      reason: {
        label: "The reason",
        text: "The reason: {reason}",
        when: "Where one was given",
        names: ["reason"],
      },
      todo: {
        label: "What to do",
        text: "On the order's page you grant it or refuse it. Until then it can still be shipped.",
      },
      ...toOrder,
    },
  }),
} as const;
