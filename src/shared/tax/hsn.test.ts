import { expect, it } from "vitest";
import { isHsn } from "./hsn.ts";

it.each([
  "01",
  "84",
  "98",
  "8443",
  "844339",
  "84433910",
  "96170012",
  "6912",
  "85437099",
  "49119990",
])("%s is the code of goods", (code) => {
  expect(isHsn(code)).toBe(true);
});

it.each([
  ["99999999", "of a chapter of services"],
  ["998314", "of a service"],
  ["77", "of the chapter that is reserved"],
  ["7701", "below the chapter that is reserved"],
  ["00", "of no chapter"],
  ["8400", "of no heading"],
  ["8499", "of a heading that chapter 84 does not have"],
  ["1234", "of a heading that chapter 12 does not have"],
  ["8803", "of a heading that is gone"],
  ["691205", "of a heading that is not divided"],
  ["844", "of three digits"],
  ["84433", "of five digits"],
  ["8443391", "of seven digits"],
  ["8443391000", "of ten digits"],
  ["84a3", "with a letter"],
  ["", "of nothing"],
])("%s is refused: %s", (code) => {
  expect(isHsn(code)).toBe(false);
});
