import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { fieldLimits } from "#browser/field-limits.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import type { PressSetting } from "#shared/press-settings/contract.ts";
import { MAX_TARGETS, peels, pressures, transferMethods } from "#shared/press-settings/methods.ts";
import { methodNames, pressureText } from "#shared/press-settings/setting-text.ts";
import { MAX_FIGURE_LENGTH } from "#shared/press-settings/typed-figures.ts";
import { CheckboxField, SelectField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { PRESS_SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { SubmitRow } from "../kit/forms/submit-row.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { useMerge } from "../kit/forms/use-merge.ts";
import { useReturnToList } from "../kit/list-return.ts";
import { pressSettingMergeFields } from "./press-setting-merge-fields.ts";
import {
  type PressSettingValues,
  pressSettingSchema,
  pressSettingValues,
} from "./press-setting-schema.ts";
import { TargetPicker } from "./target-picker.tsx";

interface PressSettingFormProps {
  /** The setting that is changed; left out, the form makes a new one. */
  setting?: PressSetting;
  categories: readonly Category[];
  submitLabel: string;
  /** What to say where no answer of the shop came. */
  fallbackMessage: string;
}

/** The fields of a press setting. When it was saved the page goes on to the list. */
export function PressSettingForm(props: PressSettingFormProps) {
  const { setting, categories, submitLabel, fallbackMessage } = props;
  // As the form was opened or last compared.
  const [seen, setSeen] = useState(setting);
  const [initial] = useState(() => pressSettingValues(setting));
  const [saved, setSaved] = useState(false);
  const returnToList = useReturnToList(PRESS_SETTINGS_PATH, setting?._id);
  const form = useActionForm({
    schema: pressSettingSchema,
    defaultValues: initial,
    method: setting ? "PUT" : "POST",
    toBody: (filled) => (seen ? { ...filled, _id: seen._id, version: seen.updatedAt } : filled),
    fallbackMessage,
    onChangedMeanwhile: (details) => meet(details.setting as PressSetting),
    onSaved: () => setSaved(true),
  });
  const { control, errorOf, field, forgetList, setValue } = form;
  useUnsavedWhile(form.isDirty && !saved);
  const busy = form.busy || saved;

  useEffect(() => {
    if (saved) returnToList();
  }, [saved, returnToList]);

  const merge = useMerge({
    fields: pressSettingMergeFields,
    initial: { ...initial },
    read: form.getValues,
    write: (name, value) =>
      setValue(name as keyof PressSettingValues, value as never, { shouldDirty: true }),
  });
  const meet = (present: PressSetting) => {
    setSeen(present);
    merge.meet({ ...pressSettingValues(present) });
  };

  const figure = (name: keyof PressSettingValues & `m${string}`, label: string) => (
    <TextField
      label={label}
      {...field(name)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_FIGURE_LENGTH}
      className="min-w-0"
    />
  );
  const [blanks, machines] = useWatch({ control, name: ["blanks", "machines"] });
  const picker = (name: "blanks" | "machines") => ({
    categories,
    limits: { products: MAX_TARGETS, categories: MAX_TARGETS, total: MAX_TARGETS },
    chosen: name === "blanks" ? blanks : machines,
    error: errorOf(name),
    onChange: (chosen: PressSettingValues["blanks"]) => {
      forgetList(name);
      setValue(name, chosen, { shouldDirty: true });
    },
  });

  return (
    <form {...form.formProps} aria-label={submitLabel} className="grid max-w-4xl grid-cols-1 gap-6">
      <FormError message={form.message} />
      <ChangedMeanwhile merge={merge} what="press setting" />
      <div className="sheet grid grid-cols-1 gap-5 p-4 sm:p-5 md:grid-cols-2">
        <LimitedField
          label="Blank"
          form={form}
          name="blank"
          limits={fieldLimits("createPressSetting", "blank")}
          hint="What is pressed, such as Mug, 11 oz."
          autoComplete="off"
          aria-required
        />
        <LimitedField
          label="Machine"
          form={form}
          name="machine"
          limits={fieldLimits("createPressSetting", "machine")}
          hint="Such as Mug press, or Oven."
          autoComplete="off"
          aria-required
        />
        <SelectField label="Method" {...field("method")}>
          {transferMethods.map((method) => (
            <option key={method} value={method}>
              {methodNames[method]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Pressure" {...field("pressure")}>
          <option value="">None: nothing presses</option>
          {pressures.map((pressure) => (
            <option key={pressure} value={pressure}>
              {pressureText(pressure)}
            </option>
          ))}
        </SelectField>
        <fieldset className="grid min-w-0 grid-cols-2 items-start gap-3">
          <legend className="mb-1 text-sm font-semibold">Temperature, °C</legend>
          {figure("minTemperature", "Lowest")}
          {figure("maxTemperature", "Highest")}
        </fieldset>
        <fieldset className="grid min-w-0 grid-cols-2 items-start gap-3">
          <legend className="mb-1 text-sm font-semibold">Time, seconds</legend>
          {figure("minSeconds", "Shortest")}
          {figure("maxSeconds", "Longest")}
        </fieldset>
        <fieldset className="min-w-0 md:col-span-2">
          <legend className="text-sm font-semibold">Peel</legend>
          <div className="flex flex-wrap gap-x-6">
            {peels.map((peel) => (
              <CheckboxField
                key={peel}
                label={peel.charAt(0).toUpperCase() + peel.slice(1)}
                {...form.register("peel")}
                value={peel}
              />
            ))}
          </div>
          <p className="text-sm text-muted">None ticked: there is nothing to peel.</p>
        </fieldset>
        <LimitedField
          label="Notes"
          form={form}
          name="notes"
          limits={fieldLimits("createPressSetting", "notes")}
          rows={3}
          className="md:col-span-2"
        />
        <LimitedField
          label="Source"
          form={form}
          name="sourceName"
          limits={fieldLimits("createPressSetting", "sourceName")}
          hint="Whose figures these are, such as the maker's sheet."
          autoComplete="off"
        />
        <LimitedField
          label="Link to the source"
          form={form}
          name="sourceUrl"
          limits={fieldLimits("createPressSetting", "sourceUrl")}
          hint="A page of the shop, such as /blog/…, or https://…"
          autoComplete="off"
        />
      </div>
      <div className="sheet p-4 sm:p-5">
        <TargetPicker
          legend="Holds for these blanks"
          hint="The setting is shown on their pages. A category stands for all products in it."
          {...picker("blanks")}
        />
      </div>
      <div className="sheet p-4 sm:p-5">
        <TargetPicker
          legend="Holds on these machines"
          hint="Such as all mug presses. Leave it empty for what is not sold here, such as an oven."
          {...picker("machines")}
        />
      </div>
      <SubmitRow busy={busy} label={busy ? "Saving..." : submitLabel} />
    </form>
  );
}
