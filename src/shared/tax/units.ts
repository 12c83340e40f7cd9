/** Units of quantity (UQC) that papers of GST take, of those that this trade sells by. */
export const units = {
  NOS: "Numbers",
  PCS: "Pieces",
  BOX: "Boxes",
  PAC: "Packs",
  SET: "Sets",
  ROL: "Rolls",
  LTR: "Litres",
  KGS: "Kilograms",
  MTR: "Metres",
} as const;
export type Unit = keyof typeof units;

export const unitCodes = Object.keys(units) as [Unit, ...Unit[]];
