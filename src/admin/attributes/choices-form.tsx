import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { attributeLimits, type DictionaryValue } from "#shared/attributes/admin-contract.ts";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { ChangeableFields } from "../kit/forms/changeable-fields.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import { FormButtons } from "../kit/forms/form-buttons.tsx";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import { ChoiceFields } from "./choice-fields.tsx";
import {
  changesOf,
  choicesSchema,
  choicesValues,
  mergeOf,
  newChoice,
  withoutSwatch,
  withTheirs,
} from "./edited-choices.ts";
import { MergeDialog, type WantedMerge } from "./merge-dialog.tsx";

/** The choices of an attribute as they were last answered. */
export interface SavedChoices {
  version: string;
  values: DictionaryValue[];
  hasMore: boolean;
}

interface ChoicesFormProps {
  /** The attribute's. */
  id: string;
  name: string;
  saved: SavedChoices;
  onClose: () => void;
}

const FALLBACK = "The values could not be saved";
const CHANGED =
  "Somebody else has changed these values meanwhile. Yours stand beside theirs now: look, then save again.";

/** The choices of an attribute: added, renamed, put in order, given swatches, or two of them made one. */
export function ChoicesForm({ id, name, saved: first, onClose }: ChoicesFormProps) {
  /** As they were loaded, or left by a merge. */
  const [loaded, setLoaded] = useState(first);
  const [merging, setMerging] = useState<WantedMerge>();
  const [isMerging, setIsMerging] = useState(false);
  const { revalidate } = useRevalidator();
  const form = useEditForm({
    schema: choicesSchema,
    saved: loaded,
    valuesOf: (saved = first) => choicesValues(saved.values),
    holdsBack: ({ values }, present = first) => {
      const at = values.findIndex((value) => mergeOf(present.values, values, value));
      const message = "Press Merge, or choose “Keep by itself”";
      if (at >= 0) form.refuse({ message, fields: { [`values.${at}.into`]: message } });
      return at >= 0;
    },
    send: async ({ values }, { seen: present = first }) => {
      const body = { ...changesOf(present.values, values), version: present.version };
      const outcome = await callEndpoint("updateAttributeValues", { params: { id }, body });
      const isLate = !outcome.ok && outcome.code === "changed_meanwhile";
      return isLate ? { ...outcome, message: CHANGED } : outcome;
    },
    fallbackMessage: FALLBACK,
    savedOf: (answer): SavedChoices => answer,
    // Its row's form must know the new version.
    onSaved: () => void revalidate(),
    merge: {
      fields: () => ({}),
      versionOf: ({ version }) => version,
      presentOf: (details) => ({ hasMore: false, ...details }) as SavedChoices,
      onMeet: (present) => {
        const [before, theirs] = [seen, present].map((each) => choicesValues(each.values).values);
        form.write("values", withTheirs(before ?? [], form.getValues("values"), theirs ?? []));
      },
    },
  });
  const { control, formState } = form;
  const seen = form.seen ?? first;
  const values = useWatch({ control, name: "values" });
  const lacking = withoutSwatch(values);
  const nameOf = (at: number) => values[at]?.name || "the new value";

  const merge = async ({ from, into }: WantedMerge) => {
    setIsMerging(true);
    const body = { from: from.id, into: into.id, version: seen.version };
    const outcome = await callEndpoint("mergeAttributeValues", { params: { id }, body });
    setIsMerging(false);
    setMerging(undefined);
    if (!outcome.ok) {
      form.refuse({ message: failureText(outcome, FALLBACK) });
      return form.release();
    }
    showToast(outcome.value.message);
    // It is done: what else is edited stays.
    form.write(`values.${values.findIndex((value) => value.id === from.id)}.into`, "");
    setLoaded(outcome.value);
    void revalidate();
  };

  return (
    <form {...form.formProps} aria-label={`Values of ${name}`} className="grid grid-cols-1 gap-5">
      {lacking.length > 0 && (
        <p className="text-sm wrap-anywhere">
          Without a swatch, so that shoppers see the name alone: {lacking.join(", ")}
        </p>
      )}
      <ChangeableFields>
        <FieldRows
          form={form}
          name="values"
          legend="Values"
          hint={values.length === 0 && "No values yet. Add one, or let products bring them."}
          one="a value"
          empty={newChoice(values)}
          max={attributeLimits.shownValues}
          keyOf={(value) => String(value.id)}
          movedName={nameOf}
          removeLabel={(number) => {
            const value = seen.values.find((each) => each.id === values[number - 1]?.id);
            return value && value.products.count > 0 ? undefined : `Delete ${nameOf(number - 1)}`;
          }}
          isHeaded
        >
          {(at) => (
            <ChoiceFields
              form={form}
              at={at}
              saved={seen.values}
              values={values}
              busy={form.busy || isMerging}
              onMerge={setMerging}
            />
          )}
        </FieldRows>
      </ChangeableFields>
      {seen.hasMore && (
        <p className="text-sm text-muted">
          The first {seen.values.length} are shown. Merge what is the same to see the others.
        </p>
      )}
      <FormError message={form.message ?? (formState.errors.values && "Correct what is marked")} />
      <FormButtons busy={form.busy || isMerging} submitLabel="Save values" onCancel={onClose} />
      <MergeDialog
        id={id}
        merge={merging}
        busy={isMerging}
        onConfirm={(wanted) => void merge(wanted)}
        onClose={() => setMerging(undefined)}
      />
    </form>
  );
}
