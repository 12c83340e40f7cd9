import { useWatch } from "react-hook-form";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { type FitKind, fitKinds, ruleLimits } from "#shared/compatibility/rule.ts";
import type { RuleFields, WrittenRule } from "#shared/compatibility/rules-contract.ts";
import type { PressTarget } from "#shared/press-settings/contract.ts";
import { CheckboxField, SelectField, TextField } from "#ui/field.tsx";
import { useBackToList } from "../kit/back-link.ts";
import { COMPATIBILITY_PATH } from "../kit/dashboard-menu.ts";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import { TargetPicker } from "../press-settings/target-picker.tsx";
import { ComparisonFields } from "./comparison-fields.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { kindNames, type RuleNames, signNames } from "./rule-names.ts";
import { RulePreview } from "./rule-preview.tsx";
import {
  type ConditionValue,
  type RuleValues,
  ruleSchema,
  ruleValues,
  type SideName,
} from "./rule-values.ts";

const { products, categories } = ruleLimits;
const targetLimits = { products, categories, total: products + categories };

interface RuleFormProps {
  /** The rule that is changed; undefined, the form makes a new one. */
  rule: WrittenRule | undefined;
  names: RuleNames;
}

/** The fields of a rule. When it was saved the page goes on to the list. */
export function RuleForm({ rule, names: { categories, attributes } }: RuleFormProps) {
  const form = useEditForm({
    schema: ruleSchema,
    saved: rule,
    valuesOf: (saved) => ruleValues(saved, categories),
    send: (body, { seen, idempotencyKey }) =>
      seen
        ? callEndpoint("updateRule", {
            params: { id: seen._id },
            body: { ...body, version: seen.updatedAt },
          })
        : callEndpoint("createRule", { body, idempotencyKey }),
    fallbackMessage: "The rule could not be saved",
    onSaved: useBackToList(COMPATIBILITY_PATH, rule?._id),
    merge: {
      fields: () => ruleMergeFields,
      versionOf: ({ updatedAt }) => updatedAt,
      presentOf: (details) => details.rule as WrittenRule,
    },
  });
  const { control, errorOf, field, forgetList, setValue } = form;
  const [machines, goods, isStarter] = useWatch({
    control,
    name: ["machines", "goods", "isStarter"],
  });
  const side = (name: SideName, legend: string, hint: string) => (
    <FormSection title={name === "machines" ? "Which machines" : "Which goods"}>
      <TargetPicker
        legend={legend}
        hint={hint}
        categories={categories}
        chosen={name === "machines" ? machines : goods}
        limits={targetLimits}
        error={errorOf(name)}
        onChange={(chosen) => {
          forgetList(name);
          setValue(name, chosen, { shouldDirty: true });
        }}
      />
      <ConditionFields form={form} what={name} attributes={attributes} />
    </FormSection>
  );
  return (
    <EditForm form={form} what="rule" submitLabel={rule ? "Save rule" : "Add rule"}>
      <FormSection title="What fits, and why">
        <SelectField label="What the goods are to the machine" {...field("kind")}>
          {fitKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </SelectField>
        <LimitedField
          label="Why it fits"
          form={form}
          name="reason"
          rows={2}
          hint="A whole sentence, which shoppers read: “Any 11 oz mug up to 82 mm goes round this press's element.”"
          aria-required
        />
      </FormSection>
      {side("machines", "Machines", "Machines by name, or all in a category and below it.")}
      {side("goods", "Goods that fit them", "Goods by name, or all in a category and below it.")}
      <FormSection title="Comparisons">
        <ComparisonFields form={form} attributes={attributes} />
      </FormSection>
      <FormSection title="What you need to start">
        <CheckboxField
          label="These goods belong to the machine's starter kit"
          {...form.register("isStarter")}
        />
        {isStarter && (
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label="Pieces of each"
              {...field("starter.quantity")}
              inputMode="numeric"
              autoComplete="off"
            />
            <SelectField label="Which of the goods" {...field("starter.takes")}>
              <option value="one">The one that sells most, or else the cheapest</option>
              <option value="each">Each of them, such as every colour (at most 12)</option>
            </SelectField>
          </div>
        )}
      </FormSection>
      <FormSection title="What it catches">
        <RulePreview read={form.getValues} />
      </FormSection>
    </EditForm>
  );
}

/** The fields of a rule's form, and how the values of two people are shown beside one another. */
const ruleMergeFields: MergeFields<keyof RuleValues> = {
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
