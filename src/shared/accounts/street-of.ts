import type { ShippingAddress } from "./address-input.ts";

/**
 * The first member of an address without the place that its other members name: who typed the whole
 * address into it would otherwise read city, state and pincode twice.
 */
export function streetOf({ address, city, state, pincode }: ShippingAddress): string {
  const parts = address.trim().split(/([,\n]\s*)/);
  const places = new Set(
    [city, state, pincode, city + pincode, state + pincode, city + state, city + state + pincode]
      .concat("India", `${pincode}India`)
      .map(letters),
  );
  // Every second part is what separates two others.
  while (parts.length > 1 && places.has(letters(parts.at(-1) ?? ""))) parts.splice(-2);
  return parts.join("").trim();
}

/** Letters and digits alone, in lower case. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
