import type { SettingsSubject } from "./contract.ts";

/** What the dashboard calls each subject of the settings: its pages, and the audit. */
export const settingsNames: Readonly<Record<SettingsSubject, string>> = {
  store: "Store",
  home: "Home page",
  navigation: "Menu and footer",
  policies: "Policies",
  branches: "Branches",
  registrations: "Registrations",
  stock: "Stock",
  returns: "Returns",
  reviews: "Review requests",
  payments: "Ways to pay",
  shipping: "Shipping",
  carriers: "Carriers",
  documents: "Documents",
  mails: "Mails",
  books: "Ledgers of Tally",
  backups: "Backups",
};
