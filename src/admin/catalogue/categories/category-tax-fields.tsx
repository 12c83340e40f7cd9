import type { ComponentProps } from "react";
import { z } from "zod";
import type { DescribedCategory } from "#shared/catalogue/contract.ts";
import { gstPercentsAt } from "#shared/catalogue/gst-rates.ts";
import { SelectField, TextField } from "#ui/field.tsx";

/** HSN and GST rate of a category's products that have none; empty and null where it gives none. */
export interface OwnCategoryTax {
  hsn: string;
  gstPercent: number | null;
}

/** The rate is chosen from a list; an empty choice is none. */
export const chosenPercent = z
  .string()
  .transform((percent) => (percent === "" ? null : Number(percent)));

/** What a category says itself, apart from those above it and from the shop. */
export function ownTaxOf(category: Pick<DescribedCategory, "hsn" | "gstPercent">): OwnCategoryTax {
  return { hsn: category.hsn ?? "", gstPercent: category.gstPercent ?? null };
}

/**
 * HSN and rate as they are sent: each where it is another one, since a rate that has ended must not keep the rest from being
 * saved; and then what was seen, so that nobody's change of meanwhile is lost.
 */
export function changedTax(
  { hsn, gstPercent }: OwnCategoryTax,
  seen: OwnCategoryTax,
): Partial<OwnCategoryTax> & { seenTax?: OwnCategoryTax } {
  const changed = {
    ...(hsn !== seen.hsn && { hsn }),
    ...(gstPercent !== seen.gstPercent && { gstPercent }),
  };
  return Object.keys(changed).length > 0 ? { ...changed, seenTax: seen } : {};
}

/** Whether what a category had can be given to it again: a rate that has ended is taken by nothing. */
export function canBeReturnedTo({ gstPercent }: OwnCategoryTax, now: OwnCategoryTax): boolean {
  return (
    gstPercent === null ||
    gstPercent === now.gstPercent ||
    gstPercentsAt(new Date()).includes(gstPercent)
  );
}

interface CategoryTaxFieldsProps {
  /** Of the form's fields `hsn` and `gstPercent`. */
  hsn: Omit<ComponentProps<typeof TextField>, "label">;
  gstPercent: Omit<ComponentProps<typeof SelectField>, "label" | "children">;
  /** A rate that ended stays a choice until another is taken, also where an earlier one was put back. */
  given: readonly (number | string | null | undefined)[];
}

/** By what the products of a category are taxed that have no HSN or rate of their own. */
export function CategoryTaxFields({ hsn, gstPercent, given }: CategoryTaxFieldsProps) {
  const taken = given.filter((one) => one !== null && one !== undefined && one !== "");
  const percents = new Set([...gstPercentsAt(new Date()), ...taken].map(String));
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label="HSN"
        {...hsn}
        inputMode="numeric"
        autoComplete="off"
        hint="4, 6 or 8 digits: of its products, and of those below it, that have none"
      />
      <SelectField
        label="GST %"
        {...gstPercent}
        hint="Of its products, and of those below it, that have none"
      >
        <option value="">Not given</option>
        {[...percents].map((percent) => (
          <option key={percent} value={percent}>
            {percent}%
          </option>
        ))}
      </SelectField>
    </div>
  );
}
