import { indianStates, stateNamed } from "./indian-states.ts";

/** State code, PAN, number of the registration, Z, check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** For the GSTIN of someone who is registered in no state. */
export const OTHER_TERRITORY = { gstCode: "97", name: "Other Territory" } as const;

/** The name of a GSTIN's state, by its first two digits; undefined for a code that no state has. */
export function stateOfGstin(gstin: string): string | undefined {
  const code = gstin.slice(0, 2);
  if (code === OTHER_TERRITORY.gstCode) return OTHER_TERRITORY.name;
  return indianStates.find(({ gstCode }) => gstCode === code)?.name;
}

/** Whose a GSTIN is: a firm has one PAN, and a GSTIN in each state where it is registered. */
export function panOf(gstin: string): string {
  return gstin.slice(2, 12);
}

/** A GSTIN that is right, beside a state that there is, and not its own. */
export function isOfAnotherState(gstin: string, state: string): boolean {
  return isGstin(gstin) && stateNamed(state) !== undefined && stateOfGstin(gstin) !== state;
}

/** As the portal writes it, its state and check character included. */
export function isGstin(text: string): boolean {
  return (
    GSTIN.test(text) &&
    stateOfGstin(text) !== undefined &&
    checkCharacterOf(text.slice(0, -1)) === text.at(-1)
  );
}

/** A GSTIN that may be right, or a sentence for whoever typed it. */
type CheckedGstin = { ok: true; gstin: string; stateCode: string } | { ok: false; message: string };

/**
 * Reads a GSTIN as people type it: case, spaces and hyphens do not matter. Its form, its state and
 * its check character must be right; whether it is registered only the tax office knows.
 */
export function checkGstin(text: string): CheckedGstin {
  const gstin = text.replaceAll(/[\s-]/g, "").toUpperCase();
  if (isGstin(gstin)) return { ok: true, gstin, stateCode: gstin.slice(0, 2) };
  return { ok: false, message: problemOf(gstin) };
}

function problemOf(text: string): string {
  if (text.length !== 15) return `A GSTIN has 15 characters; this one has ${text.length}`;
  if (!GSTIN.test(text)) return "This is not a GSTIN. One looks like 27AAPFU0939F1ZV.";
  if (stateOfGstin(text) === undefined) {
    return `A GSTIN begins with a state's code, and ${text.slice(0, 2)} is none`;
  }
  return "This GSTIN has a typing mistake: its last character does not fit the others";
}

/** The last character of a GSTIN, which follows from the 14 before it. */
function checkCharacterOf(first14: string): string {
  let sum = 0;
  for (const [index, character] of [...first14].entries()) {
    const product = Number.parseInt(character, 36) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase();
}
