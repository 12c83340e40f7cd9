import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import {
  createPressSetting,
  type PressSetting,
  type PressSettingInput,
  type PressTarget,
} from "#shared/press-settings/contract.ts";
import { pressures, type TransferMethod } from "#shared/press-settings/methods.ts";
import {
  methodNames,
  readTypedSeconds,
  readTypedTemperature,
} from "#shared/press-settings/setting-text.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";

type Typed =
  | "minTemperature"
  | "maxTemperature"
  | "minSeconds"
  | "maxSeconds"
  /** Empty for none. */
  | "pressure";

/** Figures as they are typed, and what it holds for with names. */
export type PressSettingValues = Omit<PressSettingInput, Typed | "blanks" | "machines"> &
  Record<Typed, string> &
  Record<"blanks" | "machines", PressTarget[]>;

/** The rules of its endpoint say which figures are wanted. */
export const pressSettingSchema = z
  .custom<PressSettingValues>()
  .transform((values) => {
    const { minTemperature, maxTemperature, minSeconds, maxSeconds, ...others } = values;
    const { pressure, blanks, machines, ...rest } = others;
    return {
      ...rest,
      minTemperature: readTypedTemperature(minTemperature),
      // A setting of one figure is typed once.
      maxTemperature: readTypedTemperature(maxTemperature || minTemperature),
      minSeconds: readTypedSeconds(minSeconds),
      maxSeconds: readTypedSeconds(maxSeconds || minSeconds),
      pressure: pressures.find((each) => each === pressure) ?? null,
      blanks: blanks.map(({ kind, _id }) => ({ kind, _id })),
      machines: machines.map(({ kind, _id }) => ({ kind, _id })),
    };
  })
  .pipe(createPressSetting.body);

/** Of a new one where none is given. */
export function pressSettingValues(setting: PressSetting | undefined): PressSettingValues {
  return {
    blank: setting?.blank ?? "",
    method: setting?.method ?? "sublimation",
    machine: setting?.machine ?? "",
    minTemperature: String(setting?.temperature.min ?? ""),
    maxTemperature: String(setting?.temperature.max ?? ""),
    minSeconds: String(setting?.seconds.min ?? ""),
    maxSeconds: String(setting?.seconds.max ?? ""),
    pressure: setting ? (setting.pressure ?? "") : "medium",
    peel: setting?.peel ?? [],
    notes: setting?.notes ?? "",
    sourceName: setting?.source.name ?? "",
    sourceUrl: setting?.source.url ?? "",
    blanks: setting?.blanks ?? [],
    machines: setting?.machines ?? [],
  };
}

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
