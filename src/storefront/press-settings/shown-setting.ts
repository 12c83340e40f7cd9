import type { PressSetting } from "#shared/press-settings/contract.ts";

/** A setting as a table of them shows it. */
export type ShownSetting = Omit<PressSetting, "blanks" | "machines" | "updatedAt">;

/** Leaves out what the table does not show: loader data are sent within the page. */
export function shownSetting({
  blanks: _,
  machines: __,
  updatedAt: ___,
  ...shown
}: PressSetting): ShownSetting {
  return shown;
}
