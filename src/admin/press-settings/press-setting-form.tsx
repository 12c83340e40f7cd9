import { useWatch } from "react-hook-form";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import type { PressSetting } from "#shared/press-settings/contract.ts";
import { MAX_TARGETS, peels, pressures, transferMethods } from "#shared/press-settings/methods.ts";
import {
  MAX_FIGURE_LENGTH,
  methodNames,
  pressureText,
} from "#shared/press-settings/setting-text.ts";
import { CheckboxField, SelectField, TextField } from "#ui/field.tsx";
import { useBackToList } from "../kit/back-link.ts";
import { PRESS_SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import {
  type PressSettingValues,
  pressSettingMergeFields,
  pressSettingSchema,
  pressSettingValues,
} from "./press-setting-schema.ts";
import { TargetPicker } from "./target-picker.tsx";

interface PressSettingFormProps {
  /** The setting that is changed; undefined, the form makes a new one. */
  setting: PressSetting | undefined;
  categories: readonly Category[];
}

/** The fields of a press setting. When it was saved the page goes on to the list. */
export function PressSettingForm({ setting, categories }: PressSettingFormProps) {
  const form = useEditForm({
    schema: pressSettingSchema,
    saved: setting,
    valuesOf: pressSettingValues,
    send: (body, { seen, idempotencyKey }) =>
      seen
        ? callEndpoint("updatePressSetting", {
            params: { id: seen._id },
            body: { ...body, version: seen.updatedAt },
          })
        : callEndpoint("createPressSetting", { body, idempotencyKey }),
    fallbackMessage: `The setting could not be ${setting ? "saved" : "added"}`,
    onSaved: useBackToList(PRESS_SETTINGS_PATH, setting?._id),
    merge: {
      fields: () => pressSettingMergeFields,
      versionOf: ({ updatedAt }) => updatedAt,
      presentOf: (details) => details.setting as PressSetting,
    },
  });
  const { control, errorOf, field, forgetList, setValue } = form;

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
    <EditForm
      form={form}
      what="press setting"
      submitLabel={setting ? "Save setting" : "Add setting"}
    >
      <FormSection title="What is pressed">
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
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
        </div>
      </FormSection>
      <FormSection title="How it is pressed">
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
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
          <SelectField label="Pressure" {...field("pressure")}>
            <option value="">None: nothing presses</option>
            {pressures.map((pressure) => (
              <option key={pressure} value={pressure}>
                {pressureText(pressure)}
              </option>
            ))}
          </SelectField>
        </div>
        <fieldset className="min-w-0">
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
        />
      </FormSection>
      <FormSection title="Whose figures these are">
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
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
      </FormSection>
      <FormSection title="What it holds for">
        <TargetPicker
          legend="Holds for these blanks"
          hint="The setting is shown on their pages. A category stands for all products in it."
          {...picker("blanks")}
        />
        <TargetPicker
          legend="Holds on these machines"
          hint="Such as all mug presses. Leave it empty for what is not sold here, such as an oven."
          {...picker("machines")}
        />
      </FormSection>
    </EditForm>
  );
}
