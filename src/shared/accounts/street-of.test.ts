import { expect, it } from "vitest";
import { streetOf } from "./profile-address.ts";

const place = { city: "Kolkata", state: "West Bengal", pincode: "700016" };

it.each([
  "12 Park Street",
  "12 Park Street, Kolkata",
  "12 Park Street, Kolkata, West Bengal 700016",
  "12 Park Street,\nkolkata - 700016,\nWest Bengal, India",
  "12 Park Street, Kolkata, West Bengal, 700016.",
])("names the place of %j once", (address) => {
  expect(streetOf({ ...place, address })).toBe("12 Park Street");
});

it.each([
  "Flat 3, 12 Park Street",
  "Kolkata",
  "12 Park Street, Kolkata Market",
  "Shop 4, Kolkata Arcade,\nPark Street",
])("keeps %j as it is", (address) => {
  expect(streetOf({ ...place, address })).toBe(address);
});

it("keeps an address whose other members are not known", () => {
  const address = "12 Park Street, Kolkata, West Bengal 700016";
  expect(streetOf({ address, city: "", state: "", pincode: "" })).toBe(address);
});
