/** The pages of the settings: each one's address below them, and what is set there. */
export const settingsSections = [
  {
    name: "Store",
    at: "store",
    about: "Name, legal name, address, phone, WhatsApp and e-mail, pages elsewhere.",
  },
  {
    name: "Home page",
    at: "home",
    about: "Its top, the four slides, counters, blocks, the order of its parts, a dated banner.",
  },
  {
    name: "Menu and footer",
    at: "navigation",
    about: "Which links every page has at its top and its end, their words and order.",
  },
  {
    name: "Policies",
    at: "policies",
    about:
      "Refund policy, terms, privacy policy and the page about us: what they say, since when, and what comes.",
  },
  {
    name: "Branches",
    at: "branches",
    about: "Where the shop is: addresses, phones, opening hours, holidays, maps.",
  },
  {
    name: "Registrations",
    at: "registrations",
    about: "Under which legal name and GSTIN the shop sells, each from a day on.",
  },
  {
    name: "Stock",
    at: "stock",
    about: "With how few pieces left a product is listed as running out.",
  },
  {
    name: "Returns",
    at: "returns",
    about: "For how many days goods can be returned, why, and where they are sent to.",
  },
  {
    name: "Review requests",
    at: "reviews",
    about: "Whether customers are asked by mail for a review, and how long after the delivery.",
  },
  {
    name: "Ways to pay",
    at: "payments",
    about:
      "Bank transfer with its account, and cash on delivery: for which orders; how long goods are kept for a payment.",
  },
  {
    name: "Shipping",
    at: "shipping",
    about: "What delivery costs by place and weight, and branches where goods are picked up.",
  },
  {
    name: "Carriers",
    at: "carriers",
    about: "Who carries your parcels, and the links where customers follow them.",
  },
  {
    name: "Documents",
    at: "documents",
    about: "What invoices need, e-invoices, and from which value goods need an e-way bill.",
  },
  {
    name: "Mails",
    at: "mails",
    about: "What each mail of the shop says, with a preview of an order.",
  },
  {
    name: "Ledgers of Tally",
    at: "books",
    about: "How your accountant's Tally calls the ledgers that vouchers are written for.",
  },
  {
    name: "Backups",
    at: "backups",
    about: "At which hour the shop is backed up, and where to.",
  },
] as const;
