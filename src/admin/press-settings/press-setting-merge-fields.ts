import type { PressTarget } from "#shared/press-settings/contract.ts";
import type { TransferMethod } from "#shared/press-settings/methods.ts";
import { methodNames } from "#shared/press-settings/setting-text.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import type { PressSettingValues } from "./press-setting-schema.ts";

/** The fields of a setting's form, and how the values of two people are shown beside one another. */
export const pressSettingMergeFields: MergeFields<keyof PressSettingValues> = {
  blank: { label: "Blank" },
  method: { label: "Method", show: (method) => methodNames[method as TransferMethod] },
  machine: { label: "Machine" },
  minTemperature: { label: "Lowest temperature, °C" },
  maxTemperature: { label: "Highest temperature, °C" },
  minSeconds: { label: "Shortest time, seconds" },
  maxSeconds: { label: "Longest time, seconds" },
  pressure: { label: "Pressure", show: (pressure) => String(pressure) || "None" },
  peel: { label: "Peel", show: (peel) => (peel as string[]).join(" or ") || "Nothing to peel" },
  notes: { label: "Notes" },
  sourceName: { label: "Source" },
  sourceUrl: { label: "Link to the source" },
  blanks: { label: "Holds for these blanks", show: namesOf },
  machines: { label: "Holds on these machines", show: namesOf },
};

function namesOf(targets: unknown): string {
  return (targets as PressTarget[]).map(({ name }) => name).join(", ") || "(none)";
}
