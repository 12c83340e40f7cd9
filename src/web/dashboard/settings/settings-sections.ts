import { SETTINGS_PATH } from "../dashboard-menu.ts";

interface SettingsSection {
  name: string;
  to: string;
  /** What is set there, in a sentence. */
  about: string;
}

/** What the owner can set, a page each. */
export const settingsSections: readonly SettingsSection[] = [
  {
    name: "Ways to pay",
    to: `${SETTINGS_PATH}/payments`,
    about: "Bank transfer: the account that is paid into, for which orders, and for how long.",
  },
];
