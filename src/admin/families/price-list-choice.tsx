import type { ComponentProps } from "react";
import type { AdminFamilyVariant } from "#shared/families/admin-contract.ts";
import { SelectField } from "#ui/field.tsx";

interface PriceListChoiceProps extends Omit<ComponentProps<typeof SelectField>, "label"> {
  products: readonly AdminFamilyVariant[];
}

/** Gives all products the bulk discounts of one of them; each keeps its own where none is chosen. */
export function PriceListChoice({ products, ...field }: PriceListChoiceProps) {
  const byList = Map.groupBy(products, listText);
  return (
    <SelectField
      {...field}
      label="Bulk discounts of all"
      hint="Of each product they are changed on its own page; here all get the same."
      className="max-w-xl"
    >
      <option value="">
        {byList.size === 1 ? `As they are: ${[...byList.keys()][0]}` : "Each keeps its own"}
      </option>
      {byList.size > 1 &&
        [...byList].map(([text, [first]]) => (
          <option key={text} value={first?._id}>
            {text}, as “{first?.name}”
          </option>
        ))}
    </SelectField>
  );
}

function listText({ bulkDiscounts }: AdminFamilyVariant): string {
  if (bulkDiscounts.length === 0) return "none";
  return bulkDiscounts
    .toSorted((a, b) => a.quantity - b.quantity)
    .map(({ quantity, discount }) => `${quantity} pieces: ${discount}% off`)
    .join(", ");
}
