import { expect, it } from "vitest";
import { profileAddress } from "./profile-address.ts";

const parkStreet = {
  address: "12 Park Street",
  city: "Kolkata",
  state: "West Bengal",
  pincode: "700016",
};

it.each([
  "12 Park Street, Kolkata, West Bengal 700016",
  "12 Park Street, Kolkata, West Bengal - 700016",
  "12 Park Street\nKolkata\nwest bengal\n700 016.",
  "12 Park Street, Kolkata, West Bengal, 700016",
  "12 Park Street, Kolkata, WB 700016",
])("takes %j apart", (text) => {
  expect(profileAddress(text)).toEqual(parkStreet);
});

it("keeps what stands before the city together", () => {
  expect(profileAddress("Flat 3, 12 Park Street, Kolkata, West Bengal 700016")).toEqual({
    ...parkStreet,
    address: "Flat 3, 12 Park Street",
  });
});

it.each([
  "12 Park Street",
  "12 Park Street, Kolkata",
  "12 Park Street, Kolkata, West Bengal",
  "Kolkata, West Bengal 700016",
  "12 Park Street, Kolkata, Bangla Desh 700016",
  "12 Park Street, Kolkata, West Bengal 070016",
])("leaves %j whole", (text) => {
  expect(profileAddress(text)).toEqual({ address: text, city: "", state: "", pincode: "" });
});

it("has none of a blank text", () => {
  expect(profileAddress(" \n ")).toBeUndefined();
});
