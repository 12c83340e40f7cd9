import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, storedInteger } from "../fields.ts";
import { boundedCount } from "../paging-fields.ts";
import { movementReasons, stockNote } from "./movement-reason.ts";

/** Movements of one answer. */
export const MOVEMENTS_A_PAGE = 50;

/** Reservations of one answer. */
export const RESERVATIONS_A_PAGE = 50;
/** More reservations of a product are not counted. */
export const MAX_COUNTED_RESERVATIONS = 1_000;

/** An order that a product's pieces are kept for, or left with, or a return. */
const related = z.object({
  _id: z.string(),
  /** Of its series; absent until an older one has one. */
  number: z.string().optional(),
});

const reservation = z.object({
  order: related,
  branch: z.string(),
  quantity: z.number().int(),
  /** Until when, where the order is not paid; absent once it is. */
  until: z.string().optional(),
});
export type StockReservation = z.infer<typeof reservation>;

const someReservations = {
  /** Orders that its pieces are kept for, the oldest first. */
  reservations: z.array(reservation),
  /** Pass it as `after` for what follows these; absent where nothing does. */
  nextReservation: z.string().optional(),
};

/** The order, the place of the line in it, and the branch. */
export const RESERVATION_KEY =
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,5})\.(.{1,100})$/;

const productStock = z.object({
  /** Of each branch, in their order. */
  levels: z.array(
    z.object({
      code: z.string(),
      branch: z.string(),
      /** Its pieces can be bought in the shop. */
      sells: z.boolean(),
      onHand: z.number().int(),
      /** Of these, kept for orders. */
      reserved: z.number().int(),
      /** Under which its goods are sold, empty for none; absent where all branches sell under one. */
      gstin: z.string().optional(),
    }),
  ),
  ...someReservations,
  /** Of all its orders. */
  reservationCount: boundedCount,
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
      /** What it refers to: an order, a return, or what was entered of the stock; a correction may have none. */
      order: related.optional(),
      return: related.optional(),
      entry: z.object({ _id: z.number().int(), number: z.string() }).optional(),
    }),
  ),
  /** More were before these. */
  hasMore: z.boolean(),
});

export type ProductStock = z.infer<typeof productStock>;

export const getProductStock = defineEndpoint({
  method: "GET",
  path: "/products/:id/stock",
  access: "staff",
  permission: "read_products",
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

export const listStockReservations = defineEndpoint({
  method: "GET",
  path: "/products/:id/stock/reservations",
  access: "staff",
  permission: "read_products",
  about: "The orders that a product's pieces are kept for, the oldest first, after one of them",
  params: idParams,
  query: z.object({ after: z.string().regex(RESERVATION_KEY).optional() }),
  answer: successBody(someReservations),
  failures: ["not_found"],
});

const stockDifference = z.object({
  what: z.enum(["on hand", "reserved", "stock"]),
  /** Absent for the product's own stock: what can be sold of it. */
  branch: z.string().optional(),
  stands: z.number().int(),
  ledger: z.number().int(),
});

export type StockDifference = z.infer<typeof stockDifference>;

/** By itself, since it adds up all that ever came and went of the product. */
export const getStockDifferences = defineEndpoint({
  method: "GET",
  path: "/products/:id/stock/differences",
  access: "staff",
  permission: "read_products",
  about:
    "Where what stands of a product's stock is not what its movements and reservations come to",
  params: idParams,
  answer: successBody({
    /** None, if all is right. */
    differences: z.array(stockDifference),
  }),
  failures: ["not_found"],
});

export const listStockBranches = defineEndpoint({
  method: "GET",
  path: "/stock-branches",
  access: "staff",
  permission: "read_products",
  about: "The branches where goods lie, in their order.",
  answer: successBody({ branches: z.array(z.object({ code: z.string(), name: z.string() })) }),
});

export const transferStock = defineEndpoint({
  method: "POST",
  path: "/products/:id/stock/transfers",
  access: "staff",
  permission: "write_inventory",
  about: "Moves pieces of a product that no order keeps from one branch to another",
  params: idParams,
  idempotent: true,
  body: z.object({
    /** The branches' codes. */
    from: z.string().max(100),
    to: z.string().max(100),
    quantity: storedInteger.positive(),
    note: stockNote.optional(),
  }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found", "conflict"],
});

export const repairStock = defineEndpoint({
  method: "POST",
  path: "/products/:id/stock/repairs",
  access: "staff",
  permission: "write_inventory",
  about: "Sets what stands of a product's stock to what its movements and reservations come to",
  params: idParams,
  answer: successBody({ message: z.string() }),
  failures: ["not_found", "conflict"],
});

export const stockEndpoints = {
  getProductStock,
  listStockReservations,
  getStockDifferences,
  listStockBranches,
  transferStock,
  repairStock,
};
