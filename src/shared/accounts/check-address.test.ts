import { describe, expect, it } from "vitest";
import { checkAddress } from "./check-address.ts";

const address = (city: string, state: string, pincode: string) => ({ city, state, pincode });

describe("an address that agrees with itself", () => {
  it.each([
    address("Kolkata", "West Bengal", "700016"),
    address("kolkata", "West Bengal", "700016"),
    address("Mohali", "Punjab", "160055"),
    address("Chandigarh", "Chandigarh", "160017"),
    address("New Delhi", "Delhi", "110001"),
    address("Goa", "Goa", "403001"),
    address("Rampur", "Uttarakhand", "244712"),
    address("कोलकाता", "West Bengal", "700016"),
    address("Mau", "Uttar Pradesh", "275101"),
    // The army's pincodes may be anywhere.
    address("Leh", "Ladakh", "901205"),
    // A profile's address that could not be taken apart.
    address("", "", ""),
  ])("has no problem: $city, $state $pincode", (parts) => {
    expect(checkAddress(parts)).toEqual({});
  });
});

describe("an address that contradicts itself", () => {
  it("has its pincode in another state", () => {
    expect(checkAddress(address("Howrah", "Kerala", "700016"))).toEqual({
      pincode: "Pincode 700016 is in West Bengal, not in Kerala. Correct the pincode or the state.",
    });
    expect(checkAddress(address("Roorkee", "Goa", "247667")).pincode).toMatch(
      /^Pincode 247667 is in Uttarakhand or Uttar Pradesh, not in Goa\./,
    );
  });

  it("names a large city of another state", () => {
    expect(checkAddress(address("Mumbai", "West Bengal", "700016"))).toEqual({
      city: "Mumbai is in Maharashtra, not in West Bengal. Correct the city, or the pincode and the state.",
    });
  });

  it.each(["Kerala", "west bengal", "Delhi"])("names a state for a city: %s", (city) => {
    expect(checkAddress(address(city, "West Bengal", "700016")).city).toMatch(
      /is a state or territory\. Enter the city or town\.$/,
    );
  });

  it.each(["700016", "-", ".", "x", "1 2"])("has no city's name: %j", (city) => {
    expect(checkAddress(address(city, "West Bengal", "700016"))).toEqual({
      city: "Enter the name of the city or town, in letters",
    });
  });
});
