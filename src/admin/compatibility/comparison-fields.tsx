import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { type ComparisonSign, comparisonSigns, ruleLimits } from "#shared/compatibility/rule.ts";
import type { RuleFields } from "#shared/compatibility/rules-contract.ts";
import { SelectField } from "#ui/field.tsx";
import { signNames } from "./rule-names.ts";
import { RuleRows } from "./rule-rows.tsx";

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
  return (
    <div className="sheet p-4 sm:p-5">
      <RuleRows
        legend="Goods against machine"
        hint="Such as: the goods' diameter is at most what the machine takes. What lacks one of the two does not fit."
        rows={comparisons}
        onChange={onChange}
        empty={{ goods: "", sign: "at-most", machine: "" }}
        most={ruleLimits.comparisons}
        addLabel="Add a comparison"
        removeLabel={(number) => `Remove comparison ${number}`}
        columns="md:grid-cols-[1fr_auto_1fr_auto]"
        error={error}
      >
        {(comparison, place, set) => {
          const choice = (side: "goods" | "machine", label: string) => (
            <SelectField
              label={label}
              name={`comparison-${place}-${side}`}
              value={comparison[side]}
              onChange={({ target }) => set({ [side]: target.value })}
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
            <>
              {choice("goods", "The goods'")}
              <SelectField
                label="Comparison"
                name={`comparison-${place}-sign`}
                value={comparison.sign}
                onChange={({ target }) => set({ sign: target.value as ComparisonSign })}
              >
                {comparisonSigns.map((each) => (
                  <option key={each} value={each}>
                    {signNames[each]}
                  </option>
                ))}
              </SelectField>
              {choice("machine", "the machine's")}
            </>
          );
        }}
      </RuleRows>
    </div>
  );
}
