import { useId, useRef } from "react";
import type { FamilyAttribute } from "#shared/families/admin-contract.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { newChoicesNote } from "../attributes/new-choices.ts";
import { shownValue } from "./family-values.ts";
import { readValues } from "./new-variants.ts";

interface OptionValuesProps {
  option: FamilyAttribute;
  /** The values of the family's variants, and those that were added here. */
  offered: readonly string[];
  ticked: readonly string[];
  onTick: (value: string, isTicked: boolean) => void;
  onAdd: (values: string[]) => void;
  error: string | undefined;
}

/** Chooses values of an option: those that the family has, and others that are typed. */
export function OptionValues(props: OptionValuesProps) {
  const { option, offered, ticked, onTick, onAdd, error } = props;
  const { code, name, unit, kind, values } = option;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const add = () => {
    const input = field.current;
    if (!input) return;
    const typed = readValues(option, input.value);
    if (typed.length > 0) onAdd(typed);
    input.value = "";
    input.focus();
  };
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-1 text-sm font-semibold">{unit ? `${name} in ${unit}` : name}</legend>
      <div className="flex flex-wrap gap-x-5">
        {offered.map((value) => (
          <CheckboxField
            key={value}
            label={shownValue(option, value)}
            name={`value-${code}`}
            checked={ticked.includes(value)}
            onChange={({ target }) => onTick(value, target.checked)}
          />
        ))}
      </div>
      <div className="flex items-start gap-3">
        <TextField
          ref={field}
          label={
            <>
              Further values<span className="sr-only"> of {name}</span>
            </>
          }
          name={`more-${code}`}
          list={kind === "choice" ? id : undefined}
          autoComplete="off"
          hint="Several with commas between them."
          warning={kind === "choice" ? newChoicesNote(option, ticked) : undefined}
          error={error}
          className="min-w-0 flex-1"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="secondary" className="mt-6" onClick={add}>
          Add<span className="sr-only"> values of {name}</span>
        </Button>
      </div>
      {kind === "choice" && (
        <datalist id={id}>
          {values.map(({ slug, name: choice }) => (
            <option key={slug} value={choice} />
          ))}
        </datalist>
      )}
    </fieldset>
  );
}
