import { describe, expect, it } from "vitest";
import { checkGstin, stateOfGstin } from "./gstin.ts";

describe("a GSTIN", () => {
  it.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "24AAACC1206D1ZM", "19AAAAA0000A1ZZ"])(
    "%s is right",
    (gstin) => {
      expect(checkGstin(gstin)).toEqual({ ok: true, gstin, stateCode: gstin.slice(0, 2) });
    },
  );

  it("is read as people type it", () => {
    expect(checkGstin(" 27 aapfu-0939f 1zv ")).toMatchObject({ gstin: "27AAPFU0939F1ZV" });
  });

  it.each([
    ["", "A GSTIN has 15 characters; this one has 0"],
    ["27AAPFU0939F1Z", "A GSTIN has 15 characters; this one has 14"],
    ["27AAPFU0939F1YV", "This is not a GSTIN. One looks like 27AAPFU0939F1ZV."],
    ["25AAPFU0939F1ZV", "A GSTIN begins with a state's code, and 25 is none"],
    ["22AAAAA0000A1Z5", /a typing mistake/],
    ["19AAAAA0000A1Z5", /a typing mistake/],
  ])("%j is refused with what is wrong", (text, message) => {
    const checked = checkGstin(text);
    expect(checked).toEqual({ ok: false, message: expect.stringMatching(message) });
  });

  it("with any one character changed is refused", () => {
    const right = "27AAPFU0939F1ZV";
    for (let place = 0; place < right.length; place += 1) {
      for (const character of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
        if (character === right[place]) continue;
        const wrong = right.slice(0, place) + character + right.slice(place + 1);
        expect(checkGstin(wrong).ok, wrong).toBe(false);
      }
    }
  });

  it("begins with its state", () => {
    expect(stateOfGstin("27AAPFU0939F1ZV")).toBe("Maharashtra");
    expect(stateOfGstin("97AAPFU0939F1ZV")).toBe("Other Territory");
  });
});
