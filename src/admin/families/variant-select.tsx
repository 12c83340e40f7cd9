import type { AdminFamilyVariant, FamilyAttribute } from "#shared/families/admin-contract.ts";
import { unnamedOptions } from "#shared/families/variant-names.ts";
import { SelectField } from "#ui/field.tsx";
import { optionTexts } from "./family-values.ts";

interface VariantSelectProps {
  label: string;
  variants: readonly AdminFamilyVariant[];
  options: readonly FamilyAttribute[];
  /** Its id. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** Chooses a variant of a family, by its name, what that does not say of its options, and its SKU. */
export function VariantSelect({ label, variants, options, chosen, onChoose }: VariantSelectProps) {
  return (
    <SelectField
      label={label}
      name="variants-base"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {variants.map((variant) => (
        <option key={variant._id} value={variant._id}>
          {[
            variant.name,
            ...unnamedOptions(variant.name, optionTexts(variant, options)),
            variant.sku,
          ]
            .filter(Boolean)
            .join(" · ")}
        </option>
      ))}
    </SelectField>
  );
}
