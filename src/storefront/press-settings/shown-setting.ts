import type { PressSetting } from "#shared/press-settings/contract.ts";

/** A setting as a table of them shows it. */
export type ShownSetting = Omit<PressSetting, "_id" | "blanks" | "machines" | "updatedAt">;

/** Leaves out what the table does not show: loader data are sent within the page. */
export function shownSetting({
  _id: _,
  blanks: __,
  machines: ___,
  updatedAt: ____,
  ...shown
}: PressSetting): ShownSetting {
  return shown;
}
