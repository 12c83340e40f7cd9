/** Most lines of one statement: what a shop's account moves in years. */
export const MAX_STATEMENT_LINES = 100_000;

/** How many orders one payout of a courier may be for. */
export const MAX_BOOKED_ORDERS = 50;

/** `open` waits for a person; `dismissed` is none of the shop's business, or was settled otherwise. */
export const bankLineStates = ["open", "booked", "dismissed"] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** As staff read them. */
export const bankLineStateNames: Record<BankLineState, string> = {
  open: "To decide",
  booked: "Booked",
  dismissed: "Excluded",
};

/**
 * Parts of the lines that a list shows: those of a state, and of the open ones those that are `certain` as orders stand now,
 * and those that a person has to look at (`unsure`).
 */
export const bankLineParts = ["open", "certain", "unsure", "booked", "dismissed"] as const;
export type BankLinePart = (typeof bankLineParts)[number];

/** As staff read them. */
export const bankLinePartNames: Record<BankLinePart, string> = {
  open: bankLineStateNames.open,
  certain: "Certain",
  unsure: "To be looked at",
  booked: bankLineStateNames.booked,
  dismissed: bankLineStateNames.dismissed,
};

/** As what money of a line is entered: as that of a bank transfer, or as cash that a courier collected. */
export const bookingWays = ["transfer", "cash"] as const;
export type BookingWay = (typeof bookingWays)[number];

/** What became of a line, as `bank_line_decisions` keeps it; the last one counts. */
export const bankDecisions = [...bookingWays, "dismissed", "reopened"] as const;
export type BankDecision = (typeof bankDecisions)[number];

/**
 * How sure it is what a line pays.
 *
 * - `certain`: it names the order, by its reference, its number or a UTR that is entered, the sum is the order's, and
 *   to book it pays the order and needs nothing of a person
 * - `likely`: one order fits, by its name or its sum
 * - `several`: more than one fits as well
 * - `none`: no order fits
 */
export const certainties = ["certain", "likely", "several", "none"] as const;
export type Certainty = (typeof certainties)[number];

/** What is kept of a line that was excluded without a note. */
export const EXCLUDED = "Excluded.";

/** The decision that counts says how a line stands. */
export function bankLineState(decision: BankDecision | null): BankLineState {
  if (decision === null || decision === "reopened") return "open";
  return decision === "dismissed" ? "dismissed" : "booked";
}
