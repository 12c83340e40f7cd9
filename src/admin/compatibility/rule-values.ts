import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import type { Category } from "#shared/catalogue/contract.ts";
import type { FitKind } from "#shared/compatibility/rule.ts";
import {
  type RuleFields,
  ruleFields,
  type WrittenRule,
} from "#shared/compatibility/rules-contract.ts";
import { readTypedNumber } from "#shared/numbers.ts";
import type { PressTarget } from "#shared/press-settings/contract.ts";

/** A condition as the form holds it: values of a choice, or bounds as they are typed. */
export interface ConditionValue {
  attribute: string;
  values: string[];
  min: string;
  max: string;
}

export type SideName = "machines" | "goods";
type Targets = PressTarget[];

/** A type, since forms read it by any name. */
export type RuleValues = {
  kind: FitKind;
  reason: string;
  /** Named products and categories. */
  machines: Targets;
  goods: Targets;
  machinesConditions: ConditionValue[];
  goodsConditions: ConditionValue[];
  comparisons: RuleFields["comparisons"];
  isStarter: boolean;
  starter: { quantity: string; takes: "one" | "each" };
};

/** Null for none, not a number for what is none. */
const readBound = (typed: string) =>
  typed.trim() === "" ? null : (readTypedNumber(typed) ?? Number.NaN);

export const ruleSchema = z
  .custom<RuleValues>()
  .superRefine((values, context) => {
    for (const side of ["machines", "goods"] as const) {
      for (const [at, condition] of values[`${side}Conditions`].entries()) {
        const { attribute, values: chosen, min, max } = condition;
        const refuse = (field: keyof ConditionValue, message: string) =>
          context.addIssue({ code: "custom", path: [`${side}Conditions`, at, field], message });
        const isNumber = (typed: string) => !Number.isNaN(readBound(typed) ?? 0);
        if (attribute === "") {
          refuse("attribute", "Choose an attribute for each condition, or remove it");
        } else if (!isNumber(min) || !isNumber(max)) {
          refuse(isNumber(min) ? "max" : "min", "Bounds must be numbers, such as 82 or 12.5");
        } else if (chosen.length === 0 && readBound(min) === null && readBound(max) === null) {
          refuse("attribute", "Choose values or give a bound for each condition");
        }
      }
    }
  })
  .transform(ruleBody)
  .pipe(ruleFields);

/** The rule that the form holds, as the shop takes it. */
export function ruleBody(values: RuleValues): z.input<typeof ruleFields> {
  const { kind, reason, machines, goods, comparisons, isStarter, starter } = values;
  const typed = starter.quantity.trim();
  return {
    kind,
    reason,
    machines: sideBody(machines, values.machinesConditions),
    goods: sideBody(goods, values.goodsConditions),
    comparisons,
    starter: isStarter
      ? { quantity: /^\d+$/.test(typed) ? Number(typed) : Number.NaN, takes: starter.takes }
      : null,
  };
}

function sideBody(targets: Targets, conditions: readonly ConditionValue[]): RuleFields["goods"] {
  const ids = (wanted: PressTarget["kind"]) =>
    targets.filter(({ kind }) => kind === wanted).map(({ _id }) => _id);
  return {
    products: ids("product"),
    categories: ids("category"),
    choices: conditions
      .filter(({ values }) => values.length > 0)
      .map(({ attribute, values }) => ({ attribute, values })),
    ranges: conditions
      .filter(({ values }) => values.length === 0)
      .map(({ attribute, min, max }) => ({
        attribute,
        min: readBound(min),
        max: readBound(max),
      })),
  };
}

/** Of a new one where none is given. */
export function ruleValues(
  rule: WrittenRule | undefined,
  categories: readonly Category[],
): RuleValues {
  const targets = (side: RuleFields["goods"] | undefined): Targets => [
    ...(side?.products ?? []).map((id) => ({
      kind: "product" as const,
      ...(rule?.products.find(({ _id }) => _id === id) ?? gone(id)),
    })),
    ...(side?.categories ?? []).map((id) => {
      const { _id, name, slug } = categories.find((each) => each._id === id) ?? gone(id);
      return { kind: "category" as const, _id, name, slug };
    }),
  ];
  const text = (bound: number | null) => (bound === null ? "" : String(bound));
  const conditions = (side: RuleFields["goods"] | undefined): ConditionValue[] => [
    ...(side?.choices ?? []).map((choice) => ({ ...choice, min: "", max: "" })),
    ...(side?.ranges ?? []).map(({ attribute, min, max }) => ({
      attribute,
      values: [],
      min: text(min),
      max: text(max),
    })),
  ];
  return {
    kind: rule?.kind ?? "consumable",
    reason: rule?.reason ?? "",
    machines: targets(rule?.machines),
    goods: targets(rule?.goods),
    machinesConditions: conditions(rule?.machines),
    goodsConditions: conditions(rule?.goods),
    comparisons: rule?.comparisons ?? [],
    isStarter: rule?.starter != null,
    starter: {
      quantity: String(rule?.starter?.quantity ?? 1),
      takes: rule?.starter?.takes ?? "one",
    },
  };
}

const gone = (_id: string) => ({ _id, name: "Something deleted", slug: "" });
