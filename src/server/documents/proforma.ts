import type { Offer } from "#shared/documents/offer.ts";
import { offererOf, sellerUnder } from "#shared/documents/seller.ts";
import { paise } from "#shared/money.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { upiLink } from "#shared/payments/upi-link.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { taxedBuyerOf } from "../orders/order-view.ts";
import type { LineRow, OrderRow } from "../orders/store.ts";
import { offeredLines } from "./offered-lines.ts";
import { dayInIndia, orderNameOf, partiesOf } from "./sale-document.ts";

/**
 * The proforma invoice of an order: what is to pay for it, with its tax where that is known.
 *
 * @param transferPage the path of the page that says where its sum is transferred to
 */
export function proformaOf(
  order: OrderRow,
  lines: readonly LineRow[],
  storeInfo: StoreInfo,
  transferPage: string,
): Offer {
  const seller = sellerUnder(storeInfo, order.sellerGstin) ?? offererOf(storeInfo);
  const name = orderNameOf(order);
  return {
    kind: "proforma",
    number: name.number,
    issuedOn: name.placedOn,
    // The stock of other orders is held for minutes: no day would be true.
    ...(order.payBy === "bank-transfer" && { validUntil: dayInIndia(order.reservedUntil) }),
    seller,
    ...partiesOf(order),
    order: name,
    ...offeredLines({
      sellerGstin: seller.gstin,
      deliveryState: order.shippingAddress.state,
      buyer: taxedBuyerOf(order),
      goods: lines.map((line) => {
        const { position, name, sku, hsn, unit, origin, quantity, gstPercent } = line;
        const unitPrice = paise(line.unitPricePaise);
        return { position, name, sku, hsn, unit, origin, quantity, gstPercent, unitPrice };
      }),
      off: paise(order.couponPaise),
      freight: paise(order.freightPaise),
    }),
    ...bankOf(order, storeInfo.origin + transferPage),
  };
}

/** Where the sum of an order that is paid by bank transfer goes to. */
function bankOf(
  { id, transferAccount, transferReference, totalPaise, receivedPaise }: OrderRow,
  pageAddress: string,
): Pick<Offer, "bank" | "notes"> {
  if (!transferAccount || !transferReference) return {};
  const { name, number, ifsc, bank, branch, upiId } = transferAccount;
  const account = { accountName: name, accountNumber: number, ifsc, bank };
  const amount = paise(Math.max(0, totalPaise - (receivedPaise ?? 0)));
  const note = `${transferReference} ${shownOrderNumber(id)}`;
  return {
    bank: {
      ...account,
      ...(branch && { branch }),
      ...(upiId && { upiId }),
      ...(upiId && amount > 0 && { upiLink: upiLink({ upiId, name, amount, note }) }),
      reference: transferReference,
    },
    notes: [`To copy these details, open ${pageAddress}`],
  };
}
