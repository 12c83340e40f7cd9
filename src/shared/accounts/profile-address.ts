import { readState } from "../tax/indian-states.ts";
import type { ShippingAddress } from "./address-input.ts";

/**
 * The address of a profile, which is one text, as an address to ship to. `12 Park Street, Kolkata,
 * West Bengal 700016` is taken apart; a text that is written otherwise stays whole as the first
 * member, the others empty: where it goes is in it all the same.
 *
 * @returns undefined for a blank text
 */
export function profileAddress(text: string): ShippingAddress | undefined {
  const whole = text.trim();
  if (whole === "") return undefined;
  return parseAddress(whole) ?? { address: whole, city: "", state: "", pincode: "" };
}

function parseAddress(text: string): ShippingAddress | undefined {
  const pincode = /[\s,-]*\b([1-9]\d{2})\s?(\d{3})\W*$/.exec(text);
  if (!pincode) return undefined;
  const parts = text
    .slice(0, pincode.index)
    .split(/[,\n]/)
    .map((part) => part.replace(/^[\s-]+|[\s-]+$/g, ""))
    .filter((part) => part !== "");
  const [city, named] = parts.splice(-2);
  const state = named === undefined ? undefined : readState(named);
  if (!city || !state || parts.length === 0) return undefined;
  return {
    address: parts.join(", "),
    city,
    state,
    pincode: `${pincode[1]}${pincode[2]}`,
  };
}

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

/** City and state of an address in one line, before its pincode: `Pune, Maharashtra 411004`. */
export function placeOf({ city, state, pincode }: Omit<ShippingAddress, "address">): string {
  const place = [city, state].filter(Boolean).join(", ");
  return [place, pincode].filter(Boolean).join(" ");
}

/** Letters and digits alone, in lower case. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
