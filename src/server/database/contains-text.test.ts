import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { searchTextHolds } from "./contains-text.ts";

const patterns = (part: string) =>
  new PgDialect().sqlToQuery(searchTextHolds(sql`words`, part)).params;

it("looks for three letters and more anywhere, each standing for itself", () => {
  expect(patterns("Room_50%")).toEqual(["%room\\_50\\%%"]);
});

it("looks for one or two letters where words begin, which an index finds", () => {
  expect(patterns("Om")).toEqual(["om%", "%\nom%", "% om%"]);
});

it("looks for what has no three letters in a row where words and parts of numbers begin", () => {
  expect(patterns("M/S")).toEqual(["m/s%", "%\nm/s%", "% m/s%", "%/m/s%", "%-m/s%"]);
  expect(patterns("26-27/000")).toEqual(["%26-27/000%"]);
});

it("finds nothing by signs alone, for which all rows would have to be read", () => {
  expect(patterns("--")).toEqual([]);
});
