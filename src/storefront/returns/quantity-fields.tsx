import { formatQuantity } from "#shared/cart/quantity.ts";
import { readQuantity } from "#shared/numbers.ts";
import type { ReturnableShipment } from "#shared/returns/contract.ts";
import { CountStepper } from "#ui/count-stepper.tsx";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";

export type QuantityLine = Pick<
  ReturnableShipment["lines"][number],
  "line" | "name" | "image" | "quantity"
>;

/** Quantities as they are typed, by the line's place in the order. */
export type TypedQuantities = Readonly<Record<number, string>>;

interface QuantityFieldsProps {
  /** Of each line, such as `Pieces to return`. */
  legend: string;
  lines: readonly QuantityLine[];
  typed: TypedQuantities;
  onChange: (typed: TypedQuantities) => void;
  errors: Record<string, string>;
}

/** For each line how many of its pieces: a stepper each, and all or none of them at once. */
export function QuantityFields({ legend, lines, typed, onChange, errors }: QuantityFieldsProps) {
  const all = Object.fromEntries(lines.map(({ line, quantity }) => [line, String(quantity)]));
  const hasAny = chosenItems(lines, typed).length > 0;
  const hasAll = lines.every(({ line }) => typed[line] === all[line]);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
        <span aria-hidden="true" className="font-semibold">
          {legend}
        </span>
        <span className="flex gap-x-4">
          {hasAny && (
            <button type="button" onClick={() => onChange({})} className="link min-h-11 text-sm">
              None
            </button>
          )}
          {!hasAll && (
            <button type="button" onClick={() => onChange(all)} className="link min-h-11 text-sm">
              All of it
            </button>
          )}
        </span>
      </div>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li
            key={line.line}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-4 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
          >
            <ProductPicture url={line.image} alt="" sizes="3.5rem" />
            <p className="wrap-anywhere">
              <span className="font-semibold">{line.name}</span>{" "}
              <span className="text-sm text-muted">({formatQuantity(line.quantity)})</span>
            </p>
            <div className="col-start-2 sm:col-start-3">
              <CountStepper
                name={fieldOf(line.line)}
                label={line.name}
                typed={typed[line.line] ?? "0"}
                value={typed[line.line] ?? "0"}
                max={line.quantity}
                onChange={({ target }) => onChange({ ...typed, [line.line]: target.value })}
                onSet={(count) => onChange({ ...typed, [line.line]: String(count) })}
                error={errors[fieldOf(line.line)]}
              />
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const fieldOf = (line: number) => `pieces-${line}`;

/** The pieces that are chosen, none above what there is; lines with none are left out. */
export function chosenItems(
  lines: readonly QuantityLine[],
  typed: TypedQuantities,
): { line: number; quantity: number }[] {
  return lines
    .map(({ line, quantity }) => {
      const count = readQuantity(typed[line] ?? "") ?? 0;
      return { line, quantity: Math.min(count, quantity) };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** Refuses a form without pieces: at the first field, where it is said and gets the focus. */
export function noneChosen(lines: readonly QuantityLine[], message: string) {
  const [first] = lines;
  return { message, ...(first && { fields: { [fieldOf(first.line)]: message } }) };
}

/** Of quantities as they are typed, by their fields' names. */
export function quantityErrors(
  lines: readonly QuantityLine[],
  typed: TypedQuantities,
): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ line, quantity }) => {
      const count = readQuantity(typed[line] ?? "");
      if (count === undefined) return [[fieldOf(line), "Enter a number of pieces"]];
      return count > quantity ? [[fieldOf(line), `At most ${formatQuantity(quantity)}`]] : [];
    }),
  );
}
