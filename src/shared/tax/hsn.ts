/**
 * How many headings each chapter of the Customs Tariff has (its last heading's number), as of HS 2022.
 * Chapter 77 is reserved and has none; 99 has the codes of services, which are not goods.
 */
const lastHeadings: Readonly<Record<string, number>> = {
  "01": 6,
  "02": 10,
  "03": 9,
  "04": 10,
  "05": 11,
  "06": 4,
  "07": 14,
  "08": 14,
  "09": 10,
  "10": 8,
  "11": 9,
  "12": 14,
  "13": 2,
  "14": 4,
  "15": 22,
  "16": 5,
  "17": 4,
  "18": 6,
  "19": 5,
  "20": 9,
  "21": 6,
  "22": 9,
  "23": 9,
  "24": 4,
  "25": 30,
  "26": 21,
  "27": 16,
  "28": 53,
  "29": 42,
  "30": 6,
  "31": 5,
  "32": 15,
  "33": 7,
  "34": 7,
  "35": 7,
  "36": 6,
  "37": 7,
  "38": 27,
  "39": 26,
  "40": 17,
  "41": 15,
  "42": 6,
  "43": 4,
  "44": 21,
  "45": 4,
  "46": 2,
  "47": 7,
  "48": 23,
  "49": 11,
  "50": 7,
  "51": 13,
  "52": 12,
  "53": 11,
  "54": 8,
  "55": 16,
  "56": 9,
  "57": 5,
  "58": 11,
  "59": 11,
  "60": 6,
  "61": 17,
  "62": 17,
  "63": 10,
  "64": 6,
  "65": 7,
  "66": 3,
  "67": 4,
  "68": 15,
  "69": 14,
  "70": 20,
  "71": 18,
  "72": 29,
  "73": 26,
  "74": 19,
  "75": 8,
  "76": 16,
  "78": 6,
  "79": 7,
  "80": 7,
  "81": 13,
  "82": 15,
  "83": 11,
  "84": 87,
  "85": 49,
  "86": 9,
  "87": 16,
  "88": 7,
  "89": 8,
  "90": 33,
  "91": 14,
  "92": 9,
  "93": 7,
  "94": 6,
  "95": 8,
  "96": 20,
  "97": 6,
  "98": 6,
};

/** Headings within those ranges that the tariff no longer has: an older list may still name them. */
const goneHeadings: ReadonlySet<string> = new Set([
  "0503",
  "0509",
  "1402",
  "1403",
  "1519",
  "2527",
  "2838",
  "2848",
  "2851",
  "4108",
  "4109",
  "4110",
  "4111",
  "4204",
  "4815",
  "5304",
  "6503",
  "6908",
  "7414",
  "7416",
  "7417",
  "7803",
  "7805",
  "7906",
  "8004",
  "8005",
  "8006",
  "8520",
  "8803",
  "9009",
  "9203",
  "9204",
  "9501",
  "9502",
]);

/** As deep as a code may be: chapter, heading, sub-heading, tariff item. */
const DEPTHS: readonly number[] = [2, 4, 6, 8];

/**
 * Its chapter and heading are in the tariff. The digits behind the heading are not looked up, but
 * for one thing: a heading that is not divided goes on with `00`, never `01` to `09`.
 */
export function isHsn(code: string): boolean {
  if (!/^\d+$/.test(code) || !DEPTHS.includes(code.length)) return false;
  const last = lastHeadings[code.slice(0, 2)];
  if (last === undefined) return false;
  if (code.length === 2) return true;
  const heading = Number(code.slice(2, 4));
  if (heading < 1 || heading > last || goneHeadings.has(code.slice(0, 4))) return false;
  return !/^0[1-9]/.test(code.slice(4));
}

/** Units of quantity (UQC) that documents of GST take, of those that this trade sells by. */
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
