import { z } from "zod";
import { productTexts } from "../catalogue/product-fields.ts";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, storedInteger } from "../fields.ts";
import { ewayBill } from "./contract.ts";
import { adminOrderDetails } from "./order-details.ts";

const answer = successBody({ message: z.string(), order: adminOrderDetails });

const NO_RATE = "GST must be a percentage, such as 18";

export const completeLines = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/lines",
  access: "staff",
  permission: "write_orders",
  about:
    "Fills in the HSN and GST rate of an order's lines that were sold without: an invoice names both. What a line has stays. To save it on the products as well needs the permission to change products, too.",
  params: idParams,
  bodyLimit: 64 * 1024,
  body: z.object({
    lines: z
      .array(
        z.object({
          /** The line's place in the order, which begins with 0. */
          line: storedInteger.nonnegative(),
          hsn: productTexts.hsn,
          /** A rate that held when the order was placed, or does now. */
          gstPercent: z.number(NO_RATE).min(0, NO_RATE).max(100, NO_RATE).optional(),
        }),
      )
      .min(1, "Fill in at least one line")
      .max(1000)
      .refine((all) => new Set(all.map(({ line }) => line)).size === all.length, {
        error: "Name each line once",
      }),
    /** Products that have none of their own keep it as well, for their next orders. */
    saveOnProducts: z.boolean().default(false),
  }),
  answer,
  failures: ["not_found", "conflict"],
});

export const noteEwayBill = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/eway-bill",
  access: "staff",
  permission: "write_fulfilments",
  about:
    "Notes the e-way bill of a shipment that has left, or corrects its number; documents stay as they were issued.",
  params: idParams,
  body: z.object({
    /** Its number within the order, from 1. */
    shipment: storedInteger.positive(),
    ewayBill,
  }),
  answer,
  failures: ["not_found", "conflict"],
});

export const completionsEndpoints = {
  completeLines,
  noteEwayBill,
};
