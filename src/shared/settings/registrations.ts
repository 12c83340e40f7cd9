import { z } from "zod";
import { calendarDay, lineText } from "../fields.ts";
import { isOfAnotherState, stateOfGstin } from "../tax/gstin.ts";
import { gstinText, stateText } from "../tax/place-fields.ts";

export const LEGAL_NAME_NEEDED = "Enter the legal name: with a GSTIN it stands on each invoice";

export const MAX_REGISTRATIONS = 50;

const registration = z.object({
  from: calendarDay("Enter the first day, such as 2026-04-01"),
  branch: z.string().max(40).default(""),
  legalName: lineText("The legal name", 120),
  gstin: gstinText,
  address: lineText("The address", 300),
  state: stateText,
});

const fields = z.object({
  /** By their first days, the earliest first; none while the store and the environment say it alone. */
  registrations: z
    .array(registration)
    .max(MAX_REGISTRATIONS, `There can be at most ${MAX_REGISTRATIONS} registrations`)
    .default([]),
});
export type RegistrationsSettings = z.output<typeof fields>;

/** A day begins one registration of the shop and of each branch, which has a name, and the state of its GSTIN. */
function checkTogether({ registrations }: RegistrationsSettings, context: z.RefinementCtx): void {
  const refuse = (at: number, field: string, message: string) =>
    context.addIssue({ code: "custom", path: ["registrations", at, field], message });
  const days = new Set<string>();
  for (const [at, { from, branch, legalName, gstin, state }] of registrations.entries()) {
    const day = `${from} ${branch}`;
    if (days.has(day)) refuse(at, "from", "Another registration begins on this day");
    days.add(day);
    // Without a GSTIN a branch sells under the shop's name again.
    if (legalName === "" && (gstin || branch === "")) {
      refuse(
        at,
        "legalName",
        gstin ? LEGAL_NAME_NEEDED : "Enter the legal name: it stands on what the shop offers",
      );
    }
    if (isOfAnotherState(gstin, state)) {
      refuse(at, "state", `This GSTIN is of ${stateOfGstin(gstin)}: choose that state`);
    }
  }
}

/** Under which legal names and GSTINs the shop and its branches sell, each from a day on. */
export const registrationsSettings = fields.superRefine(checkTogether);
