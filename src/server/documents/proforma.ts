import type { Offer } from "#shared/documents/offer.ts";
import { type Offerer, offererFrom, offererOf, sellerUnder } from "#shared/documents/seller.ts";
import { paise } from "#shared/money.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { upiLink } from "#shared/payments/upi-link.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import { taxedBuyerOf } from "../orders/order-buyer.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { transferPageOf } from "../orders/transfer-page.ts";
import { findReserved } from "../stock/reservations.ts";
import { sellingBranches } from "../stock/stock-branches.ts";
import { offeredLines } from "./offered-lines.ts";
import { dayInIndia, orderNameOf, partiesOf } from "./sale-document.ts";

/**
 * The proforma invoice of an order: what is to pay for it, with its tax where that is known.
 *
 * @param transferPage the path of the page that says where its sum is transferred to; left out, that of the order
 */
export async function readProforma(
  db: Db,
  storeInfo: StoreInfo,
  order: OrderRow,
  transferPage?: string,
): Promise<Offer> {
  const lines = (await ordersStore(db).linesOf([order.id])).get(order.id) ?? [];
  const page = transferPage ?? (await transferPageOf(db, order));
  const offerer = await readOfferer(db, storeInfo, order);
  const seller = sellerUnder(storeInfo, order.sellerGstin) ?? offerer.seller;
  const bank = bankOf(order, storeInfo.origin + page);
  const notes = [...(offerer.note ? [offerer.note] : []), ...(bank.notes ?? [])];
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
    ...bank,
    ...(notes.length > 0 && { notes }),
  };
}

/**
 * Who offers what an order asks for: as its pieces are kept, or, while none are, as they may be; the same of what no
 * order asks for yet.
 */
export async function readOfferer(
  db: Db,
  storeInfo: StoreInfo,
  order?: Pick<OrderRow, "id">,
): Promise<Offerer> {
  if (!storeInfo.branchRegistrations) return { seller: offererOf(storeInfo) };
  const kept = order ? await findReserved(db, order.id) : [];
  const branches = kept.length > 0 ? kept.map(({ branch }) => branch) : await sellingBranches(db);
  return offererFrom(storeInfo, branches);
}

/** Where the sum of an order that is paid by bank transfer goes to. */
function bankOf(
  { id, number, transferAccount, transferReference, totalPaise, receivedPaise }: OrderRow,
  pageAddress: string,
): Pick<Offer, "bank" | "notes"> {
  if (!transferAccount || !transferReference) return {};
  const { name, number: accountNumber, ifsc, bank, branch, upiId } = transferAccount;
  const account = { accountName: name, accountNumber, ifsc, bank };
  const amount = paise(Math.max(0, totalPaise - (receivedPaise ?? 0)));
  // The reference first, by which the bank's line is matched; what follows names the order to people, as this paper does.
  const note = `${transferReference} ${number ?? shownOrderNumber(id)}`;
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
