import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { storedInteger } from "../fields.ts";
import { strictly } from "../strict-schema.ts";
import { type SettingsSubject, settingsSubjects } from "./contract.ts";

/** Saves that are listed at a time. */
export const VERSIONS_A_PAGE = 20;

const subjectParams = z.object({
  subject: z.enum(settingsSubjects as [SettingsSubject, ...SettingsSubject[]]),
});

/** A part that has a page of its own, such as `orderShipped` of the mails; left out, the subject as a whole. */
const part = z.string().max(60).optional();

const change = z.object({
  /** Where in the subject it lies, such as `reasons.2`. */
  path: z.string(),
  /** A text, number, yes or no; absent where there was, or is, nothing. */
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type SettingsChange = z.infer<typeof change>;

const settingsVersion = z.object({
  /** Counts a subject's saves. */
  version: z.number().int(),
  savedAt: z.iso.datetime(),
  /** The admin's e-mail. */
  savedBy: z.string(),
  /** Against the save before; against the shop's defaults where it was the first. */
  changes: z.array(change),
});
export type SettingsVersion = z.infer<typeof settingsVersion>;

const listSettingsVersions = defineEndpoint({
  method: "GET",
  path: "/settings/:subject/versions",
  access: "staff",
  // Each subject asks for its own, which include these.
  permission: "read_pages",
  about:
    "Who saved a subject of the settings, and what each save changed, the newest first; of a part the saves that changed it, and what they changed of it.",
  params: subjectParams,
  query: z.object({
    part,
    before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  }),
  answer: successBody({ versions: z.array(settingsVersion), hasMore: z.boolean() }),
});

const returnToSettings = defineEndpoint({
  method: "PUT",
  path: "/settings/:subject/current",
  access: "staff",
  permission: "write_pages",
  // An account that money went to before may be somebody else's by now.
  asksAgain: true,
  about:
    "Saves a subject as it was in an earlier version, 0 for the shop's defaults; with a part that part alone, and all others stay as they are. Refused where somebody else has saved the subject since.",
  params: subjectParams,
  body: strictly(
    z.object({
      version: storedInteger.nonnegative(),
      part,
      /** The version that is current as far as the caller knows. */
      seen: storedInteger.nonnegative(),
    }),
  ),
  /** With the version that it has become. */
  answer: successBody({ message: z.string(), version: z.number().int() }),
  failures: ["not_found", "not_allowed", "changed_meanwhile"],
});

export const settingsHistoryEndpoints = { listSettingsVersions, returnToSettings };
