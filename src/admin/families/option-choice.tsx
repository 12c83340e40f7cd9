import type { FamilyAttribute } from "#shared/families/admin-contract.ts";
import { MAX_FAMILY_OPTIONS } from "#shared/families/variants.ts";
import { SelectField } from "#ui/field.tsx";

interface OptionChoiceProps {
  attributes: readonly FamilyAttribute[];
  /** Codes, in the order in which they are chosen. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

const labels = ["They differ by", "and by", "and by"];

/** By which attributes the products differ: one to three, in the order in which shoppers choose. */
export function OptionChoice({ attributes, chosen, onChange, error }: OptionChoiceProps) {
  const shown = Math.min(chosen.length + 1, MAX_FAMILY_OPTIONS);
  return (
    <div className="grid gap-3 md:grid-cols-3">
      {labels.slice(0, shown).map((label, place) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: the first, second and third are places
          key={place}
          label={label}
          name={`option-${place}`}
          value={chosen[place] ?? ""}
          onChange={({ target }) =>
            onChange(
              [...chosen.slice(0, place), target.value, ...chosen.slice(place + 1)].filter(Boolean),
            )
          }
          error={place === 0 ? error : undefined}
        >
          <option value="">{place === 0 ? "Choose …" : "Nothing else"}</option>
          {attributes
            .filter(({ code }) => code === chosen[place] || !chosen.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </SelectField>
      ))}
    </div>
  );
}
