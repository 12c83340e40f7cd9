import { isDeepStrictEqual } from "node:util";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { buyerContradictions, filledDetails } from "#shared/accounts/buyer-contradictions.ts";
import { checkAddress } from "#shared/accounts/check-address.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, paise } from "#shared/money.ts";
import { placeOfSupply } from "#shared/tax/place-of-supply.ts";
import type { OwnRegistrations } from "#shared/tax/registration.ts";
import { taxKindOf } from "#shared/tax/sale-tax.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { taxedBuyerOf } from "../orders/order-buyer.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { addressRefusal } from "../orders/order-view.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { codContactKeys } from "../payments/cod-terms.ts";
import { shippingConcerns } from "./shipping-concerns.ts";

interface AddressChange {
  shippingAddress?: ShippingAddress | undefined;
  /** All details but the note; undefined where they stay. */
  buyer?: BuyerDetails | undefined;
  /** Staff send it there though the terms are others: see shipping-concerns.ts. */
  deliveryConfirmed?: boolean | undefined;
}

/**
 * Changes where an order goes and whom it is billed to, as part of this transaction. Its tax follows from
 * both; what was charged for freight stays. Where the freight would be dearer or cash on delivery is not offered,
 * that is asked first. The history says what it was before, and a mail tells the customer where the goods go now.
 *
 * @param order locked by this transaction
 * @returns whether anything is different now; `conflict` where it is too late, `invalid_request` for details
 *   that contradict one another
 */
export async function changeAddress(
  db: Db,
  order: OrderRow,
  { shippingAddress, buyer, deliveryConfirmed }: AddressChange,
  { storeInfo, actor }: { storeInfo: OwnRegistrations; actor: string },
): Promise<Outcome<boolean, "conflict" | "invalid_request">> {
  const { shipments } = await orderFulfilmentStore(db).ofOrder(order.id);
  const isMoved =
    shippingAddress !== undefined && !isDeepStrictEqual(shippingAddress, order.shippingAddress);
  const refused = isMoved ? addressRefusal(order, shipments.length) : billRefusal(order);
  if (refused) return failure("conflict", refused);
  const goesTo = isMoved ? shippingAddress : order.shippingAddress;
  const details = buyer ? filledDetails(buyer) : undefined;
  const entered = {
    shippingAddress: goesTo,
    ...(buyer && {
      company: details?.company ?? null,
      gstin: details?.gstin ?? null,
      sez: details?.sez ?? false,
      billingAddress: details?.billingAddress ?? null,
      purchaseOrder: details?.purchaseOrder ?? null,
    }),
  };
  const changes = {
    ...entered,
    ...confirmationOf(order, { ...order, ...entered }, details?.gstinConfirmed, actor),
  };
  const after = { ...order, ...changes };
  const wrong = problemsOf(storeInfo, after, isMoved);
  if (wrong) return invalidFields(wrong);
  const concerns = isMoved ? await shippingConcerns(db, order, goesTo) : [];
  if (concerns.length > 0 && !deliveryConfirmed) {
    return invalidFields({ deliveryConfirmed: concerns.join(" ") });
  }
  const changed = (Object.keys(changes) as (keyof typeof changes)[]).filter(
    (name) => !isDeepStrictEqual(order[name], after[name]),
  );
  if (changed.length === 0) return success(false);
  const store = ordersStore(db);
  await store.change(order, {
    ...changes,
    ...(isMoved && { addressRequest: null }),
    ...(isMoved &&
      order.codContacts && { codContacts: codContactKeys(order.customerPhone, goesTo) }),
  });
  const what = [changeText(order, after, isMoved), ...concerns].join(" ");
  const at = await store.addEvent(order, actor, what, "admin");
  if (isMoved) {
    await store.addEvent(order, actor, "The delivery address was changed.");
    const job = { orderId: order.id, kind: "changed" as const, at: at.toISOString() };
    await addJob(db, "order-address-mail", job);
  }
  return success(true);
}

