import type { AdminFamilyMember, FamilyAttribute } from "#shared/families/admin-contract.ts";
import { unnamedOptions } from "#shared/families/variant-names.ts";
import { SelectField } from "#ui/field.tsx";
import { optionTexts } from "./family-values.ts";

interface MemberSelectProps {
  label: string;
  members: readonly AdminFamilyMember[];
  options: readonly FamilyAttribute[];
  /** Its id. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** Chooses a member of a family, by its name, what that does not say of its options, and its SKU. */
export function MemberSelect({ label, members, options, chosen, onChoose }: MemberSelectProps) {
  return (
    <SelectField
      label={label}
      name="variants-base"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {members.map((member) => (
        <option key={member._id} value={member._id}>
          {[member.name, ...unnamedOptions(member.name, optionTexts(member, options)), member.sku]
            .filter(Boolean)
            .join(" · ")}
        </option>
      ))}
    </SelectField>
  );
}
