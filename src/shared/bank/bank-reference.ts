/** A UTR as `recordTransfer` takes it. */
const UTR = /^[A-Z0-9]{12,22}$/;

/** Digits of UPI's and IMPS's references (RRN). */
const RRN_LENGTH = 12;

/** Banks fill a reference up to it with zeros. */
const PADDED_LENGTH = 16;

/** With fewer digits, leading zeros aside, it is a cheque's number, which many cheques share. */
const SHORTEST_RRN = 9;

interface BankTexts {
  reference: string;
  narration: string;
}

const lettersAndDigits = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** Digits as UPI and IMPS write them; undefined for what is too short. */
function rrnOf(digits: string): string | undefined {
  const plain = digits.replace(/^0+/, "");
  if (plain.length < SHORTEST_RRN) return undefined;
  return plain.length <= RRN_LENGTH ? plain.padStart(RRN_LENGTH, "0") : plain;
}

/** Fewer have words that are no reference. */
const hasDigits = (text: string) => /(?:\d\D*){6}/.test(text);

/** As it is entered; undefined for a text that is none. */
function readUtr(text: string): string | undefined {
  const plain = lettersAndDigits(text);
  const utr = /^\d+$/.test(plain) ? rrnOf(plain) : plain;
  return utr !== undefined && UTR.test(utr) && hasDigits(utr) ? utr : undefined;
}

/**
 * By which reference a transfer is known: that of the statement's own column, else the one in its narration. An
 * account's or a cheque's number is none.
 */
export function utrOf({ reference, narration }: BankTexts): string | undefined {
  const own = readUtr(reference);
  if (own) return own;
  // Addresses of payers (`919830012345@ybl`) are theirs to choose, and no reference.
  const words = narration
    .toUpperCase()
    .replaceAll(/[A-Z0-9._-]+@/g, " ")
    .split(/[^A-Z0-9]+/);
  if (/\b(?:UPI|IMPS)\b/.test(narration.toUpperCase())) {
    const rrn = words.find((word) => /^\d{12}$/.test(word));
    if (rrn) return rrn;
  }
  // NEFT has 16 characters, RTGS 22: the bank's four letters, then digits.
  return words.find(
    (word) => /^[A-Z]{4}/.test(word) && [16, 22].includes(word.length) && hasDigits(word),
  );
}

/** All ways in which people and banks write a reference: some with zeros before it, some without. */
export function utrSpellings(utr: string): string[] {
  if (!/^\d+$/.test(utr)) return [utr];
  const plain = utr.replace(/^0+/, "");
  return [
    ...new Set([utr, plain, plain.padStart(RRN_LENGTH, "0"), plain.padStart(PADDED_LENGTH, "0")]),
  ];
}

/** A text as matching compares it: banks drop hyphens and spaces, and cut words. */
export const compactText = lettersAndDigits;
