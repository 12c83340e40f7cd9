import { expect, it } from "vitest";
import { lengthNote } from "./length-note.ts";

it.each([
  [0, undefined],
  [179, undefined],
  [180, "20 of 200 characters left"],
  [200, "0 of 200 characters left"],
  [201, "1 character too many: at most 200"],
  [250, "50 characters too many: at most 200"],
])("a text of %i characters where 200 may be", (length, note) => {
  expect(lengthNote(` ${"x".repeat(length)} `, 200)).toBe(note);
});
