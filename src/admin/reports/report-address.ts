import type { Period } from "#shared/accounting/period.ts";
import { dayCodec } from "#shared/codecs.ts";
import { type ReportQuery, readSort } from "#shared/reports/contract.ts";
import {
  type Comparison,
  comparisons,
  isPreset,
  type Preset,
  presetPeriod,
  reportPeriodProblem,
  type Step,
  steps,
} from "#shared/reports/period.ts";
import { type ReportName, reportOf } from "#shared/reports/reports.ts";
import { REPORTS_PATH } from "../kit/dashboard-menu.ts";

/** All that is chosen of a report. */
export interface ReportChoice extends Period {
  /** Absent for days of one's own. */
  preset?: Preset | undefined;
  by: Step;
  compare: Comparison;
  /** As `readSort` has it. */
  sort: string;
}

const FIRST_PRESET: Preset = "30-days";

/** What an address chooses; where it says nothing, or nonsense, what a report shows at first. */
export function readChoice(name: ReportName, address: URLSearchParams, now: Date): ReportChoice {
  const chosen = address.get("period");
  const from = dayCodec.read(address.get("from") ?? "");
  const to = dayCodec.read(address.get("to") ?? "");
  const isOwn = !isPreset(chosen) && from && to && reportPeriodProblem({ from, to }) === undefined;
  const first = reportOf(name).preset ?? FIRST_PRESET;
  const preset = isOwn ? undefined : isPreset(chosen) ? chosen : first;
  return {
    ...(isOwn ? { from, to } : presetPeriod(preset ?? first, now)),
    preset,
    by: nameAmong(steps, address.get("by")) ?? "day",
    compare: nameAmong(comparisons, address.get("compare")) ?? "none",
    sort: readSort(name, address.get("sort")),
  };
}

function nameAmong<Name extends string>(
  names: Record<Name, unknown>,
  text: string | null,
): Name | undefined {
  return text !== null && Object.hasOwn(names, text) ? (text as Name) : undefined;
}

/** The address of a report as it is chosen, without what it shows at first anyway. */
export function reportAddress(
  name: ReportName,
  { preset, from, to, by, compare, sort }: ReportChoice,
): string {
  const { of, sort: ownSort } = reportOf(name);
  const params = new URLSearchParams({
    ...(preset ? { period: preset } : { from, to }),
    ...(of === "steps" && by !== "day" && { by }),
    ...(compare !== "none" && { compare }),
    ...(sort !== ownSort && { sort }),
  });
  return `${REPORTS_PATH}/${name}?${params}`;
}

/** The same with the days themselves, for a colleague who opens it tomorrow. */
export function lastingAddress(name: ReportName, choice: ReportChoice): string {
  return reportAddress(name, { ...choice, preset: undefined });
}

export function queryOf({ from, to, by, compare, sort }: ReportChoice): ReportQuery {
  return { from, to, by, compare, ...(sort && { sort }) };
}
