import { useState } from "react";
import type { BulkDiscount } from "#shared/catalogue/contract.ts";
import { MAX_TIER_QUANTITY, MIN_TIER_QUANTITY } from "#shared/catalogue/product-limits.ts";
import { TextField } from "../../ui/field.tsx";
import { fallingDiscount, filledTiers, type TierRow } from "./product-rows.ts";
import { RowList } from "./row-list.tsx";

interface TierRowsProps {
  initial: readonly BulkDiscount[];
  /** Of every field of the form, by name. */
  errors: Record<string, string>;
}

/** A product's bulk discounts. What they come to stands in the hidden field `bulkDiscounts`. */
export function TierRows({ initial, errors }: TierRowsProps) {
  const [rows, setRows] = useState<readonly TierRow[]>(() =>
    initial.map(({ quantity, discount }, place) => ({
      id: place + 1,
      quantity: String(quantity),
      discount: String(discount),
    })),
  );
  return (
    <RowList
      legend="Bulk discounts"
      hint="From this many pieces, each one costs this much less. A row with a missing value is not saved."
      one="bulk discount"
      rows={rows}
      onChange={setRows}
      blank={{ quantity: "", discount: "" }}
      name="bulkDiscounts"
      value={JSON.stringify(filledTiers(rows))}
      error={errors.bulkDiscounts}
      warning={fallingDiscount(rows)}
    >
      {({ id, quantity, discount }, change) => (
        <>
          <TextField
            label="Quantity"
            name={`tier-${id}-quantity`}
            type="number"
            inputMode="numeric"
            min={MIN_TIER_QUANTITY}
            max={MAX_TIER_QUANTITY}
            step={1}
            value={quantity}
            onChange={({ target }) => change({ quantity: target.value })}
            error={errors[`tier-${id}-quantity`]}
            className="min-w-0 flex-1"
          />
          <TextField
            label="Discount %"
            name={`tier-${id}-discount`}
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step={0.01}
            value={discount}
            onChange={({ target }) => change({ discount: target.value })}
            error={errors[`tier-${id}-discount`]}
            className="min-w-0 flex-1"
          />
        </>
      )}
    </RowList>
  );
}
