import { useWatch } from "react-hook-form";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fitKinds, ruleLimits } from "#shared/compatibility/rule.ts";
import type { WrittenRule } from "#shared/compatibility/rules-contract.ts";
import { CheckboxField, SelectField, TextField } from "#ui/field.tsx";
import { useBackToList } from "../kit/back-link.ts";
import { COMPATIBILITY_PATH } from "../kit/dashboard-menu.ts";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import { TargetPicker } from "../press-settings/target-picker.tsx";
import { ComparisonFields } from "./comparison-fields.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { ruleMergeFields } from "./rule-merge-fields.ts";
import { kindNames, type RuleNames } from "./rule-names.ts";
import { RulePreview } from "./rule-preview.tsx";
import { ruleSchema, ruleValues, type SideName } from "./rule-values.ts";

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
