import { buyerLimits } from "#shared/accounts/buyer-lines.ts";
import { MAX_TYPED_GSTIN_LENGTH } from "#shared/text-lengths.ts";
import { TextField } from "#ui/field.tsx";

interface BusinessFieldsProps {
  initial: { company?: string | undefined; gstin?: string | undefined } | undefined;
  errors: Record<string, string>;
  /** Whose input tax credit it is for: staff fill it in for a customer. */
  whose?: string | undefined;
}

/** The company that buys and its GSTIN; both may stay empty. */
export function BusinessFields({ initial, errors, whose = "your" }: BusinessFieldsProps) {
  return (
    <>
      <TextField
        label="Company"
        name="company"
        autoComplete="organization"
        maxLength={buyerLimits.company}
        defaultValue={initial?.company}
        error={errors.company}
      />
      <TextField
        label="GSTIN"
        name="gstin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TYPED_GSTIN_LENGTH}
        defaultValue={initial?.gstin}
        error={errors.gstin}
        hint={`15 characters, for ${whose} input tax credit`}
        className="tabular"
      />
    </>
  );
}
