import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { papersSettings } from "../settings/documents.ts";
import { strictly } from "../strict-schema.ts";

/** Products with too short an HSN that are named at once. */
export const MAX_SHORT_HSN = 20;

const saved = {
  settings: papersSettings,
  /** Counts the saves; 0 until the first. */
  version: z.number().int(),
};

export const getPapersSettings = defineEndpoint({
  method: "GET",
  path: "/settings/papers",
  access: "admin",
  about: "What the owner has set about invoices, e-invoices and e-way bills.",
  answer: successBody({
    ...saved,
    /** Products whose HSN has fewer digits than is set, at most so many. */
    shortHsn: z
      .array(z.object({ name: z.string(), slug: z.string(), hsn: z.string() }))
      .max(MAX_SHORT_HSN),
  }),
});

export const savePapersSettings = defineEndpoint({
  method: "PUT",
  path: "/settings/papers",
  access: "admin",
  about: "Saves it; refused where somebody else has saved it since the given version.",
  body: strictly(papersSettings.extend({ version: z.number().int().nonnegative() })),
  answer: successBody({ message: z.string(), ...saved }),
  failures: ["changed_meanwhile"],
});
