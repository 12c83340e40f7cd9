import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";

interface SettingsSection {
  name: string;
  to: string;
  /** What is set there, in a sentence. */
  about: string;
}

/** What the owner can set, a page each. */
export const settingsSections: readonly SettingsSection[] = [
  {
    name: "Returns",
    to: `${SETTINGS_PATH}/returns`,
    about: "For how many days goods can be returned, why, and where they are sent to.",
  },
  {
    name: "Ways to pay",
    to: `${SETTINGS_PATH}/payments`,
    about:
      "Bank transfer with its account, and cash on delivery: for which orders, and for how long goods are kept.",
  },
  {
    name: "Freight",
    to: `${SETTINGS_PATH}/freight`,
    about: "What delivery costs by place and weight, and branches where goods are picked up.",
  },
  {
    name: "Carriers",
    to: `${SETTINGS_PATH}/carriers`,
    about: "Who carries your parcels, and the links where customers follow them.",
  },
  {
    name: "Papers",
    to: `${SETTINGS_PATH}/papers`,
    about: "What invoices need, e-invoices, and from which value goods need an e-way bill.",
  },
];
