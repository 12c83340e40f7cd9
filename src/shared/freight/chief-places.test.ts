import { expect, it } from "vitest";
import { stateOfPincode } from "../checkout/pincode-states.ts";
import { indianStates } from "../tax/indian-states.ts";
import { chiefPlaces } from "./chief-places.ts";

it("has one place of each state and territory, whose pincode lies there", () => {
  const names = indianStates.map(({ name }) => name);
  expect(chiefPlaces.map(({ state }) => state).toSorted()).toEqual(names.toSorted());
  expect(new Set(chiefPlaces.map(({ iso }) => iso)).size).toBe(chiefPlaces.length);
  for (const { state, pincode } of chiefPlaces) {
    // Where the digits alone do not tell, they name no other state.
    expect([state, undefined, null], pincode).toContain(stateOfPincode(pincode));
  }
});
