import { expect, it } from "vitest";
import { mayDelete } from "./delete-product-dialog.tsx";

it.each([
  ["yes", true],
  [" Y ", true],
  ["", false],
  ["   ", false],
  ["No", false],
])("to delete, asked and answered %j: %s", (answer, goesOn) => {
  expect(mayDelete(answer)).toBe(goesOn);
});
