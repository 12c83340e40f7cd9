import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import {
  namesOfTwo,
  type ShippingRateRule,
  type ShippingSettings,
  shippingSettings,
} from "#shared/settings/shipping.ts";
import { differingRows } from "../kit/forms/merge-edits.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { amount, figure, orNone } from "./typed-figures.ts";

/** A way to send as it is typed: figures are texts, empty for none. */
export interface MethodValues {
  id: string;
  name: string;
  daysFrom: string;
  daysTo: string;
  /** Up to how many kilograms, and rupees. */
  weights: { upToKg: string; price: string }[];
  stepKg: string;
  stepPrice: string;
  /** From which value of the goods, and rupees to add. */
  values: { from: string; price: string }[];
  freeFrom: string;
  longestCm: string;
}

export interface ZoneValues {
  id: string;
  name: string;
  states: string[];
  /** Beginnings of pincodes, with commas or spaces between. */
  prefixes: string;
  isRest: boolean;
  cod: boolean;
  methods: MethodValues[];
}

export type ShippingValues = {
  zones: ZoneValues[];
  pickUpBranches: string[];
  branches: ShippingSettings["branches"];
  divisor: string;
  usualGrams: string;
  sendDays: string;
};

export type ShippingFields = FormFields<ShippingValues>;

export const shippingMergeFields: MergeFields<keyof ShippingValues> = {
  zones: { label: "Zones", show: differingRows(zoneText) },
  pickUpBranches: {
    label: "Branches for pick-up",
    show: differingRows((id: string) => id),
  },
  branches: {
    label: "Other places for pick-up",
    show: differingRows((branch: Branch) =>
      [branch.name, branch.address, branch.city, branch.pincode, branch.hours].join(", "),
    ),
  },
  ...settingsLabels.shipping,
};

function zoneText({ name, isRest, states, prefixes, cod, methods }: ZoneValues): string {
  const where = [isRest ? "the rest of India" : "", ...states, prefixes].filter(Boolean).join(", ");
  return `${name} (${where})${cod ? ", cash on delivery" : ""}: ${methods.map(methodText).join("; ")}`;
}

function methodText(method: MethodValues): string {
  const { name, daysFrom, daysTo, weights, stepKg, stepPrice, values, freeFrom, longestCm } =
    method;
  return [
    name,
    `${daysFrom} to ${daysTo} days`,
    ...weights.map(({ upToKg, price }) => `to ${upToKg} kg ₹${price}`),
    stepKg && `each ${stepKg} kg more ₹${stepPrice}`,
    ...values.map(({ from, price }) => `from ₹${from} and ₹${price}`),
    freeFrom && `free from ₹${freeFrom}`,
    longestCm && `to ${longestCm} cm`,
  ]
    .filter(Boolean)
    .join(", ");
}

export const shippingSchema = z.custom<ShippingValues>().transform((values, context) => {
  const read = shippingSettings.safeParse(typedSettings(values));
  const twice = read.success ? Object.entries(namesOfTwo(read.data, [])) : [];
  if (read.success && twice.length === 0) return read.data;
  for (const [field, message] of twice)
    context.addIssue({ code: "custom", path: field.split("."), message });
  for (const { path, message } of read.error?.issues ?? []) {
    context.addIssue({ code: "custom", path: fieldPath(path), message });
  }
  return z.NEVER;
});

const newId = () => crypto.randomUUID().slice(0, 8);

export const newMethod = (): MethodValues => ({
  id: newId(),
  name: "Courier",
  daysFrom: "3",
  daysTo: "7",
  stepKg: "",
  weights: [],
  values: [],
  stepPrice: "",
  freeFrom: "",
  longestCm: "",
});

export const newZone = (): ZoneValues => ({
  id: newId(),
  name: "",
  states: [],
  prefixes: "",
  isRest: false,
  cod: false,
  methods: [newMethod()],
});

type Branch = ShippingSettings["branches"][number];

export const newPlace = (): Branch => ({
  id: newId(),
  name: "",
  address: "",
  city: "",
  state: "",
  pincode: "",
  hours: "",
});

export function shippingValues(settings: ShippingSettings): ShippingValues {
  return {
    zones: settings.zones.map(({ prefixes, methods, ...zone }) => ({
      ...zone,
      prefixes: prefixes.join(", "),
      methods: methods.map(methodValues),
    })),
    pickUpBranches: settings.pickUpBranches,
    branches: settings.branches,
    divisor: String(settings.divisor),
    usualGrams: String(settings.usualGrams),
    sendDays: String(settings.sendDays),
  };
}

function methodValues({
  id,
  name,
  days,
  weights,
  beyond,
  ...others
}: ShippingRateRule): MethodValues {
  return {
    id,
    name,
    daysFrom: String(days?.from ?? ""),
    daysTo: String(days?.to ?? ""),
    weights: weights.map((row) => ({ upToKg: String(row.upToKg), price: String(row.price) })),
    stepKg: String(beyond?.stepKg ?? ""),
    stepPrice: String(beyond?.price ?? ""),
    values: others.values.map((row) => ({ from: String(row.from), price: String(row.price) })),
    freeFrom: String(others.freeFrom ?? ""),
    longestCm: String(others.longestCm ?? ""),
  };
}

function typedSettings({
  zones,
  pickUpBranches,
  branches,
  ...figures
}: ShippingValues): ShippingSettings {
  return {
    zones: zones.map(({ prefixes, methods, ...zone }) => ({
      ...zone,
      prefixes: prefixes.split(/[\s,;]+/).filter(Boolean),
      methods: methods.map(typedMethod),
    })),
    pickUpBranches,
    branches,
    divisor: figure(figures.divisor),
    usualGrams: figure(figures.usualGrams),
    sendDays: figure(figures.sendDays),
  };
}

function typedMethod(method: MethodValues): ShippingRateRule {
  const { id, name, daysFrom, daysTo, stepKg, stepPrice } = method;
  const hasDays = `${daysFrom}${daysTo}`.trim() !== "";
  const hasSteps = `${stepKg}${stepPrice}`.trim() !== "";
  return {
    id,
    name,
    days: hasDays ? { from: figure(daysFrom), to: figure(daysTo) } : null,
    weights: method.weights.map((row) => ({
      upToKg: figure(row.upToKg),
      price: amount(row.price),
    })),
    beyond: hasSteps ? { stepKg: figure(stepKg), price: amount(stepPrice) } : null,
    values: method.values.map((row) => ({ from: amount(row.from), price: amount(row.price) })),
    freeFrom: orNone(method.freeFrom, amount),
    longestCm: orNone(method.longestCm, figure),
  };
}

const renamed: Record<string, string> = {
  "days.from": "daysFrom",
  "days.to": "daysTo",
  "beyond.stepKg": "stepKg",
  "beyond.price": "stepPrice",
};

/** Where the form has what a part of the settings is typed into. */
function fieldPath(path: readonly PropertyKey[]): PropertyKey[] {
  const [list, zone, part, method, ...rest] = path;
  if (list !== "zones" || part === undefined) return [...path];
  if (part !== "methods") return [list, zone as number, part];
  if (method === undefined) return [list, zone as number, "name"];
  const isRow = (rest[0] === "weights" || rest[0] === "values") && rest.length > 1;
  const field = renamed[rest.join(".")] ?? rest[0] ?? "name";
  return [list, zone as number, part, method, ...(isRow ? rest : [field])];
}
