import { formatMoney, rupees, toRupees } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { listPrice, quantityOf, type TypedQuoteLine } from "./typed-line.ts";

interface DraftLineProps {
  line: TypedQuoteLine;
  /** What is wrong with the draft, by the names of fields. */
  errors: Record<string, string>;
  onChange: (to: Partial<TypedQuoteLine>) => void;
  onRemove: () => void;
}

/** One product of a draft: pieces and price, beside what the shop takes for it today. */
export function DraftLine({ line, errors, onChange, onRemove }: DraftLineProps) {
  const { productId, name, sku, stock, priceToday, isGone } = line;
  const wanted = quantityOf(line.typedQuantity) ?? 0;
  const today = rupees(priceToday);
  const tierPrice = listPrice(line);
  return (
    <li className="grid items-start gap-x-4 gap-y-2 border-b border-line py-3 grid-cols-2 sm:grid-cols-[minmax(0,1fr)_7rem_9rem_auto]">
      <div className="col-span-full min-w-0 wrap-anywhere sm:col-span-1">
        <p className={isGone ? "text-error" : ""}>{name}</p>
        <p className="tabular text-sm text-muted">
          {[sku, `today ${formatMoney(today)}`].filter(Boolean).join(" · ")}
          {tierPrice < today && `, with its tier ${formatMoney(tierPrice)}`}
        </p>
        <p className={`tabular text-sm ${wanted > stock ? "text-error" : "text-muted"}`}>
          {stock} in stock
        </p>
      </div>
      <TextField
        label={
          <>
            Pieces<span className="sr-only"> of {name}</span>
          </>
        }
        name={`quantity-${productId}`}
        inputMode="numeric"
        value={line.typedQuantity}
        error={errors[`quantity-${productId}`]}
        onChange={(event) => onChange({ typedQuantity: event.target.value })}
        className="tabular"
      />
      <TextField
        label={
          <>
            Price a piece<span className="sr-only"> of {name}</span>, ₹
          </>
        }
        name={`price-${productId}`}
        inputMode="decimal"
        placeholder={String(toRupees(tierPrice))}
        value={line.typedPrice}
        error={errors[`price-${productId}`]}
        onChange={(event) => onChange({ typedPrice: event.target.value })}
        className="tabular"
      />
      <Button variant="quiet" onClick={onRemove} className="-ml-4 w-fit sm:mt-6 sm:ml-0">
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
