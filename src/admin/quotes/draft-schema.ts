import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { MAX_QUANTITY } from "#shared/cart/limits.ts";
import { unitPriceAt } from "#shared/cart/price-cart.ts";
import { countCodec, moneyCodec, pincodeCodec } from "#shared/codecs.ts";
import { formatMoney, type Money, paise, rupees, toRupees } from "#shared/money.ts";
import { readCount } from "#shared/numbers.ts";
import {
  type AdminQuote,
  type AdminQuoteLine,
  quoteDraftInput,
} from "#shared/quotes/admin-contract.ts";
import { quotePlaceInput } from "#shared/quotes/quote.ts";
import { MAX_VALID_DAYS } from "#shared/quotes/quote-state.ts";
import { mergeRows } from "../kit/forms/merge-rows.ts";
import { typed, typedOr } from "../kit/forms/typed.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";

export interface LineTexts {
  productId: string;
  quantity: string;
  price: string;
}

/** The products of a draft by their ids, as the shop knows them. */
export type KnownLines = ReadonlyMap<string, AdminQuoteLine>;

export interface TypedQuoteLine extends Omit<AdminQuoteLine, "quantity" | "price"> {
  /** Undefined for what is no number of pieces. */
  quantity: number | undefined;
  price: Money | undefined;
}

/** The draft of a quote as it is typed; the names of its lines are for what is wrong with them. */
export function draftSchema(known: KnownLines) {
  const { freightText, notes, terms } = quoteDraftInput.shape;
  const daysRule = `A quote is valid for 1 to ${MAX_VALID_DAYS} days`;
  return z
    .object({
      lines: z.array(z.custom<LineTexts>()).transform((lines, { addIssue }) =>
        lines.map(({ productId, ...texts }, at) => {
          const { name = "it" } = known.get(productId) ?? {};
          const quantity = quantityOf(texts.quantity);
          const price = texts.price.trim() === "" ? null : moneyCodec.read(texts.price);
          const refuse = (field: string, message: string) =>
            addIssue({ code: "custom", message, path: [at, field] });
          if (quantity === undefined) refuse("quantity", `Enter how many pieces of ${name}`);
          if (price === undefined) refuse("price", priceRule(name));
          return { productId, quantity: quantity ?? 1, price: price ? toRupees(price) : null };
        }),
      ),
      freight: typedOr(
        paise(0),
        moneyCodec,
        "Enter the freight in rupees, such as 1,200",
      ).transform(toRupees),
      freightText: freightText.unwrap(),
      validDays: typed(countCodec, daysRule).refine(
        (days) => days >= 1 && days <= MAX_VALID_DAYS,
        daysRule,
      ),
      notes: notes.unwrap(),
      terms: terms.unwrap(),
      pincode: typed(pincodeCodec, "Enter the pincode to deliver to, six digits"),
      state: z.string().min(1, "Choose the state to deliver to"),
      city: quotePlaceInput.shape.city,
      address: quotePlaceInput.shape.address,
    })
    .transform(({ pincode, state, city, address, ...draft }) => ({
      draft,
      deliverTo: { pincode, state, city, address },
    }));
}

export type DraftValues = z.input<ReturnType<typeof draftSchema>>;
export type Draft = z.output<ReturnType<typeof draftSchema>>;

export function draftValues({ draft, deliverTo }: AdminQuote): DraftValues {
  return {
    lines: draft.lines.map(lineTexts),
    freight: draft.freight > 0 ? String(draft.freight) : "",
    freightText: draft.freightText,
    validDays: String(draft.validDays),
    notes: draft.notes,
    terms: draft.terms,
    ...deliverTo,
  };
}

export function lineTexts({ productId, quantity, price }: AdminQuoteLine): LineTexts {
  return { productId, quantity: String(quantity), price: price === null ? "" : String(price) };
}

export const priceRule = (name: string) => `Enter the price of ${name} in rupees, such as 1,499.50`;

/** Pieces as they are typed; undefined for what is no number of pieces. */
function quantityOf(text: string): number | undefined {
  const quantity = readCount(text) ?? 0;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : undefined;
}

/** Of products that are known. */
export function typedLines(lines: readonly LineTexts[], known: KnownLines): TypedQuoteLine[] {
  return lines.flatMap(({ productId, quantity, price }) => {
    const line = known.get(productId);
    if (!line) return [];
    return { ...line, quantity: quantityOf(quantity), price: moneyCodec.read(price) };
  });
}

/** The list price a piece today, with the tier that the typed pieces reach. */
export function listPrice({ priceToday, bulkDiscounts, quantity = 1 }: TypedQuoteLine): Money {
  return unitPriceAt(rupees(priceToday), bulkDiscounts, quantity).unitPrice;
}

/** How the lines of two people are compared: each by itself. */
export const mergedLines = mergeRows<LineTexts>({
  list: "line",
  keyOf: ({ productId }) => productId,
  comparedOf: ({ quantity, price }) => ({ quantity, price }),
  rowOf: (productId) => ({ productId, quantity: "", price: "" }),
});

/** The fields of a draft, and how the values of two people are shown beside one another. */
export function draftMergeFields(known: KnownLines): MergeFields {
  const lines = [...known.values()].map(({ productId, name }) => [
    mergedLines.fieldOf(productId),
    { label: name, show: lineText },
  ]);
  return {
    ...Object.fromEntries(lines),
    freight: "Freight",
    freightText: "How it travels",
    validDays: "Valid, days",
    notes: "Notes for the customer",
    terms: "Terms",
    pincode: "Pincode",
    state: "State",
    city: "City",
    address: "Street address",
  } satisfies Record<Exclude<keyof DraftValues, "lines">, string>;
}

function lineText(line: unknown): string {
  if (line === undefined) return "Not in the quote";
  const { quantity, price } = line as LineTexts;
  const amount = moneyCodec.read(price);
  return `${quantity} pieces, ${amount === undefined ? "not priced" : `at ${formatMoney(amount)}`}`;
}
