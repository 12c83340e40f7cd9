import { defineMail, headed, linked } from "./define-mail.ts";

const names = ["orderNumber", "customerName", "amount", "validUntil"] as const;
const greeting = { label: "Greeting", text: "Dear {customerName}," } as const;
const toDetails = linked("See the details, and copy them");
/** Of mails after which nothing is to be transferred; the other link is that of an order of a quote. */
const toOrders = {
  ...linked("My Orders"),
  quoteLink: {
    label: "Link, for a quote",
    text: "Open your quote: {link}",
    when: "Where the order is of a quote",
    names: ["link"],
    needs: ["link"],
    isLine: true,
  },
} as const;
const doNotPay = {
  label: "What not to do",
  text: "Please do not transfer its {amount}. If it is on its way already, it goes back to you.",
} as const;

/** What a customer is written of an order that is paid by bank transfer. */
export const transferMails = {
  transferAccount: defineMail({
    group: "Bank transfer",
    name: "The account, in mails of a transfer",
    about: "Where money is transferred to; it stands in each mail that asks for a transfer.",
    names: [],
    parts: {
      account: {
        label: "The account",
        text: `Reference, to be written with the transfer: {transferReference}
Account name: {accountName}
Account number: {accountNumber}
IFSC: {ifsc}
Bank: {bank}`,
        names: ["transferReference", "accountName", "accountNumber", "ifsc", "bank"],
        needs: ["transferReference", "accountName", "accountNumber", "ifsc"],
      },
      upi: {
        label: "UPI",
        text: "Or by UPI to: {upiId}",
        when: "Where the shop has a UPI ID",
        names: ["upiId"],
        needs: ["upiId"],
      },
    },
  }),
  transferDetails: defineMail({
    group: "Bank transfer",
    name: "Where to transfer to",
    about: "To the customer who has chosen a bank transfer.",
    names,
    parts: {
      ...headed("Pay {amount} for order {orderNumber} by bank transfer"),
      greeting,
      thanks: {
        label: "Thanks, above the account",
        text: "thank you for your order {orderNumber}. It is yours as soon as {amount} is on our account.",
      },
      proforma: {
        label: "The proforma invoice",
        text: "Your proforma invoice is attached.",
        when: "Where it is",
      },
      kept: {
        label: "Goods that are kept",
        text: "The goods are kept for you until {validUntil}.",
      },
      notKept: {
        label: "Goods that are not kept",
        text: "You can pay until {validUntil}. The goods are not set aside: they are yours once it is paid.",
      },
      next: {
        label: "What comes next",
        text: "We write to you as soon as the money is here; on working days that is within a few hours of the transfer.",
      },
      ...toDetails,
    },
  }),
  transferReminder: defineMail({
    group: "Bank transfer",
    name: "A day left",
    about: "To the customer a day before the time for the transfer ends.",
    names,
    parts: {
      ...headed("A day left to pay order {orderNumber} by bank transfer"),
      greeting,
      waits: {
        label: "How it stands, above the account",
        text: "your order {orderNumber} waits for {amount}, until {validUntil}. If you have transferred it already, there is nothing more to do.",
      },
      ...toDetails,
    },
  }),
  transferReopened: defineMail({
    group: "Bank transfer",
    name: "Noted by mistake",
    about: "To the customer where a transfer was noted that had not come.",
    names,
    parts: {
      ...headed("The payment of order {orderNumber} has yet to reach us"),
      greeting,
      mistake: {
        label: "What happened",
        text: "we wrote to you that your order {orderNumber} is paid. That was our mistake: what we had noted is not on our account. We are sorry.",
      },
      waits: {
        label: "How it stands, above the account",
        text: "Your order waits for its {amount}, and its goods are kept for you until {validUntil}. If you have transferred it already, there is nothing more to do.",
      },
      ...toDetails,
    },
  }),
  transferSuperseded: defineMail({
    group: "Bank transfer",
    name: "Another order was paid",
    about: "To the customer who paid another order for the same goods.",
    names,
    parts: {
      ...headed("Order {orderNumber} needs no transfer any more"),
      greeting,
      paid: {
        label: "What happened",
        text: "you paid order {otherOrder} for the same goods, so your order {orderNumber} was given up.",
        names: ["otherOrder"],
      },
      doNotPay,
      ...toOrders,
    },
  }),
  transferReplaced: defineMail({
    group: "Bank transfer",
    name: "Paid on the bank's page instead",
    about: "To the customer of a quote who chose to pay it on the bank's page.",
    names,
    parts: {
      ...headed("Order {orderNumber} needs no transfer any more"),
      greeting,
      chosen: {
        label: "What happened",
        text: "you chose to pay your quote on the bank's page, so your order {orderNumber}, which waited for a bank transfer, was given up.",
      },
      doNotPay,
      ...toOrders,
    },
  }),
  transferExpired: defineMail({
    group: "Bank transfer",
    name: "Not paid in time",
    about: "To the customer whose transfer did not come in time.",
    names,
    parts: {
      ...headed("Order {orderNumber} was not paid in time"),
      greeting,
      givenUp: {
        label: "What happened",
        text: "the {amount} for your order {orderNumber} had not reached us by {validUntil}, so the order was given up and its goods are for sale again.",
      },
      transferred: {
        label: "If it was transferred",
        text: "If you have transferred the money, write to us: the order goes ahead if the goods are still there, else the whole amount goes back to you.",
      },
      again: {
        label: "If it is still wanted",
        text: "If you still want the goods, put them into your cart again from My Orders.",
      },
      quoteAgain: {
        label: "If it is still wanted, for a quote",
        text: "If you still want the goods, open your quote: while it is valid it can be paid for again.",
        when: "Where the order is of a quote",
      },
      ...toOrders,
    },
  }),
} as const;
