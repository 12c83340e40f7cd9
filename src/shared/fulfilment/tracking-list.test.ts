import { expect, it } from "vitest";
import { weightCodec } from "../codecs.ts";
import { readTrackingRows, rowWithSameNumber, trackingProblem } from "./tracking-list.ts";

const row = (
  order: string,
  carrier: string,
  trackingNumber: string,
  weight = "",
  ewayBill = "",
) => ({
  ...{ order, carrier, trackingNumber, weight, ewayBill },
});

it("reads rows as sheets and files write them, with and without a head line", () => {
  const rows = [row("1A2B3C", "Blue Dart", "7512", "2.5"), row("00ABCD", "DTDC, Kolkata", "Z9")];
  expect(readTrackingRows('#1A2B3C,Blue Dart,7512,2.5\r\n\r\n00ABCD,"DTDC, Kolkata",Z9\n')).toEqual(
    rows,
  );
  expect(
    readTrackingRows(
      "\ufeffAWB No.\tOrder number\tDate\tCourier\tWeight (kg)\n7512\t1A2B3C\tMonday\tBlue Dart\t2.5\nZ9\t#00ABCD\t\tDTDC, Kolkata\t",
    ),
  ).toEqual(rows);
});

it("reads an e-way bill after the weight or below its own head, as people group it", () => {
  const rows = [row("1A2B3C", "DTDC", "1", "", "123456789012")];
  expect(readTrackingRows("1A2B3C,DTDC,1,,1234 5678 9012")).toEqual(rows);
  expect(readTrackingRows("Order,E-way bill no.,Carrier,AWB\n1A2B3C,123456789012,DTDC,1")).toEqual(
    rows,
  );
});

it("says of a row what is wrong with it", () => {
  const rows = [
    row("1A2B3C", "DTDC", "1"),
    row("1a2b3c", "DTDC", "2"),
    row("Meera", "DTDC", "3"),
    row("ORD12AB", "", "4"),
    row("00ABCD", "DTDC", ""),
    row("00ABCE", "DTDC", "7.51E+11"),
    row("00ABCF", "DTDC", "5", "heavy"),
    row("00ABD0", "DTDC", "6", "4,2 kg"),
    row("00ABD1", "DTDC", "6", "", "12345"),
    row("00ABD2", "DTDC", "7", "", "1.23457E+11"),
    row("SO-26-000004", "DTDC", "8"),
    row("so 26 4", "DTDC", "9"),
    row("QT-26-000004", "DTDC", "10"),
  ];
  expect(rows.map((_, place) => trackingProblem(rows, place)?.split(/[:,]/)[0])).toEqual([
    undefined,
    "This order is in row 1",
    "Enter the order's number",
    "Enter the carrier",
    "Enter the tracking number",
    "Your sheet has shortened this number",
    "Enter kilograms with a point before the decimals",
    "Enter kilograms with a point before the decimals",
    "An e-way bill number has 12 digits",
    "Your sheet has shortened this number",
    undefined,
    "This order is in row 11",
    "Enter the order's number",
  ]);
  expect(weightCodec.read("2.5 kg")).toBe(2500);
  expect(weightCodec.read("0")).toBeUndefined();
});

it("finds rows that give one number to two orders", () => {
  const rows = [
    row("1A2B3C", "DTDC", "Z9"),
    row("00ABCD", "DTDC", "z9"),
    row("00ABCE", "DTDC", ""),
  ];
  expect(rows.map((_, place) => rowWithSameNumber(rows, place))).toEqual([1, 0, undefined]);
  expect(rowWithSameNumber([row("1A2B3C", "DTDC", "Z9"), row("1a2b3c", "DTDC", "Z9")], 0)).toBe(
    undefined,
  );
});
