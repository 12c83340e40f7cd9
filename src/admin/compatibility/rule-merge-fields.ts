import type { FitKind } from "#shared/compatibility/rule.ts";
import type { RuleFields } from "#shared/compatibility/rules-contract.ts";
import type { PressTarget } from "#shared/press-settings/contract.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import { kindNames, signNames } from "./rule-names.ts";
import type { ConditionValue, RuleValues } from "./rule-values.ts";

/** The fields of a rule's form, and how the values of two people are shown beside one another. */
export const ruleMergeFields: MergeFields<keyof RuleValues> = {
  kind: { label: "What the goods are to the machine", show: (kind) => kindNames[kind as FitKind] },
  reason: "Why it fits",
  machines: { label: "Machines", show: namesOf },
  goods: { label: "Goods that fit them", show: namesOf },
  machinesConditions: { label: "Conditions on these machines", show: conditionsOf },
  goodsConditions: { label: "Conditions on these goods", show: conditionsOf },
  comparisons: {
    label: "Goods against machine",
    show: (comparisons) =>
      (comparisons as RuleFields["comparisons"])
        .map(({ goods, sign, machine }) => `${goods} ${signNames[sign]} ${machine}`)
        .join(", ") || "(none)",
  },
  isStarter: "Part of the starter kit",
  starter: {
    label: "In the starter kit",
    show: (starter) => {
      const { quantity, takes } = starter as RuleValues["starter"];
      return `${quantity} of ${takes === "one" ? "the one that sells most" : "each"}`;
    },
  },
};

function namesOf(targets: unknown): string {
  return (targets as PressTarget[]).map(({ name }) => name).join(", ") || "(none)";
}

function conditionsOf(conditions: unknown): string {
  return (
    (conditions as ConditionValue[])
      .map(({ attribute, values, min, max }) =>
        values.length > 0
          ? `${attribute}: ${values.join(" or ")}`
          : `${attribute}: ${min || "any"} to ${max || "any"}`,
      )
      .join(", ") || "(none)"
  );
}
