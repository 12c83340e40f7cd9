import type { indianStates } from "../tax/indian-states.ts";

export type StateName = (typeof indianStates)[number]["name"];

/**
 * Where pincodes lie, by their first digits (India Post's circles); the longest match counts. Null
 * where the digits alone do not tell.
 */
const regions: Record<string, StateName | null> = {
  11: "Delhi",
  12: "Haryana",
  13: "Haryana",
  14: "Punjab",
  15: "Punjab",
  16: "Punjab",
  160: "Chandigarh",
  17: "Himachal Pradesh",
  18: "Jammu and Kashmir",
  19: "Jammu and Kashmir",
  194: "Ladakh",
  20: "Uttar Pradesh",
  21: "Uttar Pradesh",
  22: "Uttar Pradesh",
  23: "Uttar Pradesh",
  24: "Uttar Pradesh",
  244: null,
  246: null,
  247: null,
  248: "Uttarakhand",
  249: "Uttarakhand",
  25: "Uttar Pradesh",
  26: "Uttar Pradesh",
  262: null,
  263: "Uttarakhand",
  27: "Uttar Pradesh",
  28: "Uttar Pradesh",
  30: "Rajasthan",
  31: "Rajasthan",
  32: "Rajasthan",
  33: "Rajasthan",
  34: "Rajasthan",
  36: "Gujarat",
  362520: "Dadra and Nagar Haveli and Daman and Diu",
  37: "Gujarat",
  38: "Gujarat",
  39: "Gujarat",
  3962: "Dadra and Nagar Haveli and Daman and Diu",
  40: "Maharashtra",
  403: "Goa",
  41: "Maharashtra",
  42: "Maharashtra",
  43: "Maharashtra",
  44: "Maharashtra",
  45: "Madhya Pradesh",
  46: "Madhya Pradesh",
  47: "Madhya Pradesh",
  48: "Madhya Pradesh",
  49: "Chhattisgarh",
  50: "Telangana",
  51: "Andhra Pradesh",
  52: "Andhra Pradesh",
  53: "Andhra Pradesh",
  56: "Karnataka",
  57: "Karnataka",
  58: "Karnataka",
  59: "Karnataka",
  60: "Tamil Nadu",
  605: null,
  61: "Tamil Nadu",
  62: "Tamil Nadu",
  63: "Tamil Nadu",
  64: "Tamil Nadu",
  67: "Kerala",
  673310: "Puducherry",
  68: "Kerala",
  68255: "Lakshadweep",
  69: "Kerala",
  70: "West Bengal",
  71: "West Bengal",
  72: "West Bengal",
  73: "West Bengal",
  737: "Sikkim",
  74: "West Bengal",
  744: "Andaman and Nicobar Islands",
  75: "Odisha",
  76: "Odisha",
  77: "Odisha",
  78: "Assam",
  790: "Arunachal Pradesh",
  791: "Arunachal Pradesh",
  792: "Arunachal Pradesh",
  793: "Meghalaya",
  794: "Meghalaya",
  795: "Manipur",
  796: "Mizoram",
  797: "Nagaland",
  798: "Nagaland",
  799: "Tripura",
  80: "Bihar",
  81: "Bihar",
  814: "Jharkhand",
  815: "Jharkhand",
  816: "Jharkhand",
  82: "Jharkhand",
  821: "Bihar",
  823: "Bihar",
  824: "Bihar",
  83: "Jharkhand",
  84: "Bihar",
  85: "Bihar",
};

/**
 * States that pincodes may lie in beside the one above: where post offices serve beyond a border, or
 * share their first digits. The longest match counts here, too.
 */
const furtherRegions: Record<string, readonly StateName[]> = {
  160: ["Punjab", "Haryana"],
  19: ["Ladakh"],
  194: ["Jammu and Kashmir"],
  24: ["Uttarakhand", "Uttar Pradesh"],
  26: ["Uttarakhand", "Uttar Pradesh"],
  362: ["Dadra and Nagar Haveli and Daman and Diu"],
  396: ["Dadra and Nagar Haveli and Daman and Diu", "Gujarat"],
  507: ["Andhra Pradesh"],
  533464: ["Puducherry"],
  604: ["Puducherry"],
  605: ["Puducherry", "Tamil Nadu"],
  607: ["Puducherry"],
  609: ["Puducherry"],
  673310: ["Kerala"],
  68255: ["Kerala"],
  78: ["Arunachal Pradesh", "Meghalaya", "Nagaland"],
  79: ["Assam"],
  81: ["Bihar", "Jharkhand"],
  82: ["Bihar", "Jharkhand"],
};

/**
 * The state that a pincode most likely lies in: a suggestion, never a rule, for some post offices
 * serve beyond a border. Nothing for fewer than six digits.
 */
export function stateOfPincode(pincode: string): StateName | undefined {
  if (!/^[1-9]\d{5}$/.test(pincode)) return undefined;
  return longestMatch(regions, pincode) ?? undefined;
}

/**
 * All states that a pincode may lie in, the likeliest first; empty where nothing is known of it, as
 * of the army's pincodes, which may be anywhere, or for fewer than six digits.
 */
export function statesOfPincode(pincode: string): StateName[] {
  if (!/^[1-9]\d{5}$/.test(pincode)) return [];
  const usual = longestMatch(regions, pincode);
  const further = longestMatch(furtherRegions, pincode) ?? [];
  return [...new Set(usual ? [usual, ...further] : further)];
}

function longestMatch<T>(byPrefix: Record<string, T>, pincode: string): T | undefined {
  for (let digits = 6; digits >= 2; digits -= 1) {
    const found = byPrefix[pincode.slice(0, digits)];
    if (found !== undefined) return found;
  }
  return undefined;
}