/**
 * A confirmation is of a GSTIN beside the state that is billed: while both stay it is its
 * confirmer's, and with either of them it ends, so that it is asked anew.
 *
 * @param confirms whether it is confirmed now
 */
function confirmationOf(
  before: OrderRow,
  after: OrderRow,
  confirms: boolean | undefined,
  actor: string,
): Pick<OrderRow, "gstinConfirmed" | "gstinConfirmedBy"> {
  const stays =
    before.gstinConfirmed &&
    before.gstin === after.gstin &&
    billedState(before) === billedState(after);
  if (stays) {
    const { gstinConfirmed, gstinConfirmedBy } = before;
    return { gstinConfirmed, gstinConfirmedBy };
  }
  return { gstinConfirmed: confirms ?? false, gstinConfirmedBy: confirms ? actor : null };
}

const billedState = ({ billingAddress, shippingAddress }: OrderRow) =>
  (billingAddress ?? shippingAddress).state;

function billRefusal({ status }: OrderRow): string | undefined {
  if (status === "Processing") return undefined;
  return `This order is ${status ?? "not paid"}: whom it is billed to cannot be changed.`;
}

function problemsOf(
  shop: OwnRegistrations,
  after: OrderRow,
  isMoved: boolean,
): Record<string, string> | undefined {
  const { shippingAddress, billingAddress } = after;
  const buyer = {
    gstin: after.gstin ?? undefined,
    sez: after.sez,
    gstinConfirmed: after.gstinConfirmed,
    billingAddress: billingAddress ?? undefined,
  };
  const at = (place: string, problems: Partial<Record<string, string>>) =>
    Object.entries(problems).map(([field, why]) => [`${place}.${field}`, why ?? ""]);
  const problems = [
    ...(isMoved ? at("shippingAddress", checkAddress(shippingAddress)) : []),
    ...(billingAddress ? at("buyer.billingAddress", checkAddress(billingAddress)) : []),
    ...at("buyer", buyerContradictions(buyer, shippingAddress, shop)),
  ];
  return problems.length > 0 ? Object.fromEntries(problems) : undefined;
}

function changeText(before: OrderRow, after: OrderRow, isMoved: boolean): string {
  const bill = "Whom it is billed to was changed";
  const what = isMoved
    ? `The delivery address was changed to ${addressLine(after)} (was ${addressLine(before)})`
    : `${bill}: ${buyerLine(after)} (was ${buyerLine(before)})`;
  const [taxBefore, taxNow] = [taxLine(before), taxLine(after)];
  const tax = taxBefore === taxNow ? `${taxNow}, as before` : `${taxNow} (was ${taxBefore})`;
  const freight =
    isMoved && before.freightPaise > 0
      ? ` The freight stays ${formatMoney(paise(before.freightPaise))}, as it was charged.`
      : "";
  return `${what}. Place of supply: ${tax}.${freight}`;
}

function addressLine({ shippingAddress: to, customerName }: OrderRow): string {
  return [to.name || customerName, to.address, to.city, `${to.state} ${to.pincode}`]
    .filter(Boolean)
    .join(", ")
    .replaceAll("\n", ", ");
}

function buyerLine({ company, gstin, sez, billingAddress, customerName }: OrderRow): string {
  const place = billingAddress && `${billingAddress.city}, ${billingAddress.state}`;
  return [company ?? customerName, gstin, sez && "SEZ", place].filter(Boolean).join(", ");
}

function taxLine(order: OrderRow): string {
  const buyer = taxedBuyerOf(order);
  const place = placeOfSupply(order.shippingAddress.state, buyer);
  if (!place) return "not known";
  const kind = order.sellerGstin && taxKindOf(order.sellerGstin, place, buyer);
  const taxes = kind && (kind === "IGST" ? "IGST" : `CGST and ${kind}`);
  return [`${place.name} (${place.gstCode})`, taxes].filter(Boolean).join(", ");
}
