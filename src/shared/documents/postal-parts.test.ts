import { expect, it } from "vitest";
import { postalParts } from "./e-invoice.ts";

it.each([
  ["12 Park Street, Kolkata, West Bengal 700016", "Kolkata", "700016"],
  ["1 A Road, Kolkata 700001", "Kolkata", "700001"],
  ["Plot 110011, Sector 5, Noida, Uttar Pradesh - 201 301", "Noida", "201301"],
  ["12 Park Street, Kolkata", "Kolkata", ""],
  ["West Bengal", "", ""],
])("%s lies in %j, %j", (address, place, pincode) => {
  expect(postalParts(address)).toEqual({ place, pincode });
});
