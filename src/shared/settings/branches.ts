import { z } from "zod";
import { calendarDay, lineText, requiredLine } from "../fields.ts";
import { hoursAsStored, nameKey, openSpans, usualBranches, weekdays } from "../store-branches.ts";
import { isOfAnotherState, stateOfGstin } from "../tax/gstin.ts";
import { gstinText, pincodeText, stateText } from "../tax/place-fields.ts";

export const MAX_BRANCHES = 20;
export const MAX_HOLIDAYS = 100;

const HOURS =
  "Enter hours such as 10:00-19:00, or 10 am to 2 pm, 4 pm to 8 pm; empty where it is closed";
const MAP = "Enter an address that begins with https://";
const PHONE = "Enter a phone number of 8 to 20 digits, blanks and hyphens";

const hoursText = lineText("Opening hours", 60)
  .overwrite(hoursAsStored)
  .refine((text) => openSpans(text) !== undefined, HOURS);

const branch = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, "An id has small letters, digits and hyphens"),
  name: requiredLine("Name", 60),
  address: lineText("Address", 300),
  city: requiredLine("City", 60),
  state: stateText,
  pincode: z.literal("").or(pincodeText),
  phone: z
    .string(PHONE)
    .trim()
    .regex(/^(?:\+?[\d\s-]{8,20})?$/, PHONE),
  mapLink: z.literal("").or(z.url({ protocol: /^https$/, error: MAP }).max(1_000, MAP)),
  legalName: lineText("The legal name", 120),
  gstin: gstinText,
  keepsGoods: z.boolean().default(false),
  hours: z.object(
    Object.fromEntries(weekdays.map((day) => [day, hoursText])) as Record<
      (typeof weekdays)[number],
      typeof hoursText
    >,
  ),
});

const fields = z.object({
  /** The first one is the head office. */
  branches: z
    .array(branch)
    .min(1, "Keep at least the head office")
    .max(MAX_BRANCHES, `There can be at most ${MAX_BRANCHES} branches`)
    .default(() => structuredClone([...usualBranches])),
  holidays: z
    .array(
      z.object({
        day: calendarDay("Enter the day of the holiday"),
        name: requiredLine("The holiday's name", 60),
        branch: z.string().max(40),
      }),
    )
    .max(MAX_HOLIDAYS, `There can be at most ${MAX_HOLIDAYS} holidays`)
    .default([]),
});
export type BranchesSettings = z.output<typeof fields>;

/** A name and an id stand once, a GSTIN is of its branch's state, and a holiday is of a branch that there is. */
function checkTogether({ branches, holidays }: BranchesSettings, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const [at, { id, name, state, gstin }] of branches.entries()) {
    if (names.has(nameKey(name)))
      refuse(["branches", at, "name"], `${name} is in the list already`);
    if (ids.has(id)) refuse(["branches", at, "id"], "This id is used twice");
    names.add(nameKey(name));
    ids.add(id);
    if (isOfAnotherState(gstin, state)) {
      refuse(
        ["branches", at, "gstin"],
        `This GSTIN is of ${stateOfGstin(gstin)}, and the branch is in ${state}`,
      );
    }
  }
  const closed = new Set<string>();
  for (const [at, { day, branch: of }] of holidays.entries()) {
    if (of !== "" && !ids.has(of))
      refuse(["holidays", at, "branch"], "Choose a branch of the list");
    if (closed.has(`${day} ${of}`))
      refuse(["holidays", at, "day"], "This day is in the list already");
    closed.add(`${day} ${of}`);
  }
}

/** Where the shop is and when it is open: on its pages, and for search engines. */
export const branchesSettings = fields.superRefine(checkTogether);
