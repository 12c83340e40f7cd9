import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { ruleLimits } from "#shared/compatibility/rule.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { focusBeside } from "../focus-beside.ts";
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
  const set = (place: number, change: Partial<ConditionValue>) =>
    onChange(conditions.map((each, at) => (at === place ? { ...each, ...change } : each)));
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-1 text-sm font-semibold">Conditions on these {what}</legend>
      <p className="mb-3 text-sm text-muted">
        Of the categories above only what meets all of them. Products named above count anyway.
      </p>
      {error && (
        <p role="alert" className="mb-2 text-sm font-semibold text-error">
          {error}
        </p>
      )}
      <ul className="grid gap-3">
        {conditions.map((condition, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name but its place
            key={place}
            className="grid items-end gap-3 border-l-4 border-line pl-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
          >
            <SelectField
              label="Attribute"
              name={`${what}-condition-${place}`}
              value={condition.attribute}
              onChange={({ target }) =>
                set(place, { attribute: target.value, values: [], min: "", max: "" })
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
              onChange={(change) => set(place, change)}
            />
            <Button
              variant="quiet"
              aria-label={`Remove condition ${place + 1} on ${what}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                onChange(conditions.filter((_, at) => at !== place));
              }}
              className="w-11 px-0"
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        disabled={conditions.length >= ruleLimits.conditions}
        onClick={() => onChange([...conditions, { attribute: "", values: [], min: "", max: "" }])}
        className="mt-3"
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a condition on {what}
      </Button>
    </fieldset>
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
