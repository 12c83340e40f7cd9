import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { fitKinds, ruleLimits } from "#shared/compatibility/rule.ts";
import type { WrittenRule } from "#shared/compatibility/rules-contract.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { COMPATIBILITY_PATH } from "../kit/dashboard-menu.ts";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { SubmitRow } from "../kit/forms/submit-row.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { useMerge } from "../kit/forms/use-merge.ts";
import { useReturnToList } from "../kit/list-return.ts";
import { TargetPicker } from "../press-settings/target-picker.tsx";
import { ComparisonFields } from "./comparison-fields.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { ruleMergeFields } from "./rule-merge-fields.ts";
import { kindNames, type RuleNames } from "./rule-names.ts";
import { RulePreview } from "./rule-preview.tsx";
import { type RuleValues, ruleSchema, ruleValues, type SideName } from "./rule-values.ts";

const { products, categories } = ruleLimits;
const targetLimits = { products, categories, total: products + categories };

interface RuleFormProps {
  /** The rule that is changed; left out, the form makes a new one. */
  rule?: WrittenRule;
  names: RuleNames;
  submitLabel: string;
}

/** The fields of a rule. When it was saved the page goes on to the list. */
export function RuleForm({ rule, names, submitLabel }: RuleFormProps) {
  const { categories, attributes } = names;
  // As the form was opened or last compared.
  const [seen, setSeen] = useState(rule);
  const [initial] = useState(() => ruleValues(rule, categories));
  const [saved, setSaved] = useState(false);
  const returnToList = useReturnToList(COMPATIBILITY_PATH, rule?._id);
  const form = useActionForm({
    schema: ruleSchema,
    defaultValues: initial,
    method: rule ? "PUT" : "POST",
    toBody: (filled) => (seen ? { ...filled, _id: seen._id, version: seen.updatedAt } : filled),
    fallbackMessage: "The rule could not be saved",
    onChangedMeanwhile: (details) => meet(details.rule as WrittenRule),
    onSaved: () => setSaved(true),
  });
  const { control, errorOf, field, forgetList, setValue } = form;
  useUnsavedWhile(form.isDirty && !saved);
  const busy = form.busy || saved;

  useEffect(() => {
    if (saved) returnToList();
  }, [saved, returnToList]);

  const set = <Name extends keyof RuleValues>(name: Name, value: RuleValues[Name]) => {
    forgetList(name);
    setValue(name, value as never, { shouldDirty: true });
  };
  const merge = useMerge({
    fields: ruleMergeFields,
    initial: { ...initial },
    read: form.getValues,
    write: (name, value) => set(name as keyof RuleValues, value as never),
  });
  const meet = (present: WrittenRule) => {
    setSeen(present);
    merge.meet({ ...ruleValues(present, categories) });
  };

  const shown = useWatch({ control }) as RuleValues;
  const side = (name: SideName, legend: string, hint: string) => (
    <div className="sheet p-4 sm:p-5">
      <TargetPicker
        legend={legend}
        hint={hint}
        categories={categories}
        chosen={shown[name]}
        limits={targetLimits}
        error={errorOf(name)}
        onChange={(chosen) => set(name, chosen)}
      />
      <ConditionFields
        what={name}
        attributes={attributes}
        conditions={shown[`${name}Conditions`]}
        error={errorOf(`${name}Conditions`)}
        onChange={(conditions) => set(`${name}Conditions`, conditions)}
      />
    </div>
  );

  return (
    <form {...form.formProps} aria-label={submitLabel} className="grid max-w-4xl grid-cols-1 gap-6">
      <FormError message={form.message} />
      <ChangedMeanwhile merge={merge} what="rule" />
      <div className="sheet grid grid-cols-1 gap-5 p-4 sm:p-5">
        <SelectField label="What the goods are to the machine" {...field("kind")}>
          {fitKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Why it fits"
          {...field("reason")}
          rows={2}
          maxLength={300}
          hint="A whole sentence, which shoppers read: “Any 11 oz mug up to 82 mm goes round this press's element.”"
          aria-required
        />
      </div>
      {side("machines", "Machines", "Machines by name, or all in a category and below it.")}
      {side("goods", "Goods that fit them", "Goods by name, or all in a category and below it.")}
      <ComparisonFields
        attributes={attributes}
        comparisons={shown.comparisons}
        error={errorOf("comparisons")}
        onChange={(comparisons) => set("comparisons", comparisons)}
      />
      <fieldset className="sheet grid grid-cols-1 gap-4 p-4 sm:p-5 md:grid-cols-2">
        <legend className="float-left text-sm font-semibold md:col-span-2">
          What you need to start
        </legend>
        <CheckboxField
          label="These goods belong to the machine's starter kit"
          {...form.register("isStarter")}
          className="clear-left md:col-span-2"
        />
        {shown.isStarter && (
          <>
            <TextField
              label="Pieces of each"
              {...field("starter.pieces")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
            />
            <SelectField label="Which of the goods" {...field("starter.takes")}>
              <option value="one">The one that sells most, or else the cheapest</option>
              <option value="each">Each of them, such as every colour (at most 12)</option>
            </SelectField>
          </>
        )}
      </fieldset>
      <RulePreview read={form.getValues} />
      <SubmitRow busy={busy} label={busy ? "Saving..." : submitLabel} />
    </form>
  );
}
