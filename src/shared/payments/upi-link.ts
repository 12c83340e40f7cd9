import { type Money, toBankAmount } from "../money.ts";

/** NPCI's UPI Linking Specifications 1.6: characters of a payee's name and of a note. */
const MAX_NAME = 99;
const MAX_NOTE = 50;

interface UpiPayment {
  /** Whom it is paid to, such as `shop@hdfcbank`. */
  upiId: string;
  /** As the payer's app shows it. */
  name: string;
  amount: Money;
  /** By which the shop finds the money: it comes with the bank's line. */
  note: string;
}

/**
 * The link that opens a UPI app with everything filled in; as a QR code an app scans it. It names neither `tr` nor
 * `mc`, which apps refuse with an ID that is no registered merchant's, and cannot be signed with one.
 */
export function upiLink({ upiId, name, amount, note }: UpiPayment): string {
  const parts = [
    ["pa", upiId],
    ["pn", plain(name, MAX_NAME)],
    ["am", toBankAmount(amount)],
    ["cu", "INR"],
    ["tn", plain(note, MAX_NOTE)],
  ] as const;
  // Spaces as %20: not every app reads a plus sign as one.
  const query = parts.map(([name, value]) => `${name}=${encodePart(value)}`);
  return `upi://pay?${query.join("&")}`;
}

/** Letters and digits alone: some apps refuse a note with any other sign. */
function plain(text: string, longest: number): string {
  return text
    .replaceAll(/[^\p{L}\p{M}\p{N} ]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, longest)
    .trim()
    .toWellFormed();
}

/** The one sign of a UPI ID that its apps expect as it is. */
const encodePart = (value: string) => encodeURIComponent(value).replaceAll("%40", "@");
