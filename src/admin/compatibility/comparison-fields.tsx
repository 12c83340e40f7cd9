import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { comparisonSigns, ruleLimits } from "#shared/compatibility/rule.ts";
import { SelectField } from "#ui/field.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { signNames } from "./rule-names.ts";
import type { RuleValues } from "./rule-values.ts";

interface ComparisonFieldsProps {
  form: FormFields<RuleValues>;
  attributes: readonly AttributeWithValues[];
}

/** These must hold between the goods and the machine, such as widths. */
export function ComparisonFields({ form, attributes }: ComparisonFieldsProps) {
  const numbers = attributes.filter(({ kind }) => kind === "number");
  const choice = (at: number, side: "goods" | "machine", label: string) => (
    <SelectField label={label} {...form.field(`comparisons.${at}.${side}`)}>
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
    <FieldRows
      form={form}
      name="comparisons"
      legend="Goods against machine"
      hint="Such as: the goods' diameter is at most what the machine takes. What lacks one of the two does not fit."
      one="comparison"
      addLabel="Add a comparison"
      empty={{ goods: "", sign: "at-most", machine: "" }}
      max={ruleLimits.comparisons}
      columns="items-end border-l-4 border-line pl-3 md:grid-cols-[1fr_auto_1fr]"
    >
      {(at) => (
        <>
          {choice(at, "goods", "The goods'")}
          <SelectField label="Comparison" {...form.field(`comparisons.${at}.sign`)}>
            {comparisonSigns.map((each) => (
              <option key={each} value={each}>
                {signNames[each]}
              </option>
            ))}
          </SelectField>
          {choice(at, "machine", "the machine's")}
        </>
      )}
    </FieldRows>
  );
}
