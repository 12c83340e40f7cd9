import { rupees } from "../money.ts";
import type { SettingsSubject } from "../settings/contract.ts";
import type { SettingsChange } from "../settings/history-contract.ts";
import { nestedLabels } from "../settings/nested-labels.ts";
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
 * list says where: `Zone 1, way to send 2, weight 1: costs`.
 *
 * @param subject one that only a version before knew is told by its names in words
 */
export function settingsField(subject: string, change: SettingsChange): FieldChange {
  const known = subject as SettingsSubject;
  const { path, before, after } = change;
  const names = path.split(".");
  const name = names.findLast((part) => !isPlace(part)) ?? path;
  const inRupees = names.some((part) => settingsRupees[known]?.has(part));
  const choices = settingsChoices[known]?.[name];
  const shownOf = (value: unknown) => {
    if (inRupees && typeof value === "number") return rupees(value);
    return (typeof value === "string" && choices?.[value]) || value;
  };
  return {
    column: inRupees ? `${name}_paise` : name,
    label: settingsLabel(subject, path) ?? pathInWords(names),
    before: shownOf(before),
    after: shownOf(after),
  };
}

/** What the form calls the field at a path; undefined where the settings have none there (any more). */
export function settingsLabel(subject: string, path: string): string | undefined {
  const own = (labels: Readonly<Record<string, Readonly<Record<string, string>>>>, at: string) =>
    Object.hasOwn(labels, subject) && Object.hasOwn(labels[subject] ?? {}, at)
      ? labels[subject]?.[at]
      : undefined;
  const names = path.split(".");
  const places = names.filter(isPlace);
  const pattern = names.map((part) => (isPlace(part) ? "*" : part)).join(".");
  const label = own(settingsLabels, path) ?? own(nestedLabels, pattern);
  return label?.replaceAll(/\{(\d)\}/g, (_, at) => fromOne(places[Number(at) - 1] ?? ""));
}

const isPlace = (part: string) => /^\d+$/.test(part);
const fromOne = (place: string) => String(Number(place) + 1);

/** `codLimits.0.maxDays` as people read it: Cod limits 1 max days. */
function pathInWords(names: readonly string[]): string {
  return nameInWords(names.map((part) => (isPlace(part) ? fromOne(part) : part)).join(" "));
}
