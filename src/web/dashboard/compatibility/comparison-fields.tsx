import { Plus, Trash2 } from "lucide-react";
import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { type ComparisonSign, comparisonSigns, ruleLimits } from "#shared/compatibility/rule.ts";
import type { RuleFields } from "#shared/compatibility/rules-contract.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { focusBeside } from "../focus-beside.ts";
import { signNames } from "./rule-names.ts";

type Comparisons = RuleFields["comparisons"];

interface ComparisonFieldsProps {
  attributes: readonly AttributeWithValues[];
  comparisons: Comparisons;
  onChange: (comparisons: Comparisons) => void;
  error: string | undefined;
}

/** What must hold between the goods and the machine, such as widths. */
export function ComparisonFields(props: ComparisonFieldsProps) {
  const { comparisons, onChange, error } = props;
  const numbers = props.attributes.filter(({ kind }) => kind === "number");
  const set = (place: number, change: Partial<Comparisons[number]>) =>
    onChange(comparisons.map((each, at) => (at === place ? { ...each, ...change } : each)));
  const choice = (place: number, side: "goods" | "machine", label: string) => (
    <SelectField
      label={label}
      name={`comparison-${place}-${side}`}
      value={comparisons[place]?.[side] ?? ""}
      onChange={({ target }) => set(place, { [side]: target.value })}
    >
      <option value="">Choose …</option>
      {numbers.map(({ code, name, unit }) => (
        <option key={code} value={code}>
          {name}
          {unit && `, ${unit}`}
        </option>
      ))}
    </SelectField>
  );
  return (
    <fieldset className="sheet min-w-0 p-4 sm:p-5">
      <legend className="float-left mb-1 text-sm font-semibold">Goods against machine</legend>
      <p className="clear-left mb-3 text-sm text-muted">
        Such as: the goods' diameter is at most what the machine takes. What lacks one of the two
        does not fit.
      </p>
      {error && (
        <p role="alert" className="mb-2 text-sm font-semibold text-error">
          {error}
        </p>
      )}
      <ul className="grid gap-3">
        {comparisons.map(({ sign }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no name but its place
            key={place}
            className="grid items-end gap-3 border-l-4 border-line pl-3 md:grid-cols-[1fr_auto_1fr_auto]"
          >
            {choice(place, "goods", "The goods'")}
            <SelectField
              label="Comparison"
              name={`comparison-${place}-sign`}
              value={sign}
              onChange={({ target }) => set(place, { sign: target.value as ComparisonSign })}
            >
              {comparisonSigns.map((each) => (
                <option key={each} value={each}>
                  {signNames[each]}
                </option>
              ))}
            </SelectField>
            {choice(place, "machine", "the machine's")}
            <Button
              variant="quiet"
              aria-label={`Remove comparison ${place + 1}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                onChange(comparisons.filter((_, at) => at !== place));
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
        disabled={comparisons.length >= ruleLimits.comparisons}
        onClick={() => onChange([...comparisons, { goods: "", sign: "at-most", machine: "" }])}
        className="mt-3"
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a comparison
      </Button>
    </fieldset>
  );
}
