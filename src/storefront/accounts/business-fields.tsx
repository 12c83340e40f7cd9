import { buyerLimits } from "#shared/accounts/buyer-lines.ts";
import { CheckboxField, TextField } from "#ui/field.tsx";

interface BusinessFieldsProps {
  initial:
    | { company?: string | undefined; gstin?: string | undefined; sez?: boolean | undefined }
    | undefined;
  errors: Record<string, string>;
  /** Staff fill them in for a customer. */
  forCustomer?: boolean;
}

/** The company that buys and its GSTIN; both may stay empty. */
export function BusinessFields({ initial, errors, forCustomer = false }: BusinessFieldsProps) {
  return (
    <>
      <TextField
        label={forCustomer ? "Company (optional)" : "Company"}
        name="company"
        autoComplete="organization"
        maxLength={buyerLimits.company}
        defaultValue={initial?.company}
        error={errors.company}
      />
      <TextField
        label={forCustomer ? "GSTIN (optional)" : "GSTIN"}
        name="gstin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={initial?.gstin}
        error={errors.gstin}
        hint={
          forCustomer
            ? "15 characters, for the customer's input tax credit"
            : "15 characters, for your input tax credit"
        }
        className="tabular"
      />
      {forCustomer && (
        <CheckboxField
          label="The customer is an SEZ unit or developer, taxed with IGST"
          name="sez"
          defaultChecked={initial?.sez}
          error={errors.sez}
        />
      )}
    </>
  );
}
