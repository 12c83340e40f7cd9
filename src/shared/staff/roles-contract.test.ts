import { expect, it } from "vitest";
import { roleBody, setRoleTwoFactor } from "./roles-contract.ts";

const refusal = (schema: typeof roleBody | typeof setRoleTwoFactor.body, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ path, message }) => [path.join("."), message]);

it("names the permission that there is not, and no list of all others", () => {
  const name = `write_everything${"x".repeat(100)}`;
  expect(refusal(roleBody, { name: "Night", permissions: ["read_orders", name] })).toEqual([
    [
      "permissions.1",
      `There is no permission “${name.slice(0, 40)}”: choose from those that the page of the role lists`,
    ],
  ]);
});

it("says what a role's second factor is to be", () => {
  expect(refusal(setRoleTwoFactor.body, {})).toEqual([
    ["isRequired", "Say whether the role needs a second factor: true or false"],
  ]);
});
