import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { attributeLimits, type DictionaryValue } from "#shared/attributes/admin-contract.ts";
import { formatProducts } from "#shared/numbers.ts";
import { Button } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { Swatch } from "#ui/swatch.tsx";
import { focusBeside } from "../kit/focus-beside.ts";
import { isNewChoice } from "./edited-choices.ts";

interface ChoiceRowProps {
  value: DictionaryValue;
  /** Those that it may be merged into. */
  others: readonly DictionaryValue[];
  /** What is wrong with fields, by their names. */
  problems: Readonly<Record<string, string>>;
  isFirst: boolean;
  isLast: boolean;
  /** It is saved under another name or with another swatch. */
  isUnsaved: boolean;
  busy: boolean;
  /** What is chosen to merge it into. */
  into: DictionaryValue | undefined;
  onChange: (field: "name" | "swatch", text: string) => void;
  onMove: (by: -1 | 1) => void;
  onChooseMerge: (into: DictionaryValue | undefined) => void;
  onMerge: (into: DictionaryValue) => void;
  onRemove: () => void;
}

/** One choice of an attribute. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { value, others, problems, onChange } = props;
  const { id, name, swatch, products } = value;
  const label = name || "the new value";
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line pb-3">
      <TextField
        label={isNewChoice(value) ? "Name (new)" : `Name (${formatProducts(products)})`}
        name={`name-${id}`}
        value={name}
        maxLength={attributeLimits.name}
        required
        autoComplete="off"
        error={problems[`name-${id}`] || undefined}
        onChange={({ currentTarget }) => onChange("name", currentTarget.value)}
        className="min-w-40 flex-1"
      />
      <div className="flex items-start gap-2">
        <TextField
          label="Swatch"
          name={`swatch-${id}`}
          value={swatch}
          placeholder="#1d4ed8"
          autoComplete="off"
          error={problems[`swatch-${id}`] || undefined}
          // One space stands between two colours, so that it can be typed.
          onChange={({ currentTarget }) =>
            onChange("swatch", currentTarget.value.trimStart().replace(/\s+/g, " "))
          }
          className="w-28"
        />
        <Swatch colours={shownColours(swatch)} className="mt-7 size-9" />
        <input
          type="color"
          aria-label={`Pick the swatch of ${label}`}
          value={/^#[\da-f]{6}/i.exec(swatch)?.[0].toLowerCase() ?? "#ffffff"}
          onChange={({ currentTarget }) =>
            onChange("swatch", withFirstColour(swatch, currentTarget.value))
          }
          className={`mt-6 size-11 shrink-0 cursor-pointer rounded-md border border-field bg-surface p-1 ${swatch ? "" : "border-dashed"}`}
        />
      </div>
      {!isNewChoice(value) && others.length > 0 && <MergeInto {...props} />}
      <RowButtons {...props} label={label} />
    </li>
  );
}

/** As much of what is being typed as is a colour already; none before. */
function shownColours(typed: string): string {
  return /^#[\da-f]{6}(?: #[\da-f]{6})?/i.exec(typed)?.[0] ?? "transparent";
}

/** Of a two-coloured swatch the first colour is picked, the other stays. */
function withFirstColour(swatch: string, colour: string): string {
  return /^#[\da-f]{6} /i.test(swatch) ? `${colour}${swatch.slice(7)}` : colour;
}

function MergeInto(props: ChoiceRowProps) {
  const { value, others, problems, isUnsaved, busy, into, onChooseMerge, onMerge } = props;
  const isOff = busy || isUnsaved;
  return (
    <div className="flex items-start gap-2">
      <SelectField
        label="Merge into"
        name={`merge-${value.id}`}
        value={into ? String(into.id) : ""}
        disabled={isOff}
        hint={isUnsaved ? "Save first" : undefined}
        error={problems[`merge-${value.id}`] || undefined}
        onChange={({ currentTarget }) =>
          onChooseMerge(others.find((other) => String(other.id) === currentTarget.value))
        }
        className="w-40"
      >
        <option value="">Keep by itself</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {other.name}
          </option>
        ))}
      </SelectField>
      {into && (
        <Button
          variant="secondary"
          className="mt-6"
          disabled={isOff}
          aria-label={`Merge ${value.name} into ${into.name}`}
          onClick={() => onMerge(into)}
        >
          Merge
        </Button>
      )}
    </div>
  );
}

function RowButtons({
  value,
  label,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: Pick<ChoiceRowProps, "value" | "isFirst" | "isLast" | "onMove" | "onRemove"> & {
  label: string;
}) {
  return (
    <div className="mt-6 flex">
      <IconButton label={`Move ${label} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={`Move ${label} down`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" className="size-5" />
      </IconButton>
      {value.products.count === 0 && (
        <IconButton
          label={`Delete ${label}`}
          onClick={(button) => {
            focusBeside(button);
            onRemove();
          }}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}

function IconButton(props: {
  label: string;
  disabled?: boolean;
  onClick: (button: HTMLElement) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={({ currentTarget }) => props.onClick(currentTarget)}
      className="grid size-11 place-items-center rounded-md hover:bg-paper-deep disabled:opacity-40"
    >
      {props.children}
    </button>
  );
}
