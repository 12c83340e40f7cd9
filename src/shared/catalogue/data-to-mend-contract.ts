import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { boundedCount, pageFacts, pageNumber } from "../paging-fields.ts";

/** What is missing or wrong in the shop's data and hurts it without a failure being shown anywhere. */
export const dataProblems = [
  "no-picture",
  "no-price",
  "no-hsn",
  "no-gst",
  "no-swatch",
  "rule-names-deleted",
  "equal-names",
] as const;
export type DataProblem = (typeof dataProblems)[number];

/** More of one problem are not counted: `1,000+`. */
export const MAX_COUNTED_PROBLEMS = 1_000;

export const problemCount = boundedCount.extend({ problem: z.enum(dataProblems) });
export type ProblemCount = z.infer<typeof problemCount>;

/** A product, a choice of an attribute, a rule or a family that has the problem. */
const problemEntry = z.object({
  _id: z.string(),
  name: z.string(),
  /** Of a product; empty for what has no address. */
  slug: z.string(),
  /** A product's SKU, a choice's attribute, which names of a family are equal; may be empty. */
  note: z.string(),
});
export type ProblemEntry = z.infer<typeof problemEntry>;

export const getDataToMend = defineEndpoint({
  method: "GET",
  path: "/products/issues",
  access: "admin",
  about: "How often each thing is missing in the shop's data, and in numbered pages where one is.",
  query: z.object({ problem: z.enum(dataProblems).default("no-picture"), page: pageNumber }),
  answer: successBody({
    problems: z.array(problemCount),
    entries: z.array(problemEntry),
    ...pageFacts,
  }),
});

export const dataToMendEndpoints = {
  getDataToMend,
};
