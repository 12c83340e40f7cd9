import { z } from "zod";
import { lineText, requiredLine, requiredText } from "../fields.ts";
import { pincodeText, stateText } from "../tax/place-fields.ts";
import { MAX_NAME_LENGTH, MAX_STREET_LENGTH } from "../text-lengths.ts";
import { phoneNumber } from "./contract.ts";

/** A place in India that post reaches. */
const placeInput = z.object({
  address: requiredText("Address", MAX_STREET_LENGTH),
  city: requiredText("City", MAX_NAME_LENGTH),
  state: stateText,
  pincode: pincodeText,
});

/** Where an order goes. Without a name or a phone number, the account's are meant. */
export const shippingAddressInput = placeInput.extend({
  name: lineText("Name", MAX_NAME_LENGTH).optional(),
  phone: phoneNumber.or(z.literal("")).optional(),
});
export type ShippingAddress = z.infer<typeof shippingAddressInput>;

/** Whom and where the bill goes to. */
export const billingAddressInput = placeInput.extend({
  name: requiredLine("Name", MAX_NAME_LENGTH),
});
export type BillingAddress = z.infer<typeof billingAddressInput>;

/** An address of the address book: whoever receives there must be found and reached. */
export const savedAddressInput = placeInput.extend({
  name: requiredLine("Name", MAX_NAME_LENGTH),
  phone: phoneNumber,
});
