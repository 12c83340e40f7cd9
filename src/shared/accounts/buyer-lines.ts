import type { BillingAddress, ShippingAddress } from "./address-input.ts";
import type { BuyerDetails } from "./buyer.ts";
import { streetOf } from "./profile-address.ts";

/** Characters of the buyer's details. */
export const buyerLimits = { company: 200, purchaseOrder: 50, note: 500 } as const;

/** Addresses that one account can keep. */
export const MAX_SAVED_ADDRESSES = 20;

/** An address as it stands on a shipment, a line each. */
export function addressLines(address: ShippingAddress): string[] {
  const { city, state, pincode } = address;
  return [streetOf(address), city, [state, pincode].filter(Boolean).join(" ")].filter(Boolean);
}

/** Whom and where a shipment goes to, a line each. */
export function shippingAddressLines(address: ShippingAddress, customerName: string): string[] {
  return [
    address.name || customerName,
    ...addressLines(address),
    ...(address.phone ? [`Phone ${address.phone}`] : []),
  ];
}

/** Whom and where a bill goes to, a line each. */
export function billingLines({ name, ...address }: BillingAddress): string[] {
  return [name, ...addressLines(address)];
}

/** By what each is called, besides the billing address. */
export function buyerFacts({ company, gstin, sez, purchaseOrder, note }: BuyerDetails) {
  const facts: [name: string, value: string | undefined][] = [
    ["Company", company],
    ["GSTIN", gstin],
    ["Special economic zone", sez ? "Unit or developer" : undefined],
    ["Purchase order", purchaseOrder],
    ["Note", note],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

/** All that a buyer added to an order, as paragraphs of lines. */
export function buyerParagraphs(buyer: BuyerDetails | undefined): string[][] {
  if (!buyer) return [];
  const facts = buyerFacts(buyer).map(({ name, value }) => `${name}: ${value}`);
  const { billingAddress } = buyer;
  return [
    ...(facts.length > 0 ? [facts] : []),
    ...(billingAddress ? [["Billed to:", ...billingLines(billingAddress)]] : []),
  ];
}
