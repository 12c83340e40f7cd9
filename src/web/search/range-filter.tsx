import { useEffect, useState } from "react";
import type { RangeGroup } from "#shared/search/contract.ts";
import type { NumberRange } from "#shared/search/list-query.ts";
import { whenIdle } from "../ui/load-chunk.ts";
import { parameterOf } from "./filter-parameters.ts";

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
  const { code, name, unit } = group;
  const [min, setMin] = useBoundText(chosen?.min ?? null);
  const [max, setMax] = useBoundText(chosen?.max ?? null);
  const [moved, setMoved] = useState(0);
  const Slider = useSlider();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a moved slider is waited for
  useEffect(() => {
    if (moved === 0) return;
    const timer = setTimeout(onCommit, REST_MS);
    return () => clearTimeout(timer);
  }, [moved]);

  const parameter = parameterOf(code);
  const fieldClasses =
    "tabular min-h-11 w-full rounded-md border border-field bg-surface px-3 py-2 text-base placeholder:text-muted";
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <label className="text-sm">
          <span className="mb-1 block">From</span>
          <input
            name={`${parameter}.min`}
            value={min}
            placeholder={String(group.min)}
            aria-label={`${name} from, in ${unitName(unit)}`}
            inputMode="decimal"
            maxLength={14}
            onChange={({ target }) => setMin(target.value)}
            onBlur={onCommit}
            className={fieldClasses}
          />
        </label>
        <label className="text-sm">
          <span className="mb-1 block">To</span>
          <input
            name={`${parameter}.max`}
            value={max}
            placeholder={String(group.max)}
            aria-label={`${name} to, in ${unitName(unit)}`}
            inputMode="decimal"
            maxLength={14}
            onChange={({ target }) => setMax(target.value)}
            onBlur={onCommit}
            className={fieldClasses}
          />
        </label>
      </div>
      {group.min < group.max && (
        // Its room is there before it is, unless no script will ever bring it.
        <div className="mt-2 h-11 [@media(scripting:none)]:hidden">
          {Slider && (
            <Slider
              name={name}
              unit={unit}
              scale={group}
              low={readBound(min) ?? group.min}
              high={readBound(max) ?? group.max}
              onMove={(bound, value) => {
                // At its end it bounds nothing.
                if (bound === "low") setMin(value <= group.min ? "" : String(value));
                else setMax(value >= group.max ? "" : String(value));
                setMoved((times) => times + 1);
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** The text of a field, which follows the chosen bound when that changes. */
function useBoundText(bound: number | null): [string, (text: string) => void] {
  const [field, setField] = useState({ bound, text: boundText(bound) });
  if (field.bound !== bound) setField({ bound, text: boundText(bound) });
  return [field.text, (text) => setField((now) => ({ ...now, text }))];
}

function boundText(bound: number | null): string {
  return bound === null ? "" : String(bound);
}

function readBound(text: string): number | undefined {
  const number = Number(text.replaceAll(",", ""));
  return text.trim() === "" || Number.isNaN(number) ? undefined : number;
}

function unitName(unit: string): string {
  if (unit === "₹") return "rupees";
  return unit || "numbers";
}

type Slider = Awaited<ReturnType<typeof loadSlider>>["RangeSlider"];

/** The slider, once the browser was idle; without it the fields do. */
function useSlider(): Slider | undefined {
  const [slider, setSlider] = useState<{ RangeSlider: Slider }>();
  useEffect(() => whenIdle(() => void loadSlider().then(setSlider, () => undefined)), []);
  return slider?.RangeSlider;
}
