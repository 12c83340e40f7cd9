import { X } from "lucide-react";
import { memo, useId } from "react";
import type { CheckedLine } from "#shared/quick-order/check-lines.ts";
import { MAX_SKU_TEXT, readLines, type TypedLine } from "#shared/quick-order/read-lines.ts";
import { PadResult } from "./pad-result.tsx";
import type { PadLine } from "./pad-state.ts";

interface PadRowProps {
  line: PadLine;
  /** From 1. */
  number: number;
  checked: CheckedLine;
  /** The last one, which waits to be filled in. */
  isSpare: boolean;
  onChange: (id: number, to: Partial<TypedLine>) => void;
  /** Several lines were pasted into it. */
  onPaste: (id: number, lines: readonly TypedLine[]) => void;
  onOffer: (id: number, quantity: number) => void;
  onRemove: (id: number) => void;
}

const control =
  "block w-full min-h-11 scroll-mt-32 scroll-mb-36 rounded-md border bg-surface px-[min(0.75rem,3vw)] py-2 text-base placeholder:text-muted";

/** A line of the pad. Of hundreds only those are drawn anew of which something has changed. */
export const PadRow = memo(function PadRow(props: PadRowProps) {
  const { line, number, checked, isSpare, onChange, onPaste, onOffer, onRemove } = props;
  const { id, sku, quantity } = line;
  const errorId = useId();
  const isSkuWrong = checked.kind === "unknown";
  const isQuantityWrong = checked.kind === "refused";
  const border = (wrong: boolean) => (wrong ? "border-2 border-error" : "border-field");
  const described = (wrong: boolean) => ({
    "aria-invalid": wrong || undefined,
    "aria-describedby": wrong ? errorId : undefined,
  });
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_min(6rem,24vw)_2.75rem] items-start gap-x-2 gap-y-2 border-b border-line py-3 lg:grid-cols-[2.5rem_14rem_6.5rem_minmax(0,1fr)_2.75rem] lg:gap-x-4">
      <span aria-hidden="true" className="tabular pt-2.5 text-sm text-muted">
        {number}
      </span>
      <input
        aria-label={`SKU, line ${number}`}
        value={sku}
        onChange={(event) => onChange(id, { sku: event.target.value })}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text");
          if (!/[\n\t,;]/.test(text.trim())) return;
          event.preventDefault();
          onPaste(id, readLines(text));
        }}
        maxLength={MAX_SKU_TEXT}
        enterKeyHint="next"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className={`${control} ${border(isSkuWrong)}`}
        {...described(isSkuWrong)}
      />
      <input
        aria-label={`Quantity, line ${number}`}
        value={quantity}
        onChange={(event) => onChange(id, { quantity: event.target.value })}
        placeholder="1"
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={20}
        className={`tabular ${control} ${border(isQuantityWrong)}`}
        {...described(isQuantityWrong)}
      />
      <button
        type="button"
        onClick={() => onRemove(id)}
        hidden={isSpare}
        className="grid size-11 place-items-center rounded-md text-muted hover:bg-paper-deep hover:text-ink lg:col-start-5 lg:row-start-1"
      >
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">
          Remove line {number}
          {sku && `, ${sku}`}
        </span>
      </button>
      <div className="col-span-3 col-start-2 min-w-0 empty:hidden lg:col-span-1 lg:col-start-4 lg:row-start-1">
        <PadResult
          errorId={errorId}
          sku={sku}
          checked={checked}
          onSku={(meant) => onChange(id, { sku: meant })}
          onOffer={(quantity) => onOffer(id, quantity)}
        />
      </div>
    </li>
  );
}, isSame);

/** `checked` is made anew each time, though what it says mostly stays. */
function isSame(before: PadRowProps, after: PadRowProps): boolean {
  const { checked: was, ...othersBefore } = before;
  const { checked: is, ...others } = after;
  return isEqual(othersBefore, others) && isEqual(was, is);
}

function isEqual<T extends object>(one: T, other: T): boolean {
  return Object.keys({ ...one, ...other }).every((name) => {
    const [was, is] = [one, other].map((each) => each[name as keyof T]);
    // The lines that have the same SKU.
    return name === "lines" ? String(was) === String(is) : was === is;
  });
}
