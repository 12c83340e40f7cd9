import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { savedAddressInput } from "./address-input.ts";
import { businessInput } from "./buyer.ts";

const savedAddress = z.object({
  _id: z.string(),
  /** Who receives there. */
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  /** Checkout starts with it. */
  isDefault: z.boolean(),
});
export type SavedAddress = z.infer<typeof savedAddress>;

const addressBook = z.object({
  /** The default first, then in the order in which they were added. */
  addresses: z.array(savedAddress),
  /** The business that the account buys for; empty for none. */
  company: z.string(),
  gstin: z.string(),
});
export type AddressBook = z.infer<typeof addressBook>;

const changed = successBody({ message: z.string(), ...addressBook.shape });

const addressBody = savedAddressInput.extend({ isDefault: z.boolean().optional() });

export const getAddressBook = defineEndpoint({
  method: "GET",
  path: "/account/addresses",
  access: "user",
  about: "The addresses that the caller has saved, and the business that they buy for.",
  answer: successBody(addressBook.shape),
});

export const addAddress = defineEndpoint({
  method: "POST",
  path: "/account/addresses",
  access: "user",
  loadedLate: true,
  about: "Saves an address, 20 at most; the very same one again adds nothing.",
  body: addressBody,
  answer: changed,
  status: 201,
  failures: ["conflict"],
});

export const changeAddress = defineEndpoint({
  method: "PUT",
  path: "/account/addresses/:id",
  access: "user",
  loadedLate: true,
  about: "Changes a saved address. Without isDefault it stays the default, or not, as it was.",
  params: idParams,
  body: addressBody,
  answer: changed,
  failures: ["not_found"],
});

export const deleteAddress = defineEndpoint({
  method: "DELETE",
  path: "/account/addresses/:id",
  access: "user",
  loadedLate: true,
  about: "Deletes a saved address; orders keep theirs.",
  params: idParams,
  answer: changed,
  failures: ["not_found"],
});

export const saveBusiness = defineEndpoint({
  method: "PUT",
  path: "/account/business",
  access: "user",
  loadedLate: true,
  about: "Saves the company and GSTIN that checkout starts with; empty texts forget them.",
  body: businessInput,
  answer: changed,
});

export const addressBookEndpoints = {
  getAddressBook,
  addAddress,
  changeAddress,
  deleteAddress,
  saveBusiness,
};
