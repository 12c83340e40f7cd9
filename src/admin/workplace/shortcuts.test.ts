import { expect, it } from "vitest";
import { readKeys, shortcuts } from "./shortcuts.ts";

it("no shortcut is the beginning of another, which could then never be pressed", () => {
  for (const { keys } of shortcuts) {
    for (let length = 1; length < keys.length; length += 1) {
      expect(readKeys(keys.slice(0, length)), keys.join(" ")).toBe("beginning");
    }
    expect(readKeys(keys)).toMatchObject({ keys });
  }
});

it("other keys mean nothing", () => {
  expect(readKeys(["x"])).toBeUndefined();
  expect(readKeys(["g", "x"])).toBeUndefined();
  expect(readKeys(["g", "o", "o"])).toBeUndefined();
});
