import { indianStates } from "../tax/indian-states.ts";

/**
 * City and pincode of an address on one line, as far as they can be told: the pincode is its last
 * number of six digits, the city what stands before it and before the state.
 */
export function postalParts(address: string): { place: string; pincode: string } {
  const pincode = address.match(/\b[1-9]\d{2}\s?\d{3}\b/g)?.at(-1) ?? "";
  const before = pincode ? address.slice(0, address.lastIndexOf(pincode)) : address;
  const parts = before
    .split(/[,\n]/)
    .map((part) => part.replaceAll(/[\s–-]+$/g, "").trim())
    .filter((part) => part !== "" && !isState(part));
  return { place: parts.at(-1) ?? "", pincode: pincode.replaceAll(/\s/g, "") };
}

function isState(part: string): boolean {
  return part === "India" || indianStates.some(({ name }) => name === part);
}
