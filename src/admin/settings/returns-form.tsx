import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { z } from "zod";
import { LEAST_RETURN_DAYS } from "#shared/return-days.ts";
import { sendToText } from "#shared/returns/send-to.ts";
import { type ReturnsSettings, returnsSettings } from "#shared/settings/returns.ts";
import { readTypedNumber } from "#shared/typed-number.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { SubmitRow } from "../kit/forms/submit-row.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { useMerge } from "../kit/forms/use-merge.ts";

/** What the form holds: the reasons one a line. */
type Values = {
  days: string;
  instructions: string;
  reasons: string;
};

const valuesOf = ({ days, instructions, reasons }: ReturnsSettings): Values => ({
  days: String(days),
  instructions,
  reasons: reasons.join("\n"),
});

const schema = z
  .custom<Values>()
  .transform(
    ({ days, instructions, reasons }): z.input<typeof returnsSettings> => ({
      days: readTypedNumber(days) ?? Number.NaN,
      instructions,
      reasons: reasons.split("\n").filter((reason) => reason.trim() !== ""),
    }),
  )
  .pipe(returnsSettings);

interface ReturnsFormProps {
  settings: ReturnsSettings;
  version: number;
}

/** For how many days goods can be returned, why, and what an accepted return is told. */
export function ReturnsForm({ settings, version }: ReturnsFormProps) {
  const [seen, setSeen] = useState(version);
  const [initial] = useState(() => valuesOf(settings));
  const form = useActionForm({
    schema,
    defaultValues: initial,
    method: "PUT",
    toBody: (filled) => ({ settings: filled, version: seen }),
    fallbackMessage: "The settings could not be saved. Check your connection and try again.",
    onChangedMeanwhile: (details) => {
      setSeen(details.version as number);
      merge.meet({ ...valuesOf(details.settings as ReturnsSettings) });
    },
  });
  const { field } = form;
  const store = useStoreInfo();
  useUnsavedWhile(form.isDirty);
  const merge = useMerge({
    fields: {
      days: { label: "Days" },
      instructions: { label: "Instructions" },
      reasons: { label: "Reasons" },
    },
    initial: { ...initial },
    read: form.getValues,
    write: (name, value) =>
      form.setValue(name as keyof Values, value as never, { shouldDirty: true }),
  });
  return (
    <form {...form.formProps} aria-label="Returns" className="grid max-w-3xl gap-5">
      <FormError message={form.message} />
      <ChangedMeanwhile merge={merge} what="page" />
      <TextField
        label="Days after delivery"
        {...field("days")}
        hint={`The refund policy promises ${LEAST_RETURN_DAYS} days; you can give more.`}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-60"
      />
      <TextAreaField
        label="Instructions for an accepted return"
        {...field("instructions")}
        rows={6}
        hint={`How to send it. You can change the text for each return. The customer also reads: ${sendToText(store)}`}
      />
      <TextAreaField
        label="Reasons, one a line"
        {...field("reasons")}
        rows={8}
        hint="The customer chooses one of them."
      />
      <SubmitRow busy={form.busy} label={form.busy ? "Saving..." : "Save returns settings"} />
    </form>
  );
}
