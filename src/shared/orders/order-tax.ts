import { paise, rupees, times } from "../money.ts";
import { type SaleTax, taxOfSale } from "../tax/sale-tax.ts";
import type { Order } from "./contract.ts";

/**
 * The tax that an order contains, as of its sale.
 *
 * @param presentGstin the shop's GSTIN now, by which orders go that have kept none
 */
export function taxOfOrder(
  { products, shippingAddress, buyer, coupon, freight, sellerGstin }: Order,
  presentGstin: string | undefined,
): SaleTax {
  return taxOfSale({
    sellerGstin: sellerGstin ?? presentGstin,
    deliveryState: shippingAddress.state,
    // What is fetched is handed over at the branch, whoever is billed.
    buyer: freight?.pickUpAt ? { ...buyer, billingAddress: undefined } : buyer,
    lines: products.map(({ price, quantity, gstPercent = null }) => ({
      amount: times(rupees(price), quantity),
      gstPercent,
    })),
    off: coupon ? rupees(coupon.amount) : paise(0),
    freight: rupees(freight?.amount ?? 0),
  });
}
