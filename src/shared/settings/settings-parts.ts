import { mailNames, mailTable } from "../mails/mail-table.ts";
import type { SettingsSubject } from "./contract.ts";
import { policyNames, policyPages } from "./policy-pages.ts";

/**
 * What the dashboard calls the parts of a subject that are written each on a page of its own, by their names in the
 * settings: such a part has a history of its own, and is returned to alone.
 */
export const settingsParts: Partial<Record<SettingsSubject, Readonly<Record<string, string>>>> = {
  mails: Object.fromEntries(mailNames.map((name) => [name, mailTable[name].name])),
  policies: Object.fromEntries(policyNames.map((name) => [name, policyPages[name].title])),
};

/** A part's name on the dashboard; undefined where the subject has none such. */
export function settingsPartName(subject: string, part: string): string | undefined {
  const parts = Object.hasOwn(settingsParts, subject)
    ? settingsParts[subject as SettingsSubject]
    : undefined;
  return parts && Object.hasOwn(parts, part) ? parts[part] : undefined;
}
