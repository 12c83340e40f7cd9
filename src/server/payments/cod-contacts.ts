import type { ShippingAddress } from "#shared/accounts/address-input.ts";

/** Indian numbers without +91 or a leading 0. */
const PHONE_DIGITS = 10;

/** What people write for the same word of a street. */
const shortForms: Record<string, string> = {
  apartment: "apt",
  building: "bldg",
  cross: "x",
  floor: "flr",
  house: "h",
  lane: "ln",
  nagar: "ngr",
  near: "nr",
  number: "no",
  opposite: "opp",
  road: "rd",
  sector: "sec",
  street: "st",
};

/** Of no weight in an address: "Flat no. 3" and "Flat 3" are one door. */
const fillers = new Set(["no", "the", "and"]);

/** Where an order that is paid on delivery goes and who answers for it, as keys that are compared. */
export interface CodContacts {
  /** The account's phone number, and that of who receives it. */
  phones: string[];
  address: string;
}

/** The key of a phone number, however it is written; undefined where it is too short to be one. */
export function phoneKey(phone: string): string | undefined {
  const digits = phone.normalize("NFKC").replaceAll(/\D/g, "");
  return digits.length < PHONE_DIGITS ? undefined : `phone ${digits.slice(-PHONE_DIGITS)}`;
}

/** The key of an address: the words of its street in any order, with and without their short forms. */
export function addressKey({ address, pincode }: ShippingAddress): string {
  const words = address
    .normalize("NFKC")
    // Zero-width spaces, soft hyphens and their like are not seen, and make no other address.
    .replaceAll(/[\p{Cf}\p{Cc}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/gu, (mark) =>
      /\s/.test(mark) ? " " : "",
    )
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => shortForms[word] ?? word)
    .filter((word) => word !== "" && !fillers.has(word));
  return `address ${pincode} ${[...new Set(words)].sort().join(" ")}`;
}

/** All of these keys, as they are kept with an order. */
export function codContactKeys(phone: string, address: ShippingAddress): string[] {
  const { phones, address: place } = codContactsOf(phone, address);
  return [...phones, place];
}

/** The keys by which an order that is paid on delivery is counted besides its account. */
export function codContactsOf(phone: string, address: ShippingAddress): CodContacts {
  const phones = [phone, address.phone ?? ""].flatMap((one) => phoneKey(one) ?? []);
  return { phones: [...new Set(phones)], address: addressKey(address) };
}
