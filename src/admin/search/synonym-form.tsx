import { useState } from "react";
import type { SynonymRow } from "#shared/search/admin-contract.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { type MergeFields, useMerge } from "../kit/forms/use-merge.ts";
import { SynonymPreview } from "./synonym-preview.tsx";
import {
  type FilledSynonym,
  type SynonymValues,
  synonymSchema,
  synonymValues,
} from "./synonym-schema.ts";

/** What the form sends to its page's action: POST a new synonym, PUT the changes of one. */
export type ChangedSynonym = FilledSynonym & Pick<SynonymRow, "_id"> & { version: string };

const mergeFields: MergeFields<keyof SynonymValues> = {
  typed: { label: "What people type" },
  meaning: { label: "What the shop calls it" },
};

interface SynonymFormProps {
  /** The synonym that is changed; left out, the form makes a new one. */
  synonym: SynonymRow | undefined;
  values: SynonymValues;
  onSaved: (saved: SynonymRow) => void;
  onCancel: () => void;
}

/** Adds or changes a synonym, and shows beforehand what it would find. */
export function SynonymForm({ synonym, values, onSaved, onCancel }: SynonymFormProps) {
  const [seen, setSeen] = useState(synonym);
  const form = useActionForm({
    schema: synonymSchema,
    defaultValues: values,
    method: synonym ? "PUT" : "POST",
    toBody: (filled) => (seen ? { ...filled, _id: seen._id, version: seen.updatedAt } : filled),
    fallbackMessage: synonym
      ? "The synonym could not be saved. Check your connection and save it again."
      : "The synonym could not be added. Check your connection and add it again.",
    onChangedMeanwhile: (details) => meet(details.synonym as SynonymRow),
    onSaved: (answer) => onSaved((answer as { synonym: SynonymRow }).synonym),
  });
  const { field, getValues, isDirty, setValue, trigger } = form;
  useUnsavedWhile(isDirty);
  const merge = useMerge({
    fields: mergeFields,
    initial: { ...values },
    read: getValues,
    write: (name, value) =>
      setValue(name as keyof SynonymValues, String(value), { shouldDirty: true }),
  });
  const meet = (present: SynonymRow) => {
    setSeen(present);
    merge.meet({ ...synonymValues(present) });
  };
  const isFilled = synonym !== undefined || isDirty || values.typed !== "";

  return (
    <form
      {...form.formProps}
      aria-labelledby="synonym-form"
      className="sheet grid gap-4 p-4 md:p-5"
    >
      <h2 id="synonym-form">{synonym ? "Edit the synonym" : "Add a synonym"}</h2>
      <FormError message={form.message} />
      <ChangedMeanwhile merge={merge} what="synonym" />
      <div className="grid gap-4 md:grid-cols-2">
        <TextAreaField
          label="What people type"
          {...field("typed")}
          hint="Words or phrases, one a line, in any script"
        />
        <TextField
          label="What the shop calls it"
          {...field("meaning")}
          hint="As it stands in names and categories, such as mug press"
          autoComplete="off"
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {synonym ? "Save synonym" : "Add synonym"}
        </Button>
        {isFilled && (
          <Button variant="secondary" aria-disabled={form.busy} onClick={onCancel}>
            Not now
          </Button>
        )}
      </div>
      <SynonymPreview
        insteadOf={synonym?._id}
        read={async () =>
          (await trigger(undefined, { shouldFocus: true }))
            ? synonymSchema.parse(getValues())
            : undefined
        }
      />
    </form>
  );
}
