import { z } from "zod";

/** Documents that are issued under a number: none is changed once it is. */
export const documentKinds = ["invoice", "credit-note", "credit-voucher", "challan"] as const;
export type DocumentKind = (typeof documentKinds)[number];

const paiseAmount = z.number().int();
const day = z.iso.date();

const address = z.object({
  /** Whose it is. */
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  gstCode: z.string(),
  pincode: z.string(),
  phone: z.string().optional(),
});

const amounts = z.object({
  /** All in paise: `total` is the sum of the four others. */
  taxable: paiseAmount,
  cgst: paiseAmount,
  /** SGST, or UTGST. */
  stateGst: paiseAmount,
  igst: paiseAmount,
  total: paiseAmount,
});
export type DocumentAmounts = z.infer<typeof amounts>;

const line = amounts.extend({
  /** Of the order's line. */
  position: z.number().int(),
  name: z.string(),
  sku: z.string(),
  hsn: z.string(),
  unit: z.string(),
  origin: z.string(),
  /** 0 on a credit note that lowers the price of pieces which stay. */
  quantity: z.number().int(),
  gstPercent: z.number(),
  /** Price a piece, GST included, before the coupon. */
  unitPrice: paiseAmount,
  /** The coupon's share, and the freight's: `total` = unitPrice × quantity − coupon + freight on an invoice. */
  coupon: paiseAmount,
  freight: paiseAmount,
  /** Of the invoice's line, on credits; those of before it was kept have none. */
  invoiced: z.object({ quantity: z.number().int(), total: paiseAmount }).optional(),
});
export type DocumentLine = z.infer<typeof line>;

/** All that a document says: kept with it, and enough to print it again (docs/decisions/033-sale-documents.md). */
export const documentBody = z.object({
  kind: z.enum(documentKinds),
  /** Such as `PR/26-27/000123`. */
  number: z.string(),
  /** The day of issue in India, such as 2026-11-22. */
  issuedOn: day,
  seller: z.object({
    legalName: z.string(),
    tradeName: z.string(),
    gstin: z.string(),
    address: z.string(),
    state: z.string(),
    gstCode: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  buyer: address.extend({
    company: z.string().optional(),
    gstin: z.string().optional(),
    /** A unit or developer of a special economic zone. */
    sez: z.literal(true).optional(),
    email: z.string(),
  }),
  delivery: address,
  placeOfSupply: z.object({ name: z.string(), gstCode: z.string() }),
  taxKind: z.enum(["IGST", "SGST", "UTGST"]),
  order: z.object({
    /** As people read it: the last 6 characters of its id. */
    number: z.string(),
    paymentReference: z.string(),
    placedOn: day,
    purchaseOrder: z.string().optional(),
    couponCode: z.string().optional(),
    /** The number of the quotation that it was made of. */
    quotation: z.string().optional(),
  }),
  /** The shipment that an invoice or a challan goes with. */
  shipment: z
    .object({
      ordinal: z.number().int(),
      carrier: z.string(),
      trackingNumber: z.string(),
      weightGrams: z.number().int().optional(),
      ewayBill: z.string().optional(),
    })
    .optional(),
  /** In cash when the shipment of an invoice is delivered; absent for nothing. */
  collect: paiseAmount.optional(),
  /** The invoice that a credit note corrects, or a credit voucher gives money back for, and why. */
  corrects: z
    .object({
      number: z.string(),
      issuedOn: day,
      /** Of the invoice; credits of before it was kept have none. */
      total: paiseAmount.optional(),
    })
    .optional(),
  reason: z.string().optional(),
  lines: z.array(line).min(1),
  /** The sums of the lines. */
  totals: amounts.extend({ coupon: paiseAmount, freight: paiseAmount }),
});
export type DocumentBody = z.infer<typeof documentBody>;
