import { z } from "zod";
import { MAX_LINES, MAX_QUANTITY } from "../cart/limits.ts";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idText, rupeeAmount } from "../fields.ts";
import { readState } from "../tax/indian-states.ts";
import { pincodeText } from "../tax/place-fields.ts";

const offer = z.object({
  /** `initiate` takes it as `shippingMethod`. */
  id: z.string(),
  name: z.string(),
  /** Rupees, GST included. */
  price: rupeeAmount,
  /** Working days in which it arrives. */
  days: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
  /** Where it is fetched, in a line with the hours; absent for what is sent. */
  pickUpAt: z.string().optional(),
  /** The state of that branch: there it is taxed. */
  pickUpState: z.string().optional(),
  /** Rupees to add to the goods for it to cost nothing, where that is at most what they cost. */
  toFree: rupeeAmount.optional(),
});
export type OfferedShipping = z.infer<typeof offer>;

export const getShippingTerms = defineEndpoint({
  method: "GET",
  path: "/shipping/terms",
  access: "anyone",
  about:
    "Whether delivery depends on where it goes, and what it costs at most by weight; without rules it is free.",
  answer: successBody({
    hasRules: z.boolean(),
    /** Goods can be fetched: there is something to choose, also where there are no rules. */
    hasPickUp: z.boolean().optional(),
    /** The lightest first; none where there are no rules, or not for all of India. */
    rates: z.array(
      z.object({
        upToKg: z.number(),
        /** Rupees, GST included. */
        maxPrice: rupeeAmount,
        days: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
      }),
    ),
  }),
});

export const getShippingOffers = defineEndpoint({
  method: "POST",
  path: "/shipping/offers",
  access: "anyone",
  about: "How products can get to a pincode, and for how much, at the shop's own prices.",
  body: z.object({
    pincode: pincodeText,
    /** The likeliest of the pincode unless given. */
    state: z
      .string()
      .max(60)
      .overwrite((typed) => readState(typed) ?? typed)
      .optional(),
    lines: z
      .array(
        z.object({
          product_id: idText,
          quantity: z.number().int().min(1).max(MAX_QUANTITY),
        }),
      )
      .max(MAX_LINES),
  }),
  answer: successBody({
    /** False where delivery is free everywhere and nothing can be fetched: there is nothing to choose then. */
    hasRules: z.boolean(),
    offers: z.array(offer),
    /** Set where nothing carries it all: the products that nothing carries even by themselves. */
    quotation: z.object({ productIds: z.array(z.string()) }).optional(),
    /** It can be paid in cash at that door; absent where it cannot. */
    cashOnDelivery: z.boolean().optional(),
  }),
});

export const shippingEndpoints = {
  getShippingTerms,
  getShippingOffers,
};
