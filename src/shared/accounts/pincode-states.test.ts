import { describe, expect, it } from "vitest";
import { stateOfPincode, statesOfPincode } from "./pincode-states.ts";

describe("stateOfPincode", () => {
  it.each([
    ["700016", "West Bengal"],
    ["737101", "Sikkim"],
    ["744101", "Andaman and Nicobar Islands"],
    ["600001", "Tamil Nadu"],
    ["781001", "Assam"],
    ["500001", "Telangana"],
    ["110001", "Delhi"],
    ["160017", "Chandigarh"],
    ["194101", "Ladakh"],
    ["248001", "Uttarakhand"],
    ["403001", "Goa"],
    ["396210", "Dadra and Nagar Haveli and Daman and Diu"],
    ["396445", "Gujarat"],
    ["682555", "Lakshadweep"],
    ["673310", "Puducherry"],
    ["799001", "Tripura"],
    ["834001", "Jharkhand"],
    ["800001", "Bihar"],
  ])("suggests for %s %s", (pincode, state) => {
    expect(stateOfPincode(pincode)).toBe(state);
  });

  it.each(["", "70", "70001", "7000166", "070001", "abcdef", "605001", "990001", "789001x"])(
    "suggests nothing for %j",
    (pincode) => {
      expect(stateOfPincode(pincode)).toBeUndefined();
    },
  );
});

describe("statesOfPincode", () => {
  it.each([
    ["700016", ["West Bengal"]],
    ["403001", ["Goa"]],
    ["160055", ["Chandigarh", "Punjab", "Haryana"]],
    ["247667", ["Uttarakhand", "Uttar Pradesh"]],
    ["248001", ["Uttarakhand", "Uttar Pradesh"]],
    ["507126", ["Telangana", "Andhra Pradesh"]],
    ["605001", ["Puducherry", "Tamil Nadu"]],
    ["609602", ["Tamil Nadu", "Puducherry"]],
    ["533464", ["Andhra Pradesh", "Puducherry"]],
    ["533001", ["Andhra Pradesh"]],
    ["793001", ["Meghalaya", "Assam"]],
    ["824101", ["Bihar", "Jharkhand"]],
  ])("allows for %s %j", (pincode, states) => {
    expect(statesOfPincode(pincode)).toEqual(states);
  });

  it.each(["", "70001", "990001"])("knows nothing of %j", (pincode) => {
    expect(statesOfPincode(pincode)).toEqual([]);
  });

  it("allows the state that is suggested", () => {
    for (let prefix = 100; prefix < 1000; prefix += 1) {
      const pincode = `${prefix}001`;
      const suggested = stateOfPincode(pincode);
      if (suggested) expect(statesOfPincode(pincode)[0], pincode).toBe(suggested);
    }
  });
});
