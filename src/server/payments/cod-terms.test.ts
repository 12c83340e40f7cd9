import { expect, it } from "vitest";
import { addressKey, codContactsOf, phoneKey } from "./cod-terms.ts";

const place = { city: "Kolkata", state: "West Bengal", pincode: "700016" };
const keyOf = (address: string, pincode = "700016") => addressKey({ ...place, address, pincode });

it.each(["+91 98300 12345", "098300-12345", "9830012345", "９８３００ 12345"])(
  "knows a phone number as %s",
  (phone) => expect(phoneKey(phone)).toBe("phone 9830012345"),
);

it("counts nobody by a number that is none", () => {
  expect(phoneKey("12345")).toBeUndefined();
  expect(codContactsOf("", { ...place, address: "12 Park Street" }).phones).toEqual([]);
});

it.each([
  "12, Park St.",
  "12 Pa\u200brk\ufe0f Str\u00adeet\u2060",
  "PARK STREET 12",
  "No. 12 Park street",
  "12 Park  Street,",
])("knows an address as %s", (address) => expect(keyOf(address)).toBe(keyOf("12 Park Street")));

it("tells doors and places apart", () => {
  expect(keyOf("13 Park Street")).not.toBe(keyOf("12 Park Street"));
  expect(keyOf("12 Park Street", "700017")).not.toBe(keyOf("12 Park Street"));
  expect(keyOf("Flat 3, 12 Park Street")).not.toBe(keyOf("12 Park Street"));
});

it("counts the account's number and that of who receives it, once", () => {
  const contacts = (phone: string) =>
    codContactsOf("98300 12345", { ...place, address: "12 Park Street", phone });
  expect(contacts("98300 99999").phones).toEqual(["phone 9830012345", "phone 9830099999"]);
  expect(contacts("+91 98300 12345").phones).toHaveLength(1);
});
