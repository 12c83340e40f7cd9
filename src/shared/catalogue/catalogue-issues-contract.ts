import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { boundedCount, pageFacts, pageNumber } from "../paging-fields.ts";

/** Missing or wrong in the shop's data, and hurting it without a failure being shown anywhere. */
export const catalogueIssueKinds = [
  "no-picture",
  "no-price",
  "no-hsn",
  "no-gst",
  "no-swatch",
  "rule-names-deleted",
  "equal-names",
] as const;
export type CatalogueIssue = (typeof catalogueIssueKinds)[number];

/** More of one problem are neither counted nor have numbered pages. */
export const MAX_COUNTED_ISSUES = 1_000;

export const catalogueIssueCount = boundedCount.extend({ issue: z.enum(catalogueIssueKinds) });
export type CatalogueIssueCount = z.infer<typeof catalogueIssueCount>;

/** A product, a choice of an attribute, a rule or a family that has the problem. */
const catalogueIssueEntry = z.object({
  _id: z.string(),
  name: z.string(),
  /** Of a product; empty for what has no address. */
  slug: z.string(),
  /** A product's SKU, a choice's attribute, which names of a family are equal; may be empty. */
  note: z.string(),
});
export type CatalogueIssueEntry = z.infer<typeof catalogueIssueEntry>;

/** Choices of attributes are known by numbers, all else by UUIDs. */
const CHOICE_ID = /^\d{1,9}$/;
const entryId = z.union([z.uuid(), z.string().regex(CHOICE_ID)]);

export const getCatalogueIssues = defineEndpoint({
  method: "GET",
  path: "/products/issues",
  access: "staff",
  permission: "read_products",
  about: "How often each thing is missing in the shop's data, and in pages where one is.",
  query: z
    .object({
      issue: z.enum(catalogueIssueKinds).default("no-picture"),
      page: pageNumber,
      /** Beside which entry, however far into the list. */
      after: entryId.optional(),
      before: z.union([z.literal("end"), entryId]).optional(),
    })
    .superRefine(({ issue, ...place }, context) => {
      for (const name of ["after", "before"] as const) {
        const id = place[name];
        if (id === undefined || id === "end" || CHOICE_ID.test(id) === (issue === "no-swatch"))
          continue;
        const message = "This is no entry of this issue";
        context.addIssue({ code: "custom", path: [name], message });
      }
    }),
  answer: successBody({
    issues: z.array(catalogueIssueCount),
    entries: z.array(catalogueIssueEntry),
    ...pageFacts,
  }),
});

export const catalogueIssueEndpoints = {
  getCatalogueIssues,
};
