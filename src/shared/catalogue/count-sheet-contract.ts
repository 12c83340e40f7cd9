import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idText } from "../fields.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";

export const countRow = z.object({
  /** Of the product. */
  _id: z.string(),
  name: z.string(),
  sku: z.string(),
  /** What its packing says for a scanner, where its specifications name it; else absent. */
  barcode: z.string().optional(),
  /** What lies in the branch by the shop's numbers. */
  onHand: z.number().int(),
  /** Of these, kept for orders. */
  reserved: z.number().int(),
});

export type CountRow = z.infer<typeof countRow>;

export const getCountSheet = defineEndpoint({
  method: "GET",
  path: "/stock-counts/sheet",
  access: "staff",
  permission: "write_inventory",
  about:
    "What lies in a branch of the products of a category, or of those that a search finds, by name: 2,000 at most.",
  query: z.object({
    /** The branch's code; left out, the first one. */
    branch: z.string().max(100).optional(),
    /** Id of a category; those below it count too. */
    category: idText.optional(),
    /** Stands in the name or the SKU. */
    search: z.string().max(MAX_SEARCH_LENGTH).optional(),
  }),
  answer: successBody({
    branch: z.object({ code: z.string(), name: z.string() }),
    rows: z.array(countRow),
  }),
});

export const countSheetEndpoints = { getCountSheet };
