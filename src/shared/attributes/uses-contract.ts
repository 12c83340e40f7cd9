import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { attributeLimits } from "./admin-contract.ts";

/** Of more than these a dialog says how many there are. */
export const MAX_SHOWN_USES = 10;

/** Things that use an attribute: the first few by name, and how many there are. */
const uses = z.object({
  total: z.number().int(),
  first: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type Uses = z.infer<typeof uses>;

const unitChange = z.object({
  /** `converted` with all numbers, `kept` where the unit only gets another name, or `refused`. */
  kind: z.enum(["converted", "kept", "refused"]),
  /** A number before and after, such as `250 ml` and `0.25 l`; null where no product has one. */
  example: z.object({ before: z.string(), after: z.string() }).nullable(),
  /** Why it is refused; empty otherwise. */
  problem: z.string(),
});
export type UnitChange = z.infer<typeof unitChange>;

export const getAttributeUses = defineEndpoint({
  method: "GET",
  path: "/attributes/:id/uses",
  access: "staff",
  permission: "read_products",
  about:
    "Which families and rules of what fits need an attribute; with `unit` also what becomes of its numbers in that unit.",
  params: idParams,
  query: z.object({ unit: z.string().trim().max(attributeLimits.unit).optional() }),
  answer: successBody({ families: uses, rules: uses, unitChange: unitChange.nullable() }),
  failures: ["not_found"],
});

const valueId = z.coerce.number().int().min(1).max(2_147_483_647);

export const previewMergeValues = defineEndpoint({
  method: "GET",
  path: "/attributes/:id/merges/preview",
  access: "staff",
  permission: "read_products",
  about:
    "What a merge of two choices would change: rules that follow it, and families in which it would make two products alike, so that it is refused.",
  params: idParams,
  query: z.object({ from: valueId, into: valueId }),
  answer: successBody({ rules: uses, families: uses }),
  failures: ["not_found"],
});

export const usesEndpoints = {
  getAttributeUses,
  previewMergeValues,
};
