import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, requiredText, seenVersion } from "../fields.ts";
import { boundedCount } from "../paging-fields.ts";
import { zeroResultOutcomes } from "./zero-result-outcomes.ts";

const MAX_PHRASES = 20;
const MAX_PHRASE_LENGTH = 100;
/** How many zero-result searches of each outcome the owner is shown at most. */
export const MAX_SHOWN_ZERO_RESULTS = 200;

const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

const phrase = (label: string) =>
  requiredText(label, MAX_PHRASE_LENGTH).refine(hasWord, `${label} needs a letter or a digit`);

/** Begins the messages about one of the phrases that people type. */
const PHRASE = "Each phrase";

/** Words that people type, and what the shop calls that. */
export const synonymForm = z.object({
  typed: z
    .array(phrase(PHRASE), "Say what people type")
    .min(1, "Say what people type")
    .max(MAX_PHRASES, `At most ${MAX_PHRASES} phrases`)
    .transform((list) => [...new Set(list)]),
  meaning: phrase("What the shop calls it"),
});
export type SynonymForm = z.infer<typeof synonymForm>;

const synonym = z.object({
  _id: z.string(),
  typed: z.array(z.string()),
  meaning: z.string(),
  updatedAt: z.string(),
});
export type SynonymRow = z.infer<typeof synonym>;

const zeroResultSearch = z.object({
  words: z.string(),
  /** In all the days that are kept, once an hour for each network. */
  times: z.number().int(),
  /** The last day on which it was searched for, such as `2026-11-22`. */
  lastDay: z.string(),
  outcome: z.enum(zeroResultOutcomes),
  /** Searched for instead; empty for nothing else. */
  correctedKeyword: z.string(),
});
export type ZeroResultSearch = z.infer<typeof zeroResultSearch>;

/** How many different words, and how often they were searched for in all. */
const zeroResultTotal = z.object({ words: z.number().int(), times: z.number().int() });
export type ZeroResultTotal = z.infer<typeof zeroResultTotal>;

export const getSearches = defineEndpoint({
  method: "GET",
  path: "/searches",
  access: "staff",
  permission: "read_products",
  about:
    "The synonyms, and what was searched for in the last 90 days without being found as typed.",
  answer: successBody({
    /** The newest first. */
    synonyms: z.array(synonym),
    /** The most frequent first, of each outcome at most 200. */
    zeroResults: z.array(zeroResultSearch),
    totals: z.object({ nothing: zeroResultTotal, some: zeroResultTotal, mended: zeroResultTotal }),
    /** Words that are left out of `zeroResults` and `totals`. */
    ignored: z.array(z.string()),
  }),
});

export const ignoreSearch = defineEndpoint({
  method: "PUT",
  path: "/searches/ignored",
  access: "staff",
  permission: "write_products",
  about:
    "Leaves words that were not found out of the list, whatever is searched for, or shows them again.",
  body: z.object({ words: requiredText("The words", MAX_PHRASE_LENGTH * 2), ignore: z.boolean() }),
  answer: successBody({ message: z.string() }),
  failures: ["conflict"],
});

export const createSynonym = defineEndpoint({
  method: "POST",
  path: "/synonyms",
  access: "staff",
  permission: "write_products",
  about: "Adds a synonym; searches know it at once.",
  body: synonymForm,
  answer: successBody({ message: z.string(), synonym }),
  status: 201,
  failures: ["conflict"],
  idempotent: true,
});

export const updateSynonym = defineEndpoint({
  method: "PUT",
  path: "/synonyms/:id",
  access: "staff",
  permission: "write_products",
  about:
    "Changes a synonym; searches know it at once. One that somebody changed since `version` is refused with the present one.",
  params: idParams,
  body: synonymForm.extend({ version: seenVersion }),
  answer: successBody({ message: z.string(), synonym }),
  failures: ["not_found", "changed_meanwhile"],
});

export const deleteSynonym = defineEndpoint({
  method: "DELETE",
  path: "/synonyms/:id",
  access: "staff",
  permission: "write_products",
  about: "Deletes a synonym; answers it, so that it can be added again.",
  params: idParams,
  answer: successBody({ message: z.string(), synonym }),
  failures: ["not_found"],
});

export const previewSearch = defineEndpoint({
  method: "POST",
  path: "/synonyms/previews",
  access: "staff",
  permission: "read_products",
  about: "What a keyword would find if a synonym were as given; nothing is saved.",
  body: z.object({
    keyword: z.string().max(MAX_PHRASE_LENGTH),
    meaning: z.string().max(MAX_PHRASE_LENGTH),
    /** The synonym that is edited: as it is saved, it is left aside. */
    insteadOf: z.string().max(200).optional(),
  }),
  answer: successBody({
    total: boundedCount,
    products: z.array(z.object({ _id: z.string(), name: z.string(), slug: z.string() })),
    /** The results have all words. */
    matchesAll: z.boolean(),
  }),
});

export const searchAdminEndpoints = {
  getSearches,
  ignoreSearch,
  createSynonym,
  updateSynonym,
  deleteSynonym,
  previewSearch,
};
