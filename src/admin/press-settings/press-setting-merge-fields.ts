import type { PressTarget } from "#shared/press-settings/contract.ts";
import type { TransferMethod } from "#shared/press-settings/methods.ts";
import { methodNames } from "#shared/press-settings/setting-text.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import type { PressSettingValues } from "./press-setting-schema.ts";

/** The fields of a setting's form, and how the values of two people are shown beside one another. */
export const pressSettingMergeFields: MergeFields<keyof PressSettingValues> = {
  blank: "Blank",
  method: { label: "Method", show: (method) => methodNames[method as TransferMethod] },
  machine: "Machine",
  minTemperature: "Lowest temperature, °C",
  maxTemperature: "Highest temperature, °C",
  minSeconds: "Shortest time, seconds",
  maxSeconds: "Longest time, seconds",
  pressure: { label: "Pressure", show: (pressure) => String(pressure) || "None" },
  peel: { label: "Peel", show: (peel) => (peel as string[]).join(" or ") || "Nothing to peel" },
  notes: "Notes",
  sourceName: "Source",
  sourceUrl: "Link to the source",
  blanks: { label: "Holds for these blanks", show: namesOf },
  machines: { label: "Holds on these machines", show: namesOf },
};

function namesOf(targets: unknown): string {
  return (targets as PressTarget[]).map(({ name }) => name).join(", ") || "(none)";
}
