import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { calendarDay, idParams, lineText, rupeeAmount, storedInteger } from "../fields.ts";
import { attention } from "../orders/act-answer.ts";
import { adminOrderDetails } from "./order-details.ts";

const answer = successBody({ message: z.string(), attention, order: adminOrderDetails });

export const collectCash = defineEndpoint({
  method: "POST",
  path: "/orders/:id/cash-payments",
  access: "staff",
  permission: "write_payments",
  about:
    "Enters what a courier collected for an order in cash; with the last of it the order is paid. The same reference entered again does nothing.",
  params: idParams,
  idempotent: true,
  body: z.object({
    amount: rupeeAmount.positive("Enter the amount that was collected"),
    /** The courier's, such as the number of its remittance, which may cover other orders, too. */
    reference: lineText("Reference", 60).min(3, "Enter the courier's reference"),
    /** The day it was collected, in India. */
    paidOn: calendarDay("Enter the day, such as 2026-11-21"),
  }),
  answer,
  failures: ["not_found", "conflict"],
});

export const refuseShipment = defineEndpoint({
  method: "POST",
  path: "/orders/:id/refusals",
  access: "staff",
  permission: "write_fulfilments",
  about:
    "Notes that a shipment to be paid on delivery was refused at the door: all in it is credited, and nothing is collected for it.",
  params: idParams,
  idempotent: true,
  body: z.object({
    /** Its number within the order, from 1. */
    shipment: storedInteger.positive(),
    /** Its pieces go back to the stock. */
    restock: z.boolean(),
  }),
  answer,
  failures: ["not_found", "conflict"],
});

export const cashEndpoints = {
  collectCash,
  refuseShipment,
};
