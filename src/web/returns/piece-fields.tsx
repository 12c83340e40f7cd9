import type { ReturnableParcel } from "#shared/returns/contract.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { TextField } from "../ui/field.tsx";

export type PieceLine = ReturnableParcel["lines"][number];

interface PieceFieldsProps {
  lines: readonly PieceLine[];
  /** What is asked for each line, such as `Pieces to return`. */
  label: string;
  /** How many are there at first. */
  initial: (line: PieceLine) => number;
  errors: Record<string, string>;
}

/** For each line how many of its pieces; their names are read by `readPieces`. */
export function PieceFields({ lines, label, initial, errors }: PieceFieldsProps) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li
          key={line.line}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-4 sm:grid-cols-[3.5rem_minmax(0,1fr)_10rem]"
        >
          <ProductPicture url={line.image} alt="" sizes="3.5rem" />
          <p className="font-semibold wrap-anywhere">{line.name}</p>
          <TextField
            label={
              <>
                {label} <span className="font-normal">(of {line.quantity})</span>
                <span className="sr-only"> {line.name}</span>
              </>
            }
            name={fieldOf(line)}
            type="number"
            inputMode="numeric"
            min={0}
            max={line.quantity}
            step={1}
            required
            defaultValue={initial(line)}
            error={errors[fieldOf(line)]}
            className="col-start-2 sm:col-start-3"
          />
        </li>
      ))}
    </ul>
  );
}

const fieldOf = ({ line }: PieceLine) => `pieces-${line}`;

/** The pieces that were chosen; lines with none are left out. */
export function readPieces(
  lines: readonly PieceLine[],
  texts: Record<string, string>,
): { line: number; quantity: number }[] {
  return lines
    .map((line) => ({ line: line.line, quantity: Number(texts[fieldOf(line)] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
