import { moneyCodec } from "#shared/codecs.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { type DraftValues, listPrice, type TypedQuoteLine } from "./draft-schema.ts";

interface DraftLineProps {
  form: FormFields<DraftValues>;
  at: number;
  line: TypedQuoteLine;
}

/** One product of a draft: quantity and price, beside what the shop takes for it today. */
export function DraftLine({ form: { field, setValue, clearErrors }, at, line }: DraftLineProps) {
  const { name, sku, stock, priceToday, isGone, quantity = 0, price } = line;
  const today = rupees(priceToday);
  const list = listPrice(line);
  const takeListPrice = () => {
    setValue(`lines.${at}.price`, moneyCodec.write(list), { shouldDirty: true });
    clearErrors(`lines.${at}.price`);
  };
  return (
    <>
      <div className="col-span-full min-w-0 wrap-anywhere sm:col-span-1">
        <p className={isGone ? "text-error" : ""}>{name}</p>
        <p className="tabular text-sm text-muted">
          {[sku, `today ${formatMoney(today)}`].filter(Boolean).join(" · ")}
          {list < today && `, with its tier ${formatMoney(list)}`}
        </p>
        <p className={`tabular text-sm ${quantity > stock ? "text-error" : "text-muted"}`}>
          {stock} in stock
        </p>
      </div>
      <TextField
        label={
          <>
            Pieces<span className="sr-only"> of {name}</span>
          </>
        }
        {...field(`lines.${at}.quantity`)}
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
      />
      <div>
        <TextField
          label={
            <>
              Price a piece<span className="sr-only"> of {name}</span>, ₹
            </>
          }
          {...field(`lines.${at}.price`)}
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
        />
        {price !== list && (
          <Button
            variant="quiet"
            className="tabular -ml-4 text-left text-sm font-normal"
            onClick={takeListPrice}
          >
            Take today's {formatMoney(list)}
            <span className="sr-only"> for {name}</span>
          </Button>
        )}
      </div>
    </>
  );
}
