import { rupees } from "../money.ts";
import type { SettingsSubject } from "../settings/contract.ts";
import type { SettingsChange } from "../settings/history-contract.ts";
import { settingsChoices, settingsLabels, settingsRupees } from "../settings/settings-labels.ts";
import { nameInWords } from "./call-words.ts";

/** A field with what stood there and what stands there since. */
export interface FieldChange {
  /** By whose name `valueText` knows what kind of value it is. */
  column: string;
  label: string;
  before: unknown;
  after: unknown;
}

/**
 * A value of the settings as the form has it: its label, amounts as money, a choice by its words. What is within a
 * list says where: `Zones 1 methods 2 weights 1: price`.
 *
 * @param subject one that only a version before knew is told by its names in words
 */
export function settingsField(subject: string, change: SettingsChange): FieldChange {
  const known = subject as SettingsSubject;
  const { path, before, after } = change;
  const names = path.split(".");
  const name = names.findLast((part) => !/^\d+$/.test(part)) ?? path;
  const inRupees = names.some((part) => settingsRupees[known]?.has(part));
  const choices = settingsChoices[known]?.[name];
  const shownOf = (value: unknown) => {
    if (inRupees && typeof value === "number") return rupees(value);
    return (typeof value === "string" && choices?.[value]) || value;
  };
  return {
    column: inRupees ? `${name}_paise` : name,
    label: labelOf(known, path, names),
    before: shownOf(before),
    after: shownOf(after),
  };
}

function labelOf(subject: SettingsSubject, path: string, names: readonly string[]): string {
  const labels: Readonly<Record<string, string>> = Object.hasOwn(settingsLabels, subject)
    ? settingsLabels[subject as keyof typeof settingsLabels]
    : {};
  const last = names.at(-1) ?? path;
  if (!Object.hasOwn(labels, last)) return pathInWords(path);
  const label = labels[last] ?? last;
  return names.length > 1 ? `${pathInWords(names.slice(0, -1).join("."))}: ${label}` : label;
}

/** `codLimits.0.maxDays` as people read it: Cod limits 1 max days. */
function pathInWords(path: string): string {
  const parts = path
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part));
  return nameInWords(parts.join(" "));
}
