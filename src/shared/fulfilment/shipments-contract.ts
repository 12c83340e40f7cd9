import { z } from "zod";
import { MAX_PRINTED_ORDERS } from "../documents/document-texts.ts";
import { answeredFile, defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, requiredText, rupeeAmount, storedInteger } from "../fields.ts";
import { attention } from "../orders/act-answer.ts";
import { gstinText } from "../tax/place-fields.ts";
import { ewayBill } from "./contract.ts";
import { adminOrderDetails } from "./order-details.ts";

/** Pieces of an order's lines, by the line's place in the order, which begins with 0. */
const items = z
  .array(
    z.object({
      line: storedInteger.nonnegative(),
      quantity: storedInteger.positive(),
    }),
  )
  .min(1, "Choose at least one piece")
  .max(1000)
  .refine((all) => new Set(all.map(({ line }) => line)).size === all.length, {
    error: "Name each line once",
  });

const answer = successBody({ message: z.string(), attention, order: adminOrderDetails });

/** Where a shipment is named: by its number within the order, from 1. */
const shipmentNumber = storedInteger.positive();

export const createShipment = defineEndpoint({
  method: "POST",
  path: "/orders/:id/shipments",
  access: "staff",
  permission: "write_fulfilments",
  about:
    "Sends pieces of a paid order as a shipment, with its invoice where the shop has a GSTIN; the customer gets a mail.",
  params: idParams,
  idempotent: true,
  bodyLimit: 64 * 1024,
  body: z.object({
    items,
    carrier: requiredText("Carrier", 100),
    trackingNumber: requiredText("Tracking number", 100),
    weightGrams: z.number().int().positive().max(10_000_000).optional(),
    ewayBill: ewayBill.optional(),
    /**
     * Under which it leaves, of the order's `shipsFrom`, and needed where that is there; empty for goods of a branch
     * without one.
     */
    gstin: gstinText.optional(),
  }),
  answer,
  failures: ["not_found", "conflict"],
});

export const deliverShipment = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/deliveries",
  access: "staff",
  permission: "write_fulfilments",
  about: "Notes that one shipment of an order has arrived.",
  params: idParams,
  body: z.object({ shipment: shipmentNumber }),
  answer,
  failures: ["not_found", "conflict"],
});

export const cancelItems = defineEndpoint({
  method: "POST",
  path: "/orders/:id/cancellations",
  access: "staff",
  permission: "write_orders",
  asksAgain: true,
  about:
    "Cancels pieces of a paid order that have not been shipped, with the refund of exactly their share.",
  params: idParams,
  idempotent: true,
  bodyLimit: 64 * 1024,
  body: z.object({
    items,
    /** Why; the customer reads it. */
    reason: requiredText("Reason", 500),
    /** They go back to the stock; left out, they do. */
    restock: z.boolean().optional(),
  }),
  answer,
  failures: ["not_found", "conflict"],
});

export const creditShipment = defineEndpoint({
  method: "POST",
  path: "/orders/:id/credits",
  access: "staff",
  permission: "write_refunds",
  asksAgain: true,
  about:
    "Gives back money for pieces of a shipment that came back, or a part of the price of pieces that stay, with a credit note where it has an invoice.",
  params: idParams,
  idempotent: true,
  bodyLimit: 64 * 1024,
  body: z.object({
    shipment: shipmentNumber,
    lines: z
      .array(
        z.object({
          line: storedInteger.nonnegative(),
          /** Pieces that came back; 0 to lower the price of pieces that stay. */
          quantity: storedInteger.nonnegative(),
          /** Rupees; left out, exactly the share of these pieces. */
          amount: rupeeAmount.nonnegative().optional(),
          /** These pieces go back to the stock. */
          restock: z.boolean().optional(),
        }),
      )
      .min(1, "Choose at least one piece")
      .max(1000)
      .refine((all) => new Set(all.map(({ line }) => line)).size === all.length, {
        error: "Name each line once",
      }),
    /** Why; the customer reads it. */
    reason: requiredText("Reason", 500),
  }),
  answer,
  failures: ["not_found", "conflict"],
});

export const correctTracking = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/tracking",
  access: "staff",
  permission: "write_fulfilments",
  about:
    "Corrects carrier and tracking number of a shipment that is on its way; the customer gets a mail.",
  params: idParams,
  body: z.object({
    carrier: requiredText("Carrier", 100),
    trackingNumber: requiredText("Tracking number", 100),
    /** Left out, the last one that is on its way. */
    shipment: shipmentNumber.optional(),
  }),
  answer,
  failures: ["not_found", "conflict"],
});

export const printOrderDocuments = defineEndpoint({
  method: "POST",
  path: "/documents/prints",
  access: "staff",
  permission: "read_orders",
  about:
    "Packing slips and invoices of up to 50 orders in one PDF, in the given order: a slip for each shipment and for what still waits.",
  body: z.object({
    orders: z
      .array(z.string().max(100))
      .min(1, "Choose at least one order")
      .max(MAX_PRINTED_ORDERS, `Choose at most ${MAX_PRINTED_ORDERS} orders`),
  }),
  file: "application/pdf",
  answer: answeredFile,
  failures: ["not_found", "too_many_requests"],
});

export const shipmentsEndpoints = {
  createShipment,
  deliverShipment,
  cancelItems,
  creditShipment,
  correctTracking,
  printOrderDocuments,
};
