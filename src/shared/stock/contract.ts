import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { movementReasons } from "./movement-reason.ts";

/** Movements of one answer. */
export const MOVEMENTS_A_PAGE = 50;

/** An order that a product's pieces are kept for, or left with. */
const relatedOrder = z.object({
  _id: z.string(),
  /** Of its series; absent until an older order has one. */
  number: z.string().optional(),
});

const productStock = z.object({
  /** Of each branch that has had any of it. */
  levels: z.array(
    z.object({
      branch: z.string(),
      /** Its pieces can be bought in the shop. */
      sells: z.boolean(),
      onHand: z.number().int(),
      /** Of these, kept for orders. */
      reserved: z.number().int(),
    }),
  ),
  /** Orders that its pieces are kept for, the oldest first: 100 at most. */
  reservations: z.array(
    z.object({
      order: relatedOrder,
      branch: z.string(),
      quantity: z.number().int(),
      /** Until when, where the order is not paid; absent once it is. */
      until: z.string().optional(),
    }),
  ),
  /** The newest first. */
  movements: z.array(
    z.object({
      _id: z.number().int(),
      at: z.string(),
      branch: z.string(),
      delta: z.number().int(),
      /** What lay in the branch then. */
      onHand: z.number().int(),
      reason: z.enum(movementReasons),
      note: z.string(),
      /** `shopper`, `shop`, or an admin's e-mail. */
      actor: z.string(),
      order: relatedOrder.optional(),
    }),
  ),
  /** More were before these. */
  hasMore: z.boolean(),
});

export type ProductStock = z.infer<typeof productStock>;

export const getProductStock = defineEndpoint({
  method: "GET",
  path: "/products/:id/stock",
  access: "admin",
  about: "What lies in each branch of a product, what of it is kept, and each movement of it",
  params: idParams,
  query: z.object({
    /** Only movements before this one, by its `_id`. */
    before: z.coerce
      .number()
      .int()
      .positive()
      .max(2 ** 31 - 1)
      .optional(),
  }),
  answer: successBody({
    product: z.object({
      name: z.string(),
      slug: z.string(),
      /** What can be sold of it. */
      quantity: z.number().int(),
    }),
    stock: productStock,
  }),
  failures: ["not_found"],
});

export const stockEndpoints = { getProductStock };
