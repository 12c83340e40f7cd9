import { useId } from "react";
import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { ruleLimits } from "#shared/compatibility/rule.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { RuleRows } from "./rule-rows.tsx";
import type { ConditionValue } from "./rule-values.ts";

interface ConditionFieldsProps {
  /** What the conditions are of: `machines`. */
  what: string;
  attributes: readonly AttributeWithValues[];
  conditions: readonly ConditionValue[];
  onChange: (conditions: ConditionValue[]) => void;
  error: string | undefined;
}

/** Conditions over attributes, all of which a product must meet. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { what, attributes, conditions, onChange, error } = props;
  return (
    <div className="mt-4">
      <RuleRows
        legend={`Conditions on these ${what}`}
        hint="Of the categories above only what meets all of them. Products named above count anyway."
        rows={conditions}
        onChange={onChange}
        empty={{ attribute: "", values: [], min: "", max: "" }}
        most={ruleLimits.conditions}
        addLabel={`Add a condition on ${what}`}
        removeLabel={(number) => `Remove condition ${number} on ${what}`}
        columns="md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
        error={error}
      >
        {(condition, place, set) => (
          <>
            <SelectField
              label="Attribute"
              name={`${what}-condition-${place}`}
              value={condition.attribute}
              onChange={({ target }) =>
                set({ attribute: target.value, values: [], min: "", max: "" })
              }
            >
              <option value="">Choose …</option>
              {attributes.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <ConditionInput
              attribute={attributes.find(({ code }) => code === condition.attribute)}
              condition={condition}
              onChange={set}
            />
          </>
        )}
      </RuleRows>
    </div>
  );
}

interface ConditionInputProps {
  attribute: AttributeWithValues | undefined;
  condition: ConditionValue;
  onChange: (change: Partial<ConditionValue>) => void;
}

/** Bounds of a number, or the values of a choice. */
function ConditionInput({ attribute, condition, onChange }: ConditionInputProps) {
  const id = useId();
  if (!attribute) return <p className="self-center text-sm text-muted">Choose an attribute.</p>;
  if (attribute.kind === "number") {
    const unit = attribute.unit && `, ${attribute.unit}`;
    const bound = (name: "min" | "max", label: string) => (
      <TextField
        label={`${label}${unit}`}
        name={`${id}-${name}`}
        value={condition[name]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        onChange={({ target }) => onChange({ [name]: target.value })}
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
              checked={condition.values.includes(slug)}
              onChange={({ target }) =>
                onChange({
                  values: target.checked
                    ? [...condition.values, slug]
                    : condition.values.filter((each) => each !== slug),
                })
              }
              className="size-5"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
