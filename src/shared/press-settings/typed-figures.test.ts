import { expect, it } from "vitest";
import { readTypedSeconds, readTypedTemperature } from "./setting-text.ts";

it.each([
  ["160", 160],
  ["160°", 160],
  ["160°C", 160],
  [" 160 ℃ ", 160],
  ["160 c", 160],
  ["160 degrees", 160],
  ["160 degrees Celsius", 160],
  ["320 °F", 160],
  ["385F", 196],
  ["160.5", 160.5],
  ["", Number.NaN],
  ["hot", Number.NaN],
  ["160 s", Number.NaN],
  ["160-180", Number.NaN],
])("reads the temperature %j as %s °C", (typed, celsius) => {
  expect(readTypedTemperature(typed)).toBe(celsius);
});

it.each([
  ["15", 15],
  ["15 s", 15],
  ["15sec", 15],
  ["15 seconds", 15],
  ["1.5 min", 90],
  ["2 minutes", 120],
  ["1 min 30 s", 90],
  ["1 min 30", 90],
  ["1:30", 90],
  ["1,200 s", 1_200],
  ["", Number.NaN],
  ["long", Number.NaN],
  ["min", Number.NaN],
  ["15 °C", Number.NaN],
  ["1:75", Number.NaN],
])("reads the time %j as %s s", (typed, seconds) => {
  expect(readTypedSeconds(typed)).toBe(seconds);
});
