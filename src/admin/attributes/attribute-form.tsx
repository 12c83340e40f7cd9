import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { attributeLimits, type DictionaryAttribute } from "#shared/attributes/admin-contract.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { FormButtons } from "../kit/forms/form-buttons.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { type MergeFields, useMerge } from "../kit/forms/use-merge.ts";
import {
  type AttributeValues,
  attributeSchema,
  attributeValues,
  type FilledAttribute,
} from "./attribute-schema.ts";
import { useUnitNote } from "./use-unit-note.ts";

/** What the form sends to its page's action: POST a new attribute, PUT the changes of one. */
export type ChangedAttribute = FilledAttribute &
  Pick<DictionaryAttribute, "_id"> & { version: string };

const mergeFields: MergeFields<Exclude<keyof AttributeValues, "kind">> = {
  name: { label: "Name" },
  unit: { label: "Unit" },
  isFilter: { label: "Offered as a filter", show: (yes) => (yes ? "Yes" : "No") },
  position: { label: "Position" },
  readFrom: { label: "Read from" },
};

interface AttributeFormProps {
  /** The attribute that is changed; left out, the form makes a new one. */
  attribute?: DictionaryAttribute;
  submitLabel: string;
  busyLabel: string;
  fallbackMessage: string;
  onSaved?: () => void;
  onCancel?: () => void;
}

/** The fields of an attribute. After a new one was saved the form starts again. */
export function AttributeForm(props: AttributeFormProps) {
  const { attribute, submitLabel, busyLabel, fallbackMessage, onSaved, onCancel } = props;
  const [seen, setSeen] = useState(attribute);
  const [initial] = useState(() => attributeValues(attribute));
  const form = useActionForm({
    schema: attributeSchema,
    defaultValues: initial,
    method: attribute ? "PUT" : "POST",
    toBody: (filled) => (seen ? { ...filled, _id: seen._id, version: seen.updatedAt } : filled),
    fallbackMessage,
    onChangedMeanwhile: (details) => meet(details.attribute as DictionaryAttribute),
    onSaved: () => {
      form.startAgain();
      onSaved?.();
    },
  });
  const { control, field, setFocus, setValue } = form;
  useUnsavedWhile(form.isDirty);
  const merge = useMerge({
    fields: mergeFields,
    initial,
    read: form.getValues,
    write: (name, value) =>
      setValue(name as keyof AttributeValues, value as never, { shouldDirty: true }),
  });
  const meet = (present: DictionaryAttribute) => {
    setSeen(present);
    merge.meet(attributeValues(present));
  };
  const [kind, unit] = useWatch({ control, name: ["kind", "unit"] });
  const unitNote = useUnitNote(seen, unit);

  // Whoever asked to change one goes on in its form.
  const isEdit = attribute !== undefined;
  useEffect(() => {
    if (isEdit) setFocus("name");
  }, [isEdit, setFocus]);

  return (
    <form {...form.formProps} aria-label={submitLabel} className="grid grid-cols-1 gap-5">
      <FormError message={form.message} />
      <ChangedMeanwhile merge={merge} what="attribute" />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <LimitedField
          label="Name"
          form={form}
          name="name"
          limits={{ maxLength: attributeLimits.name }}
          autoComplete="off"
          required
        />
        {!isEdit && (
          <SelectField label="Kind" {...field("kind")}>
            <option value="number">A number, such as Volume: 325 ml</option>
            <option value="choice">A choice, such as Colour: Red</option>
          </SelectField>
        )}
        {kind === "number" && (
          <TextField
            label="Unit"
            {...field("unit")}
            autoComplete="off"
            hint="Such as mm, W or ml; what is read is brought into it."
            warning={unitNote}
          />
        )}
        <TextField
          label="Position"
          {...field("position")}
          inputMode="numeric"
          autoComplete="off"
          hint="Its place among the filters; empty: at the end."
        />
      </div>
      {!attribute?.isFixed && (
        <TextAreaField
          label="Read from these specifications"
          {...field("readFrom")}
          rows={3}
          hint="A specification's name on each line, such as Plate size. The first that says it wins; all products are read anew within minutes."
        />
      )}
      <CheckboxField label="Offer it as a filter in lists" {...field("isFilter")} />
      <FormButtons busy={form.busy} {...{ submitLabel, busyLabel, onCancel }} />
    </form>
  );
}
