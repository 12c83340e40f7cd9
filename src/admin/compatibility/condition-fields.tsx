import { useWatch } from "react-hook-form";
import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { ruleLimits } from "#shared/compatibility/rule.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import type { RuleValues, SideName } from "./rule-values.ts";

interface ConditionFieldsProps {
  form: FormFields<RuleValues>;
  /** Such as `machines`. */
  what: SideName;
  attributes: readonly AttributeWithValues[];
}

const none = { attribute: "", values: [], min: "", max: "" };

/** Conditions over attributes, all of which a product must meet. */
export function ConditionFields({ form, what, attributes }: ConditionFieldsProps) {
  const name = `${what}Conditions` as const;
  return (
    <FieldRows
      form={form}
      name={name}
      legend={`Conditions on these ${what}`}
      hint="Of the categories above only what meets all of them. Products named above count anyway."
      one="condition"
      addLabel={`Add a condition on ${what}`}
      removeLabel={(number) => `Remove condition ${number} on ${what}`}
      empty={none}
      max={ruleLimits.conditions}
      columns="items-start border-l-4 border-line pl-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      {(at) => {
        const chosen = form.field(`${name}.${at}.attribute`);
        return (
          <>
            <SelectField
              label="Attribute"
              {...chosen}
              onChange={(event) => {
                const condition = { ...none, attribute: event.target.value };
                form.setValue(`${name}.${at}`, condition, { shouldDirty: true });
              }}
            >
              <option value="">Choose …</option>
              {attributes.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <ConditionInput form={form} attributes={attributes} condition={`${name}.${at}`} />
          </>
        );
      }}
    </FieldRows>
  );
}

interface ConditionInputProps extends Omit<ConditionFieldsProps, "what"> {
  condition: `${SideName}Conditions.${number}`;
}

/** Bounds of a number, or the values of a choice. */
function ConditionInput({ form, attributes, condition }: ConditionInputProps) {
  const { attribute: code, values } = useWatch({ control: form.control, name: condition });
  const attribute = attributes.find((each) => each.code === code);
  if (!attribute) return <p className="self-center text-sm text-muted">Choose an attribute.</p>;
  if (attribute.kind === "number") {
    const unit = attribute.unit && `, ${attribute.unit}`;
    const bound = (name: "min" | "max", label: string) => (
      <TextField
        label={`${label}${unit}`}
        {...form.field(`${condition}.${name}`)}
        inputMode="decimal"
        autoComplete="off"
      />
    );
    return (
      <div className="grid grid-cols-2 gap-3">
        {bound("min", "At least")}
        {bound("max", "At most")}
      </div>
    );
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">One of</legend>
      <div className="flex max-h-44 flex-wrap gap-x-5 overflow-y-auto">
        {attribute.values.map(({ slug, name }) => (
          <label key={slug} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={values.includes(slug)}
              onChange={({ target }) => {
                const others = values.filter((each) => each !== slug);
                const now = target.checked ? [...others, slug] : others;
                form.setValue(`${condition}.values`, now, { shouldDirty: true });
              }}
              className="size-5"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
