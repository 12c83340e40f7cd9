import { type Money, paise, rupees, times } from "../money.ts";
import { type Sale, type SaleTax, taxOfSale } from "../tax/sale-tax.ts";
import type { Order } from "./contract.ts";

/**
 * The tax that an order contains, as of its sale.
 *
 * @param presentGstin the shop's GSTIN now, by which orders go that have kept none
 */
export function taxOfOrder(
  { products, shippingAddress, buyer, coupon, freight, sellerGstin, taxedParts }: Order,
  presentGstin: string | undefined,
): SaleTax {
  const sale = {
    sellerGstin: sellerGstin ?? presentGstin,
    deliveryState: shippingAddress.state,
    // What is fetched is handed over at the branch, whoever is billed.
    buyer: freight?.pickUpAt ? { ...buyer, billingAddress: undefined } : buyer,
  };
  if (taxedParts) {
    const parts = taxedParts.map(({ amount, ...part }) => ({ ...part, amount: rupees(amount) }));
    return taxOfParts(sale, parts, products);
  }
  return taxOfSale({
    ...sale,
    lines: products.map(({ price, quantity, gstPercent = null }) => ({
      amount: times(rupees(price), quantity),
      gstPercent,
    })),
    off: coupon ? rupees(coupon.amount) : paise(0),
    freight: rupees(freight?.amount ?? 0),
  });
}

/**
 * The tax of an order that is invoiced under several GSTINs, part by part as the invoices have it.
 *
 * @param parts what lines are charged, coupon and freight shared out; none while it is not known which branch takes it
 * @param lines of the order, in their order
 */
export function taxOfParts(
  sale: Omit<Sale, "lines" | "off" | "freight">,
  parts: readonly { line: number; gstin: string; amount: Money }[],
  lines: readonly { gstPercent?: number | null | undefined }[],
): SaleTax {
  if (parts.length === 0) return { known: false, why: "no_branch" };
  return taxOfSale({
    ...sale,
    lines: parts.map(({ line, gstin, amount }) => ({
      amount,
      gstPercent: lines[line]?.gstPercent ?? null,
      sellerGstin: gstin,
    })),
    off: paise(0),
  });
}
