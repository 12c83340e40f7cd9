import { useEffect, useId, useState } from "react";
import { readTypedAmount } from "#shared/attributes/typed-amount.ts";
import { amountText } from "#shared/attributes/value-text.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { RangeGroup } from "#shared/search/contract.ts";
import {
  type NumberRange,
  parameterOf,
  unitParameter,
  unitsText,
} from "#shared/search/list-query.ts";
import { whenIdle } from "#ui/load-chunk.ts";
import { type ShownUnits, shownUnits } from "./shown-units.ts";

const loadSlider = () => import("./range-slider.tsx");

interface RangeFilterProps {
  group: RangeGroup;
  /** The bounds that are chosen; none where there is no range. */
  chosen: NumberRange | undefined;
  /** Called when what its fields say is to count, whether or not it has changed. */
  onCommit: () => void;
}

/** After the slider has rested so long, what it says counts. */
const REST_MS = 350;

/** The bounds of a number: two fields, which count, and a slider that writes into them. */
export function RangeFilter({ group, chosen, onCommit }: RangeFilterProps) {
  const { code, name } = group;
  const units = shownUnits(group);
  const [min, setMin] = useBoundText(chosen?.min ?? null, units);
  const [max, setMax] = useBoundText(chosen?.max ?? null, units);
  const [moved, setMoved] = useState(0);
  const Slider = useSlider();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a moved slider is waited for
  useEffect(() => {
    if (moved === 0) return;
    const timer = setTimeout(onCommit, REST_MS);
    return () => clearTimeout(timer);
  }, [moved]);

  const scale = { min: group.min / units.factor, max: group.max / units.factor };
  const low = shownNumber(min, units);
  const high = shownNumber(max, units);
  const field = { parameter: parameterOf(code), name, units, example: scale.max, onCommit };
  return (
    <div>
      <input type="hidden" name={unitParameter(code)} value={unitsText(units)} />
      <div className="grid grid-cols-2 gap-3">
        <BoundField
          {...field}
          bound="min"
          text={min}
          // What the list begins with says nothing beside an end that lies before it.
          placeholder={high !== undefined && high < scale.min ? "" : groupedNumber(scale.min)}
          onType={setMin}
        />
        <BoundField
          {...field}
          bound="max"
          text={max}
          placeholder={low !== undefined && low > scale.max ? "" : groupedNumber(scale.max)}
          onType={setMax}
        />
      </div>
      {scale.min < scale.max && (
        // Its room is there before it is, unless no script will ever bring it.
        <div className="mt-2 h-11 [@media(scripting:none)]:hidden">
          {Slider && (
            <Slider
              name={name}
              unit={units.shown}
              scale={scale}
              low={low ?? scale.min}
              high={high ?? scale.max}
              onMove={(bound, value) => {
                // At its end it bounds nothing.
                if (bound === "low") setMin(value <= scale.min ? "" : String(value));
                else setMax(value >= scale.max ? "" : String(value));
                setMoved((times) => times + 1);
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface BoundFieldProps {
  bound: "min" | "max";
  /** Of the address. */
  parameter: string;
  /** Such as `Price`. */
  name: string;
  units: ShownUnits;
  /** A number that could be typed. */
  example: number;
  text: string;
  placeholder: string;
  onType: (text: string) => void;
  onCommit: () => void;
}

/** One bound; what cannot be read stays, with a word on what can. */
function BoundField({ bound, parameter, name, units, example, ...rest }: BoundFieldProps) {
  const { text, placeholder, onType, onCommit } = rest;
  const [left, setLeft] = useState(false);
  const id = useId();
  const isUnread = left && text.trim() !== "" && shownNumber(text, units) === undefined;
  const side = bound === "min" ? "From" : "To";
  return (
    <label className="text-sm">
      <span className="mb-1 block">{side}</span>
      <input
        name={`${parameter}.${bound}`}
        value={text}
        placeholder={placeholder}
        aria-label={`${name} ${side.toLowerCase()}, in ${unitName(units.shown)}`}
        aria-invalid={isUnread || undefined}
        aria-describedby={isUnread ? id : undefined}
        inputMode="decimal"
        maxLength={20}
        onChange={({ target }) => {
          setLeft(false);
          onType(target.value);
        }}
        onBlur={() => {
          setLeft(true);
          onCommit();
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter") setLeft(true);
        }}
        className="tabular min-h-11 w-full rounded-md border border-field bg-surface px-3 py-2 text-base placeholder:text-muted aria-invalid:border-error"
      />
      <span id={id} role="alert" className="block font-semibold text-error">
        {isUnread && `Enter one ${nounOf(units.shown)} such as ${amountText(example, units.shown)}`}
      </span>
    </label>
  );
}

/** The text of a field, which follows the chosen bound when that changes. */
function useBoundText(bound: number | null, units: ShownUnits): [string, (text: string) => void] {
  const textOf = () => (bound === null ? "" : String(bound / units.factor));
  const [field, setField] = useState({ bound, unit: units.shown, text: textOf() });
  if (field.bound !== bound || field.unit !== units.shown) {
    // What cannot be read bounds nothing, and stays to be corrected.
    const isUnread = field.text !== "" && shownNumber(field.text, units) === undefined;
    const text = bound === null && isUnread ? field.text : textOf();
    setField({ bound, unit: units.shown, text });
  }
  return [field.text, (text) => setField((now) => ({ ...now, text }))];
}

/** In the unit that the field shows. */
function shownNumber(text: string, units: ShownUnits): number | undefined {
  const number = readTypedAmount(text, units);
  return number === undefined ? undefined : number / units.factor;
}

function unitName(unit: string): string {
  if (unit === "₹") return "rupees";
  return unit || "numbers";
}

function nounOf(unit: string): string {
  if (unit === "₹") return "amount";
  return /^[cm]?m$/.test(unit) ? "size" : "number";
}

type Slider = Awaited<ReturnType<typeof loadSlider>>["RangeSlider"];

/** The slider, once the browser was idle; without it the fields do. */
function useSlider(): Slider | undefined {
  const [slider, setSlider] = useState<{ RangeSlider: Slider }>();
  useEffect(() => whenIdle(() => void loadSlider().then(setSlider, () => undefined)), []);
  return slider?.RangeSlider;
}
