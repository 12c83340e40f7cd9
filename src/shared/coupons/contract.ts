import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { calendarDay, idParams, lineText, seenVersion } from "../fields.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";
import { MAX_REASON_LENGTH, MAX_SEARCH_LENGTH, MAX_TYPED_COUPON_LENGTH } from "../text-lengths.ts";
import { readCouponCode } from "./coupon.ts";

/** By whom it came to be, and how often it works: once, or once for each shopper. */
export const couponKinds = ["newsletter", "single", "shared"] as const;

/** An order can be made with it; its one order has it; its last day is over, or staff ended it. */
export const couponStates = ["usable", "used", "ended"] as const;

/** Letters and digits of a code that staff choose. */
const MIN_CODE_LENGTH = 4;
const MAX_CODE_LENGTH = 20;

const adminCoupon = z.object({
  _id: z.string(),
  /** As shoppers see it. */
  code: z.string(),
  /** Percent off the cart's total. */
  percent: z.number(),
  kind: z.enum(couponKinds),
  state: z.enum(couponStates),
  /** Orders that have it now: unpaid ones give it back when they expire. */
  orders: z.number().int(),
  /** The order that has it, where it works only once. */
  order: z.object({ _id: z.string(), name: z.string() }).optional(),
  /** The last day in India on which it can be used; absent for no end. */
  endsOn: z.string().optional(),
  /** When staff ended it. */
  endedAt: z.string().optional(),
  note: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminCoupon = z.infer<typeof adminCoupon>;

/** Also of the form that they are typed into. */
export const couponFields = z.object({
  percent: z
    .number({ error: "Enter how many per cent it takes off" })
    .gt(0, "It must take more than 0% off")
    .max(100, "It cannot take more than 100% off")
    .multipleOf(0.01, "Percent off takes at most 2 decimals"),
  /** Null for no end. */
  endsOn: calendarDay("Last day must be a day, such as 2026-11-21").nullable(),
  note: lineText("Note", MAX_REASON_LENGTH),
});

/** A code of staff's own, as it is typed; empty for one that the shop makes. */
export const newCouponCode = z
  .string({ error: "Code must be text" })
  .trim()
  .max(MAX_TYPED_COUPON_LENGTH, `Code must have at most ${MAX_TYPED_COUPON_LENGTH} characters`)
  .regex(/^[0-9A-Za-z -]*$/, "Code takes letters from A to Z, digits, spaces and hyphens")
  .refine((typed) => {
    const { length } = typed.replace(/[ -]/g, "");
    return length === 0 || (length >= MIN_CODE_LENGTH && length <= MAX_CODE_LENGTH);
  }, `Code must have ${MIN_CODE_LENGTH} to ${MAX_CODE_LENGTH} letters and digits, or be left empty`)
  .transform(readCouponCode);

export const listCoupons = defineEndpoint({
  method: "GET",
  path: "/coupons",
  access: "staff",
  permission: "read_discounts",
  loadedLate: true,
  about: "All coupons with what became of them, the newest first.",
  query: z.object({
    search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
    state: z.enum(couponStates).optional(),
    kind: z.enum(couponKinds).optional(),
    ...listPaging,
  }),
  answer: successBody({ coupons: z.array(adminCoupon), ...pageFacts }),
});

const createCoupon = defineEndpoint({
  method: "POST",
  path: "/coupons",
  access: "staff",
  permission: "write_discounts",
  asksAgain: true,
  loadedLate: true,
  about:
    "Makes a coupon: for one order, or shared, which each shopper can use once. Without a code the shop makes one that nobody guesses.",
  body: couponFields.extend({ code: newCouponCode, isShared: z.boolean() }),
  answer: successBody({ message: z.string(), coupon: adminCoupon }),
  status: 201,
  idempotent: true,
});

const updateCoupon = defineEndpoint({
  method: "PUT",
  path: "/coupons/:id",
  access: "staff",
  permission: "write_discounts",
  asksAgain: true,
  loadedLate: true,
  about:
    "Changes what a coupon takes off, its last day and its note; its code and kind stay, and so does what orders have had of it. `conflict` for one that is used up, or was ended and is not started again with it.",
  params: idParams,
  body: couponFields.extend({
    version: seenVersion,
    /** One that staff ended can be used again from now on; of another it changes nothing more. */
    restart: z.literal(true).optional(),
  }),
  answer: successBody({ message: z.string(), coupon: adminCoupon }),
  failures: ["not_found", "conflict", "changed_meanwhile"],
});

const endCoupon = defineEndpoint({
  method: "POST",
  path: "/coupons/:id/endings",
  access: "staff",
  permission: "write_discounts",
  loadedLate: true,
  about:
    "Ends a coupon: no order can be made with it any more; those that have it keep their price. Done twice, it changes nothing more.",
  params: idParams,
  answer: successBody({ message: z.string(), coupon: adminCoupon }),
  failures: ["not_found"],
});

/** For so long an end is taken back without asking again who it is: a slip is seen at once. Later it is started again. */
export const COUPON_RESUMED_WITHIN_MINUTES = 60;

const resumeCoupon = defineEndpoint({
  method: "DELETE",
  path: "/coupons/:id/endings",
  access: "staff",
  permission: "write_discounts",
  loadedLate: true,
  about: `Takes back that a coupon was ended, within ${COUPON_RESUMED_WITHIN_MINUTES} minutes. \`conflict\` after that. Done twice, it changes nothing more.`,
  params: idParams,
  answer: successBody({ message: z.string(), coupon: adminCoupon }),
  failures: ["not_found", "conflict"],
});

export const couponsEndpoints = {
  listCoupons,
  createCoupon,
  updateCoupon,
  endCoupon,
  resumeCoupon,
};
