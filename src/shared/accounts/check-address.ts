import { indianStates } from "../tax/indian-states.ts";
import type { ShippingAddress } from "./address-input.ts";
import { stateOfLargeCity } from "./pincode-cities.ts";
import { type StateName, statesOfPincode } from "./pincode-states.ts";

/** States and territories whose name people write for their city, too. */
const cityStates: readonly StateName[] = [
  "Chandigarh",
  "Delhi",
  "Goa",
  "Lakshadweep",
  "Puducherry",
];

/**
 * Compares the parts of an address with one another; the browser and the server both use this very
 * function before the bank is asked. Parts that are blank are not compared.
 *
 * @returns a sentence for each field to correct, by its name
 */
export function checkAddress({
  city,
  state,
  pincode,
}: Pick<ShippingAddress, "city" | "state" | "pincode">): { pincode?: string; city?: string } {
  const pincodeProblem = state === "" ? undefined : checkPincode(pincode, state);
  const cityProblem = city.trim() === "" ? undefined : checkCity(city.trim(), state, pincode);
  return {
    ...(pincodeProblem && { pincode: pincodeProblem }),
    ...(cityProblem && { city: cityProblem }),
  };
}

function checkPincode(pincode: string, state: string): string | undefined {
  const states: string[] = statesOfPincode(pincode);
  if (states.length === 0 || states.includes(state)) return undefined;
  return `Pincode ${pincode} is in ${states.join(" or ")}, not in ${state}. Correct the pincode or the state.`;
}

function checkCity(city: string, state: string, pincode: string): string | undefined {
  if (!/\p{L}.*\p{L}/u.test(city)) return "Enter the name of the city or town, in letters";
  const named = indianStates.find(({ name }) => name.toLowerCase() === city.toLowerCase())?.name;
  if (named && !(named === state && cityStates.includes(named))) {
    return `${named} is a state or territory. Enter the city or town.`;
  }
  const home = stateOfLargeCity(city);
  // Near a border a city's name reaches into the next state's addresses.
  if (!home || state === "" || home === state) return undefined;
  if (statesOfPincode(pincode).includes(home)) return undefined;
  return `${city} is in ${home}, not in ${state}. Correct the city, or the pincode and the state.`;
}
