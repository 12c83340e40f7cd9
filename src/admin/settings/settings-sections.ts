import { settingsNames } from "#shared/settings/settings-names.ts";

/** The pages of the settings: each one's address below them, and what is set there. */
export const settingsSections = [
  {
    name: settingsNames.store,
    at: "store",
    about: "Name, legal name, address, phone, WhatsApp and e-mail, pages elsewhere.",
  },
  {
    name: settingsNames.home,
    at: "home",
    about:
      "Its top, the four slides, counters, blocks, the order of its parts, a dated banner, its description for search engines.",
  },
  {
    name: settingsNames.navigation,
    at: "navigation",
    about: "Which links every page has at its top and its end, their words and order.",
  },
  {
    name: settingsNames.policies,
    at: "policies",
    about:
      "Refund policy, terms, privacy policy, the page about us and the help center: what they say, since when, and what comes.",
  },
  {
    name: settingsNames.branches,
    at: "branches",
    about: "Where the shop is: addresses, phones, opening hours, holidays, maps.",
  },
  {
    name: settingsNames.registrations,
    at: "registrations",
    about: "Under which legal name and GSTIN the shop sells, each from a day on.",
  },
  {
    name: settingsNames.stock,
    at: "stock",
    about: "With how few pieces left a product is listed as running out.",
  },
  {
    name: settingsNames.returns,
    at: "returns",
    about: "For how many days goods can be returned, why, and where they are sent to.",
  },
  {
    name: settingsNames.reviews,
    at: "reviews",
    about: "Whether customers are asked by mail for a review, and how long after the delivery.",
  },
  {
    name: settingsNames.payments,
    at: "payments",
    about:
      "Bank transfer with its account, and cash on delivery: for which orders; how long goods are kept for a payment.",
  },
  {
    name: settingsNames.shipping,
    at: "shipping",
    about: "What delivery costs by place and weight, and branches where goods are picked up.",
  },
  {
    name: settingsNames.carriers,
    at: "carriers",
    about: "Who carries your parcels, and the links where customers follow them.",
  },
  {
    name: settingsNames.documents,
    at: "documents",
    about:
      "What invoices need, HSN and GST of what names none, e-invoices, and from which value goods need an e-way bill.",
  },
  {
    name: "HSN and GST of categories",
    at: "category-taxes",
    about: "By what goods of each category are taxed that name no HSN or rate themselves.",
  },
  {
    name: settingsNames.mails,
    at: "mails",
    about: "What each mail of the shop says, with a preview of an order.",
  },
  {
    name: settingsNames.books,
    at: "books",
    about: "How your accountant's Tally calls the ledgers that vouchers are written for.",
  },
  {
    name: settingsNames.backups,
    at: "backups",
    about: "At which hour the shop is backed up, and where to.",
  },
] as const;
