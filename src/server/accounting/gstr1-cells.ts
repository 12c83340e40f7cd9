import { paise, toBankAmount } from "#shared/money.ts";
import type { unitCodes } from "#shared/tax/hsn.ts";
import type { PlaceOfSupply } from "#shared/tax/place-of-supply.ts";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A day such as 2026-10-05 as GSTN's offline tool takes it, and so as all files have it: `05-Oct-2026`. */
export function dateCell(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}-${months[Number(month) - 1]}-${year}`;
}

/** States that the tool's list writes otherwise than the law. */
const toolNames: Readonly<Record<string, string>> = {
  "01": "Jammu & Kashmir",
  "26": "Dadra & Nagar Haveli & Daman & Diu",
  "35": "Andaman & Nicobar Islands",
};

/** A place of supply as the tool's list has it: `19-West Bengal`. */
export function placeCell({ gstCode, name }: PlaceOfSupply): string {
  return `${gstCode}-${toolNames[gstCode] ?? name}`;
}

/** Paise with two decimals, such as `-1299.50`. */
export function amountCell(amount: number): string {
  return toBankAmount(paise(amount));
}

/** A rate, or a number of pieces, with two decimals, as the tool writes both. */
export function numberCell(value: number): string {
  return value.toFixed(2);
}

/** The shop charges no cess, and everything at the whole rate. */
export const NO_CESS = "0.00";

/** The units as the tool's list has them. */
const unitNames: Readonly<Record<string, string>> = {
  NOS: "NUMBERS",
  PCS: "PIECES",
  BOX: "BOX",
  PAC: "PACKS",
  SET: "SETS",
  ROL: "ROLLS",
  LTR: "LITRES",
  KGS: "KILOGRAMS",
  MTR: "METERS",
} satisfies Record<(typeof unitCodes)[number], string>;

/** A unit as the tool's list has it, such as `NOS-NUMBERS`. */
export function unitCell(unit: string): string {
  const name = unitNames[unit];
  return name ? `${unit}-${name}` : "OTH-OTHERS";
}

/** Kind of supply to a registered buyer, as the offline tool's list has it. */
export function supplyType({ sez }: { sez?: true | undefined }): string {
  return sez ? "SEZ supplies with payment" : "Regular B2B";
}
