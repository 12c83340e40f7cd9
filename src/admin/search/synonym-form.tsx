import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { SynonymRow } from "#shared/search/admin-contract.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { AuditLink } from "../kit/audit-link.tsx";
import { ChangeableFields } from "../kit/forms/changeable-fields.tsx";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { FormButtons } from "../kit/forms/form-buttons.tsx";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import { SynonymPreview } from "./synonym-preview.tsx";
import { type SynonymValues, synonymSchema, synonymValues } from "./synonym-schema.ts";

const mergeFields: MergeFields<keyof SynonymValues> = {
  typed: "What people type",
  meaning: "What the shop calls it",
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
  const { revalidate } = useRevalidator();
  const form = useEditForm({
    schema: synonymSchema,
    saved: synonym,
    valuesOf: (saved) => (saved ? synonymValues(saved) : values),
    send: (body, { seen, idempotencyKey }) =>
      seen
        ? callEndpoint("updateSynonym", {
            params: { id: seen._id },
            body: { ...body, version: seen.updatedAt },
          })
        : callEndpoint("createSynonym", { body, idempotencyKey }),
    fallbackMessage: synonym
      ? "The synonym could not be saved. Check your connection and save it again."
      : "The synonym could not be added. Check your connection and add it again.",
    // What became of it stands in the page.
    announce: () => {},
    onSaved: (answer) => {
      void revalidate();
      onSaved(answer.synonym);
    },
    merge: {
      fields: () => mergeFields,
      versionOf: ({ updatedAt }) => updatedAt,
      presentOf: (details) => details.synonym as SynonymRow,
    },
  });
  const { field, getValues, setFocus, trigger } = form;

  // Whoever opened it goes on at what is not filled in yet.
  const isFilled = values.typed !== "";
  useEffect(
    () => setFocus(isFilled && !synonym ? "meaning" : "typed"),
    [isFilled, synonym, setFocus],
  );

  return (
    <form
      {...form.formProps}
      aria-label={synonym ? "Edit the synonym" : "Add a synonym"}
      className="grid gap-4"
    >
      <FormError message={form.message} />
      <ChangedMeanwhile merge={form.merge} what="synonym" />
      <ChangeableFields>
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
      </ChangeableFields>
      {synonym && <AuditLink subject="synonym" id={synonym._id} />}
      <FormButtons
        busy={form.busy}
        submitLabel={synonym ? "Save synonym" : "Add synonym"}
        onCancel={onCancel}
      />
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
