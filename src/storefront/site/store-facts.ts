import type { StoreBranch } from "#shared/store-branches.ts";

/** Names in a sentence: `Chennai, Guwahati and Hyderabad`. */
export function enumerated(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** A branch in a word or two: `Chennai, Tamil Nadu`. */
export function placeOf({ name, state }: { name: string; state: string }): string {
  return `${name}, ${state}`;
}

/** A branch's address in one line; undefined where its street is not known. */
export function postalAddressOf({
  address,
  city,
  state,
  pincode,
}: Pick<StoreBranch, "address" | "city" | "state" | "pincode">): string | undefined {
  return address ? `${address}, ${city}, ${state}${pincode && ` ${pincode}`}` : undefined;
}
