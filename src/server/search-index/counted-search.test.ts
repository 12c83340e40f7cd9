import { describe, expect, it } from "vitest";
import { countedKeyword, countedSearch } from "./counted-search.ts";
import type { KeywordMatch } from "./match-keyword.ts";

describe("what was searched for", () => {
  it.each([
    ["Qwertzu  Xyloph!", "qwertzu xyloph"],
    ["hp-3838x", "hp-3838x"],
    ["heat press 15x15 240v 1800w 40 x 50", "heat press 15x15 240v 1800w 40 x 50"],
    ["SBM-1234 tape 240500", undefined],
    ["sbm-240500", "sbm-240500"],
    ["press 380 450 mm", "press 380 450 mm"],
    ["door hanger 100 pcs", "door hanger 100 pcs"],
    ["a3 flat bed printer 60 cm", "a3 flat bed printer 60 cm"],
    ["live photo frame", "live photo frame"],
    ["मग ११ oz", "मग ११ oz"],
    ["road sign 12 inch", "road sign 12 inch"],
    ["12 inch road sign", "12 inch road sign"],
    ["12 red street signs", "12 red street signs"],
    ["2 way street light", "2 way street light"],
    ["a3 12 colour street print", "a3 12 colour street print"],
    ["15 x 15 road map", "15 x 15 road map"],
    ["10 pcs nagar board", "10 pcs nagar board"],
    ["shape 1000 w", "shape 1000 w"],
    ["clips 1234 g", "clips 1234 g"],
    ["black 1000 c", "black 1000 c"],
    ["vinyl 1000 m", "vinyl 1000 m"],
    ["metal 5000 k", "metal 5000 k"],
    ["voter id card printer 300 dpi", "voter id card printer 300 dpi"],
    ["passport photo paper 4 6", "passport photo paper 4 6"],
    ["upi sound box 5 w", "upi sound box 5 w"],
    ["upi qr stand a5", "upi qr stand a5"],
    ["paytm qr stand 4", "paytm qr stand 4"],
    ["abc-123456", "abc-123456"],
    ["₹₹₹ 12", undefined],
  ])("%j is counted as %j", (keyword, counted) => {
    expect(countedKeyword(keyword)).toBe(counted);
  });

  it.each([
    "asha@example.com",
    "asha＠example",
    "98310 12345 asha",
    "९८७६५४३२१० ravi",
    "98765+43210 ravi",
    "98765&43210 ravi",
    "98765'43210 ravi",
    "(98765)/43210 ravi",
    "4111'1111'1111'1111 card",
    "ravi.kumar gmail.com",
    "ravi kumar at gmail.com",
    "ravi kumar (at) gmail dot com",
    "ravi at example dot co dot in",
    "ravi at example.org",
    "ravi outlook com",
    "29abcde1234f1z5",
    "gst 29 ABCDE 1234 F1Z5",
    "abcpe1234f",
    "flat 12 mg road bengaluru 560001",
    "flat 12 mg road bengaluru",
    "ravi sharma 560001",
    "abcpe 1234 f",
    "pan ABCPE 1234F",
    "abcpe1234 f",
    "12 long road delhi",
    "delhi 12/4 long road",
    "14b gandhi nagar",
    "voter id xgc1234567",
    "xgc1234567",
    "voter id xgc 123 4567",
    "passport a1234567",
    "vpa ravi okhdfcbank",
    "ravi.k ybl",
    "upi id ravi paytm",
    "near temple 560 001",
    `${"zebra ".repeat(20)}98765 43210`,
  ])("%j is somebody's, and not counted", (keyword) => {
    expect(countedKeyword(keyword)).toBeUndefined();
  });

  it("is cut between whole characters, without what the database cannot keep", () => {
    const match = {
      findsAny: true,
      matchesAll: true,
      correctedKeyword: `b\0c${"\u{20000}".repeat(120)}`,
    };
    const keyword = `a${"\u{20000}".repeat(120)}`;
    expect(countedSearch(keyword, match as KeywordMatch)).toEqual({
      words: `a${"\u{20000}".repeat(99)}`,
      outcome: "mended",
      correctedKeyword: `b c${"\u{20000}".repeat(97)}`,
    });
  });
  it.each([
    ["all", { findsAny: true, matchesAll: true }, "found"],
    ["some of the words", { findsAny: true, matchesAll: false }, "some"],
    ["the corrected ones", { findsAny: true, matchesAll: true, correctedKeyword: "mug" }, "mended"],
    ["nothing", { findsAny: false, matchesAll: false }, "nothing"],
  ])("that finds %s is counted as that", (_found, match, outcome) => {
    const found = { correctedKeyword: null, ...match } as KeywordMatch;
    expect(countedSearch("Mug", found)).toMatchObject({ words: "mug", outcome });
    expect(countedSearch("Mug", found, { isAnswered: true })).toMatchObject({ outcome: "found" });
    expect(countedSearch("asha@example.com", found)).toBeUndefined();
  });
});
