import { describe, expect, it } from "vitest";
import { checkAddress } from "./check-address.ts";
import { cityOfPincode } from "./pincode-cities.ts";
import { statesOfPincode } from "./pincode-states.ts";

describe("the city of a pincode", () => {
  it.each([
    ["700016", "Kolkata"],
    ["400050", "Mumbai"],
    ["110001", "New Delhi"],
    ["560103", "Bengaluru"],
    ["201301", "Noida"],
    ["201009", "Ghaziabad"],
  ])("%s is %s", (pincode, city) => {
    expect(cityOfPincode(pincode)).toBe(city);
  });

  it.each(["", "7000", "700O16", "743368", "403001", "900001"])("is not guessed of %j", (text) => {
    expect(cityOfPincode(text)).toBeUndefined();
  });

  it("is one that the shop takes with the pincode's state", () => {
    let cities = 0;
    for (let prefix = 1000; prefix < 10_000; prefix += 1) {
      for (const ending of ["01", "31", "99"]) {
        const pincode = `${prefix}${ending}`;
        const city = cityOfPincode(pincode);
        if (!city) continue;
        cities += 1;
        const [state = ""] = statesOfPincode(pincode);
        expect(checkAddress({ city, state, pincode }), `${pincode} ${city}`).toEqual({});
      }
    }
    expect(cities).toBeGreaterThan(100);
  });
});
