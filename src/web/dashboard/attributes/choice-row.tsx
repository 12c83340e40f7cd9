import { ArrowDown, ArrowUp } from "lucide-react";
import { attributeLimits, type DictionaryValue } from "#shared/attributes/admin-contract.ts";
import { formatProducts } from "#shared/bounded-count.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Swatch } from "../../ui/swatch.tsx";

interface ChoiceRowProps {
  value: DictionaryValue;
  /** Those that it may be merged into. */
  others: readonly DictionaryValue[];
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  mayMerge: boolean;
  onChange: (change: Partial<Pick<DictionaryValue, "name" | "swatch">>) => void;
  onMove: (by: -1 | 1) => void;
  onMerge: (into: DictionaryValue) => void;
}

/** One choice of an attribute. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { value, others, isFirst, isLast, busy, mayMerge, onChange, onMove, onMerge } = props;
  const { id, name, swatch, products } = value;
  return (
    <li className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b border-line pb-3">
      <TextField
        label={`Name (${formatProducts(products)})`}
        name={`name-${id}`}
        value={name}
        maxLength={attributeLimits.name}
        required
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        className="min-w-40 flex-1"
      />
      <div className="flex items-end gap-2">
        <TextField
          label="Swatch"
          name={`swatch-${id}`}
          value={swatch}
          placeholder="#1d4ed8"
          autoComplete="off"
          // One space stands between two colours, so that it can be typed.
          onChange={({ currentTarget }) =>
            onChange({ swatch: currentTarget.value.trimStart().replace(/\s+/g, " ") })
          }
          className="w-28"
        />
        <Swatch colours={shownColours(swatch)} className="mb-1 size-9" />
      </div>
      <SelectField
        label="Merge into"
        name={`merge-${id}`}
        value=""
        disabled={busy || !mayMerge}
        hint={mayMerge ? undefined : "Save first"}
        onChange={({ currentTarget }) => {
          const into = others.find((other) => String(other.id) === currentTarget.value);
          if (into) onMerge(into);
        }}
        className="w-40"
      >
        <option value="">Keep by itself</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {other.name}
          </option>
        ))}
      </SelectField>
      <div className="flex">
        <MoveButton label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" className="size-5" />
        </MoveButton>
        <MoveButton label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" className="size-5" />
        </MoveButton>
      </div>
    </li>
  );
}

/** As much of what is being typed as is a colour already; none before. */
function shownColours(typed: string): string {
  return /^#[\da-f]{6}(?: #[\da-f]{6})?/i.exec(typed)?.[0] ?? "transparent";
}

function MoveButton(props: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
      className="grid size-11 place-items-center rounded-md hover:bg-paper-deep disabled:opacity-40"
    >
      {props.children}
    </button>
  );
}
