import { expect, it } from "vitest";
import {
  type Codec,
  countCodec,
  dayCodec,
  moneyCodec,
  numberCodec,
  parseRupees,
  percentCodec,
  pincodeCodec,
  RUPEE_TEXT,
  weightCodec,
} from "./codecs.ts";
import { paise } from "./money.ts";

/** Typed texts with their values; undefined for those that are refused. */
const typedTexts: [string, Codec<never>, [string, unknown][]][] = [
  [
    "an amount",
    moneyCodec as Codec<never>,
    [
      ["1299", 129_900],
      ["1,29,000", 12_900_000],
      [" 12 99 000.5 ", 129_900_050],
      ["99.50", 9_950],
      ["99.5000", 9_950],
      ["0", 0],
      ["₹500", 50_000],
      ["₹ 1,200", 120_000],
      ["500 ₹", 50_000],
      ["Rs. 99.50", 9_950],
      ["Rs. 500/-", 50_000],
      ["rs 1 499", 149_900],
      ["INR500", 50_000],
      ["500/-", 50_000],
      ["\u0967,\u0966\u0966\u0966", 100_000],
      ["1,23,45,67,89,012", 12_345_678_901_200],
      ["99,50", undefined],
      ["1,2", undefined],
      ["1.234", undefined],
      ["-5", undefined],
      ["1e3", undefined],
      [".5", undefined],
      ["5.", undefined],
      ["", undefined],
      ["$5", undefined],
      ["500 each", undefined],
      ["₹", undefined],
      ["99999999999999", Number.MAX_SAFE_INTEGER],
    ],
  ],
  [
    "a number",
    numberCodec as Codec<never>,
    [
      ["1600", 1600],
      [" 12.5 ", 12.5],
      ["1,600", 1600],
      ["1 600", 1600],
      ["10,000,000.25", 10_000_000.25],
      ["\u09e9\u09e6", 30],
      ["4,2", undefined],
      ["1234567890", undefined],
      ["1.23456", undefined],
      ["", undefined],
    ],
  ],
  [
    "a whole number",
    countCodec as Codec<never>,
    [
      ["12", 12],
      [" 1,200 ", 1200],
      ["1 00 000", 100_000],
      ["5.0", 5],
      ["\u0967\u0968", 12],
      ["1,2", undefined],
      ["1.5", undefined],
      ["-3", undefined],
      ["", undefined],
    ],
  ],
  [
    "a percentage",
    percentCodec as Codec<never>,
    [
      ["12.5", 12.5],
      ["18%", 18],
      ["18 %", 18],
      ["100", 100],
      ["0", 0],
      ["100.01", undefined],
      ["12.345", undefined],
      ["%", undefined],
    ],
  ],
  [
    "a weight in grams",
    weightCodec as Codec<never>,
    [
      ["2.5", 2500],
      ["2.5 kg", 2500],
      ["1,200KGS.", 1_200_000],
      ["0.001", 1],
      ["0", undefined],
      ["10,001", undefined],
      ["2,5", undefined],
    ],
  ],
  [
    "a day",
    dayCodec as Codec<never>,
    [
      ["2026-11-21", "2026-11-21"],
      ["21/11/2026", "2026-11-21"],
      ["1.2.2026", "2026-02-01"],
      ["21 Nov 2026", "2026-11-21"],
      ["9 September 2026", "2026-09-09"],
      ["2026-02-30", undefined],
      ["31/02/2026", undefined],
      ["0000-01-01", undefined],
      ["21 Foo 2026", undefined],
      ["21/11/26", undefined],
    ],
  ],
  [
    "a pincode",
    pincodeCodec as Codec<never>,
    [
      ["700016", "700016"],
      ["700 016", "700016"],
      ["070016", undefined],
      ["7000161", undefined],
    ],
  ],
];

it.each(
  typedTexts.flatMap(([kind, codec, texts]) =>
    texts.map(([typed, value]) => [typed, kind, value, codec] as const),
  ),
)("reads %j as %s: %j", (typed, _kind, value, codec) => {
  expect(codec.read(typed)).toBe(value);
});

it.each(typedTexts)("writes %s so that it can be read again", (_kind, codec, texts) => {
  for (const [, value] of texts) {
    if (value !== undefined) expect(codec.read(codec.write(value as never))).toBe(value);
  }
});

it.each([
  [numberCodec, [0, 0.0001, 0.0625, 12.5, 1_600, 123_456.7891, 999_999_999]],
  [countCodec, [0, 999, 1_00_000, Number.MAX_SAFE_INTEGER]],
  [moneyCodec, [0, 1, 10, 9_999, 1_00_00_000].map(paise)],
  [percentCodec, [0, 0.01, 12.5, 99.99, 100]],
  [weightCodec, [1, 10, 999, 2_500, 10_000_000]],
])("reads each value as it writes it", (codec: Codec<number>, values) => {
  expect(values.map((value) => codec.read(codec.write(value)))).toEqual(values);
});

it("reads no text for long, however it repeats itself", () => {
  const codecs = [moneyCodec, numberCodec, countCodec, percentCodec, weightCodec, dayCodec];
  for (const part of [" ", "0", ",", "0 ", "1,11", "\u0967"]) {
    const text = `1${part.repeat(100_000)}x`;
    const start = performance.now();
    for (const codec of [...codecs, pincodeCodec]) expect(codec.read(text)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(1_000);
  }
});

it("writes paise only where there are any", () => {
  expect(moneyCodec.write(paise(149_900))).toBe("1499");
  expect(moneyCodec.write(paise(9_950))).toBe("99.50");
});

it("takes the amounts of the API digit by digit", () => {
  expect("1299.50").toMatch(RUPEE_TEXT);
  expect("99.500").not.toMatch(RUPEE_TEXT);
  expect(parseRupees("4503599627.37")).toBe(450_359_962_737);
});
