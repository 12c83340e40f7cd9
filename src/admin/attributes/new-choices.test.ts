import { expect, it } from "vitest";
import { newChoicesNote } from "./new-choices.ts";

const colour = {
  name: "Colour",
  values: ["Navy", "Royal blue", "Tan"].map((name) => ({
    slug: name.toLowerCase(),
    name,
    number: null,
    swatch: "",
  })),
};

it("says which choices are new, and what known one may be meant", () => {
  expect(newChoicesNote(colour, ["navy", "Royal-Blue"])).toBeUndefined();
  expect(newChoicesNote(colour, ["Teal"])).toBe(
    "New in Colour: Teal. Saving adds it to the dictionary.",
  );
  expect(newChoicesNote(colour, ["Nayv", "Peach", "Royal bleu"])).toBe(
    "New in Colour: Nayv, Peach, Royal bleu. Saving adds them to the dictionary. Did you mean Royal blue?",
  );
  expect(newChoicesNote(colour, ["Navvy"])).toContain("Did you mean Navy?");
});
