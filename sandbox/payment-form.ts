import type { AttemptOutcome } from "./payments.ts";
import { groupedDigits, testCards, testUpis } from "./test-cards.ts";

/** What stands in the fields of the hosted page. */
export interface PaymentFields {
  number: string;
  expiry: string;
  cvv: string;
  name: string;
  vpa: string;
}

export type FieldErrors = Partial<Record<keyof PaymentFields, string>>;

type FormReading =
  | { ok: true; outcome: AttemptOutcome }
  | { ok: false; fields: PaymentFields; errors: FieldErrors };

export const emptyFields: PaymentFields = { number: "", expiry: "", cvv: "", name: "", vpa: "" };

const REAL_CARD =
  "This is not a test card. Use one of those on this page, and never enter a real card here.";

/** Reads the card form. What is wrong is said for each field; a CVV is never shown again. */
export function readCardForm(sent: PaymentFields, now: Date): FormReading {
  const number = sent.number.replace(/[\s-]/g, "");
  const card = testCards.find((one) => one.number === number);
  const wellFormed = isCardNumber(number);
  const errors: FieldErrors = {
    ...(wellFormed
      ? {}
      : { number: "Enter the number as it appears on the card, 12 to 19 digits." }),
    ...(wellFormed && !card ? { number: REAL_CARD } : {}),
    ...expiryError(sent.expiry, now),
    ...(/^\d{3,4}$/.test(sent.cvv.trim()) ? {} : { cvv: "Enter the 3 digits of the CVV." }),
    ...(sent.name.trim() ? {} : { name: "Enter the name that is on the card." }),
  };
  if (card && Object.keys(errors).length === 0) {
    const method = { type: "CARD", brand: "VISA", lastFour: number.slice(-4) } as const;
    return { ok: true, outcome: { status: card.status, settles: card.settles, method } };
  }
  // A number that may be a real card's does not even travel back.
  const shownNumber = wellFormed && !card ? "" : sent.number;
  return { ok: false, fields: { ...sent, number: shownNumber, cvv: "", vpa: "" }, errors };
}

/** Reads the UPI form. */
export function readUpiForm(sent: PaymentFields): FormReading {
  const vpa = sent.vpa.trim().toLowerCase();
  const handle = /^[\w.-]{1,64}@(\w+)$/.exec(vpa)?.[1];
  const upi = testUpis.find((one) => one.handle === handle);
  if (upi) {
    const outcome = {
      status: upi.status,
      settles: upi.settles,
      method: { type: "UPI", vpa },
    } as const;
    return { ok: true, outcome };
  }
  const message = handle
    ? "This sandbox takes UPI IDs that end in @success, @fail or @pending."
    : "Enter a UPI ID such as name@success.";
  return { ok: false, fields: { ...emptyFields, vpa: sent.vpa }, errors: { vpa: message } };
}

/** The fields filled with a test card (its number) or a UPI ID (its handle); empty for neither. */
export function filledFields(use: string, now: Date): PaymentFields {
  const card = testCards.find((one) => one.number === use);
  if (card) {
    const expiry = `12/${String(now.getFullYear() + 2).slice(-2)}`;
    const number = groupedDigits(card.number);
    return { ...emptyFields, number, expiry, cvv: "123", name: "Test Shopper" };
  }
  const upi = testUpis.find((one) => one.handle === use);
  return upi ? { ...emptyFields, vpa: `shopper@${upi.handle}` } : emptyFields;
}

function expiryError(text: string, now: Date): FieldErrors {
  const match = /^(\d{1,2})\s*\/?\s*(\d{4}|\d{2})$/.exec(text.trim());
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return { expiry: "Enter month and year as MM/YY." };
  const year = Number(match[2]?.padStart(4, "20"));
  // A card is good to the end of its month.
  return new Date(year, month, 1) <= now ? { expiry: "This card has expired." } : {};
}

/** Luhn's check, which catches a mistyped digit. */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
