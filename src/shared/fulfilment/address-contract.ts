import { z } from "zod";
import { shippingAddressInput } from "../accounts/address-input.ts";
import { buyerInput } from "../accounts/buyer.ts";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, multilineText, requiredText } from "../fields.ts";
import { adminOrderDetails } from "./order-details.ts";

const answer = successBody({ message: z.string(), order: adminOrderDetails });

export const changeOrderAddress = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/address",
  access: "staff",
  permission: "write_orders",
  about:
    "Changes where an order goes, until it is packed, and whom it is billed to, until all of it is shipped. The tax follows; the freight stays as it was charged.",
  params: idParams,
  body: z.object({
    /** Left out, the goods go where they went. */
    shippingAddress: shippingAddressInput.optional(),
    /** All of the buyer's details but the note, which stays; left out, they stay. */
    buyer: buyerInput.optional(),
    /**
     * That it goes there though the freight is dearer there, or cash on delivery not offered: the refusal
     * without it says which, at this field.
     */
    deliveryConfirmed: z.boolean().optional(),
  }),
  answer,
  failures: ["not_found", "conflict"],
});

export const declineAddress = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/address-request/refusal",
  access: "staff",
  permission: "write_orders",
  about: "Declines the other address that a shopper asked for; the customer reads why.",
  params: idParams,
  body: z.object({ reason: requiredText("Reason", 500) }),
  answer,
  failures: ["not_found", "conflict"],
});

export const addOrderNote = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/notes",
  access: "staff",
  permission: "write_orders",
  about: "Adds a note to an order, for the dashboard alone; the very same one again adds nothing.",
  params: idParams,
  body: z.object({
    text: multilineText("Note", 1_000).refine((text) => text.trim() !== "", "Write a note"),
  }),
  answer,
  failures: ["not_found"],
});

export const requestAddressChange = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/address-request",
  access: "user",
  about: "Asks the shop to send the caller's own order to another address, until it is packed.",
  params: idParams,
  body: z.object({ shippingAddress: shippingAddressInput }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found", "conflict"],
});

export const addressEndpoints = {
  changeOrderAddress,
  declineAddress,
  addOrderNote,
  requestAddressChange,
};
