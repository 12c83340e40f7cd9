import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { DictionaryAttribute } from "#shared/attributes/admin-contract.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { AuditLink } from "../kit/audit-link.tsx";
import { ChangeableFields } from "../kit/forms/changeable-fields.tsx";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { FormButtons } from "../kit/forms/form-buttons.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import { type AttributeValues, attributeSchema, attributeValues } from "./attribute-schema.ts";
import { useUnitNote } from "./use-attribute-uses.ts";

const mergeFields: MergeFields<Exclude<keyof AttributeValues, "kind">> = {
  name: "Name",
  unit: "Unit",
  isFilter: "Offered as a filter",
  position: "Position",
  readFrom: "Read from",
};

interface AttributeFormProps {
  /** The attribute that is changed; left out, the form makes a new one. */
  attribute?: DictionaryAttribute;
  onSaved: () => void;
  onCancel: () => void;
}

/** The fields of an attribute. */
export function AttributeForm(props: AttributeFormProps) {
  const { attribute, onSaved, onCancel } = props;
  const submitLabel = attribute ? "Update" : "Add attribute";
  const busyLabel = attribute ? "Updating..." : "Adding...";
  const { revalidate } = useRevalidator();
  const form = useEditForm({
    schema: attributeSchema,
    saved: attribute,
    valuesOf: attributeValues,
    send: (body, { seen, idempotencyKey }) => {
      if (!seen) return callEndpoint("createAttribute", { body, idempotencyKey });
      const { kind: _stays, ...fields } = body;
      return callEndpoint("updateAttribute", {
        params: { id: seen._id },
        body: { ...fields, version: seen.updatedAt },
      });
    },
    fallbackMessage: `The attribute could not be ${attribute ? "updated" : "added"}`,
    onSaved: () => {
      void revalidate();
      onSaved();
    },
    merge: {
      fields: () => mergeFields,
      versionOf: ({ updatedAt }) => updatedAt,
      presentOf: (details) => details.attribute as DictionaryAttribute,
    },
  });
  const { control, field, seen, setFocus } = form;
  const [kind, unit] = useWatch({ control, name: ["kind", "unit"] });
  const unitNote = useUnitNote(seen, unit);

  // Whoever opened it goes on in it.
  useEffect(() => setFocus("name"), [setFocus]);

  return (
    <form {...form.formProps} aria-label={submitLabel} className="grid grid-cols-1 gap-5">
      <FormError message={form.message} />
      <ChangedMeanwhile merge={form.merge} what="attribute" />
      <ChangeableFields>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <LimitedField label="Name" form={form} name="name" autoComplete="off" required />
          {!attribute && (
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
      </ChangeableFields>
      {attribute && <AuditLink subject="attribute" id={attribute._id} />}
      <FormButtons busy={form.busy} {...{ submitLabel, busyLabel, onCancel }} />
    </form>
  );
}
