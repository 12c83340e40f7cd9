import { defineMail, headed, linked } from "./define-mail.ts";

const names = ["quoteNumber", "customerName", "buyer"] as const;
const offer = ["quoteTotal", "validUntil", "quoteVersion"] as const;
const toQuote = linked("Open your quote");
const toAdmin = linked("Open the quote");

/** What is written of quotes, to customers and to the shop. */
export const quoteMails = {
  quoteAsked: defineMail({
    group: "Quotes",
    name: "Request for a quote",
    about: "To the customer who asks for a quote.",
    names,
    parts: {
      ...headed("We have your request for quote {quoteNumber}"),
      thanks: {
        label: "Thanks",
        text: "Thank you. We look at what you need and send you our price for it as quote {quoteNumber}.",
      },
      urgent: { label: "If it is urgent", text: "Is it urgent? Call us with this number." },
      ...toQuote,
    },
  }),
  quoteSent: defineMail({
    group: "Quotes",
    name: "Quote",
    about: "To the customer once a quote is sent; its PDF is attached.",
    names: [...names, ...offer],
    parts: {
      ...headed("Your quote {quoteNumber}: {quoteTotal}"),
      offer: {
        label: "The offer",
        text: "Here is our offer, version {quoteVersion}: {quoteTotal}, GST and delivery as the quote says. It is valid until {validUntil}. The same as PDF comes with this mail.",
      },
      care: {
        label: "About the link",
        text: "The link opens it without an account. Whoever has the link can see and accept it: hand it on with care.",
      },
      ...linked("See the quote, accept it or ask about it"),
    },
  }),
  quoteEnding: defineMail({
    group: "Quotes",
    name: "Quote ends soon",
    about: "To the customer a day before a quote ends.",
    names: [...names, ...offer],
    parts: {
      ...headed("Your quote {quoteNumber} ends on {validUntil}"),
      ends: {
        label: "How it stands",
        text: "Our offer of {quoteTotal} can be accepted until {validUntil}. After that, prices may change: ask us for a new one.",
      },
      ...linked("See the quote and accept it"),
    },
  }),
  quoteAccepted: defineMail({
    group: "Quotes",
    name: "Quote accepted",
    about: "To the customer who has accepted a quote.",
    names: [...names, ...offer],
    parts: {
      ...headed("Quote {quoteNumber} is accepted"),
      pay: {
        label: "What to do",
        text: "Quote {quoteNumber} became an order of {quoteTotal}. Please pay by the link: it says until when its goods are set aside.",
      },
      password: {
        label: "For whoever has no password",
        text: 'If you have no password at {shopName} yet, "Forgot password" sets one: then My Orders shows the order, too.',
      },
      ...linked("Pay for it, or see where it is"),
    },
  }),
  quoteAnswer: defineMail({
    group: "Quotes",
    name: "Answer about a quote",
    about: "To the customer whose question staff have answered.",
    names,
    parts: {
      ...headed("About your quote {quoteNumber}"),
      answer: { label: "The answer", text: "{message}", names: ["message"], needs: ["message"] },
      ...toQuote,
    },
  }),
  quoteWithdrawn: defineMail({
    group: "Quotes",
    name: "Quote withdrawn",
    about: "To the customer whose quote staff have taken back.",
    names,
    parts: {
      ...headed("Quote {quoteNumber} is withdrawn"),
      told: {
        label: "What happened, and why",
        text: "We have taken quote {quoteNumber} back. {message}",
        names: ["message"],
      },
      ...toQuote,
    },
  }),
  quoteAskedOwner: defineMail({
    group: "To the shop",
    name: "A quote is asked for",
    about: "To the shop once a customer asks for a quote.",
    names,
    parts: {
      ...headed("{buyer} asks for quote {quoteNumber}"),
      told: {
        label: "What to do",
        text: "{buyer} asks for a quote. Set the prices and send it from the dashboard.",
      },
      ...toAdmin,
    },
  }),
  quoteAcceptedOwner: defineMail({
    group: "To the shop",
    name: "A quote is accepted",
    about: "To the shop once a customer has accepted a quote.",
    names: [...names, ...offer],
    parts: {
      ...headed("{buyer} has accepted quote {quoteNumber}: {quoteTotal}"),
      told: {
        label: "What happened",
        text: "The order is made at the quoted prices and waits for its payment.",
      },
      ...toAdmin,
    },
  }),
  quoteDeclinedOwner: defineMail({
    group: "To the shop",
    name: "A quote is declined",
    about: "To the shop once a customer has declined a quote.",
    names,
    parts: {
      ...headed("{buyer} has declined quote {quoteNumber}"),
      reason: { label: "The reason", text: "The reason: {message}", names: ["message"] },
      noReason: { label: "Without a reason", text: "No reason was given." },
      ...toAdmin,
    },
  }),
  quoteQuestionOwner: defineMail({
    group: "To the shop",
    name: "A question about a quote",
    about: "To the shop once a customer asks about a quote.",
    names,
    parts: {
      ...headed("A question about quote {quoteNumber}"),
      question: {
        label: "The question",
        text: "{buyer} writes: {message}",
        names: ["message"],
        needs: ["message"],
      },
      ...toAdmin,
    },
  }),
} as const;
