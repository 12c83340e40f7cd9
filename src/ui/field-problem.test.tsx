import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { TextField } from "./field.tsx";
import { fieldProblem } from "./field-problem.ts";

afterEach(cleanup);

/** A field of which the browser finds this wrong; happy-dom finds little by itself. */
function field(props: Record<string, string | number>, fault: keyof ValidityState) {
  render(<TextField label="Pieces" name="pieces" {...props} />);
  const control = screen.getByLabelText<HTMLInputElement>("Pieces");
  Object.defineProperty(control, "validity", { value: { valid: false, [fault]: true } });
  Object.defineProperty(control, "validationMessage", { value: "The browser's own words" });
  return control;
}

it.each([
  [{ type: "number" }, "badInput", "Pieces must be a number"],
  [{ type: "number", min: 2 }, "rangeUnderflow", "Pieces must be at least 2"],
  [{ type: "number", max: 1_000_000 }, "rangeOverflow", "Pieces must be at most 10,00,000"],
  [{ type: "number" }, "stepMismatch", "Pieces must be a whole number"],
  [{ type: "number", step: 5 }, "stepMismatch", "Pieces must be a multiple of 5"],
  [{ maxLength: 200 }, "tooLong", "Pieces must have at most 200 characters"],
  [{ type: "url" }, "typeMismatch", "Enter a web address such as https://example.com"],
  [{}, "customError", "Pieces is not valid"],
] as const)("a field with %j says of %s: %s", (props, fault, sentence) => {
  expect(fieldProblem(field(props, fault))).toBe(sentence);
});
