import { expect, it } from "vitest";
import { pressSettingInput } from "./contract.ts";
import { peelText, pressureText, temperatureText, timeText } from "./setting-text.ts";

it.each([
  [{ min: 45, max: 60 }, "45–60 s"],
  [{ min: 30, max: 30 }, "30 s"],
  [{ min: 180, max: 300 }, "180–300 s"],
  [{ min: 240, max: 480 }, "4–8 min"],
  [{ min: 480, max: 480 }, "8 min"],
  [{ min: 250, max: 300 }, "250–300 s"],
])("a time of %j is %s", (seconds, text) => {
  expect(timeText(seconds)).toBe(text);
});

it("writes spans, pressures and peels as a workshop does", () => {
  expect(temperatureText({ min: 196, max: 204 })).toBe("196–204 °C");
  expect(temperatureText({ min: 204, max: 204 })).toBe("204 °C");
  expect([pressureText("firm"), pressureText(null)]).toEqual(["Firm", "None"]);
  expect([peelText(["hot", "warm"]), peelText([])]).toEqual(["Hot or warm", "–"]);
});

const input = {
  blank: "Mug",
  method: "sublimation",
  machine: "Mug press",
  minTemperature: 193,
  maxTemperature: 204,
  minSeconds: 180,
  maxSeconds: 300,
  pressure: "medium",
  peel: ["hot"],
  notes: "",
  sourceName: "",
  sourceUrl: "",
  blanks: [],
  machines: [],
};

it.each([
  [{ maxTemperature: 190 }, "maxTemperature"],
  [{ maxSeconds: 10 }, "maxSeconds"],
  [{ minTemperature: 900 }, "minTemperature"],
  [{ minSeconds: 1.5 }, "minSeconds"],
  [{ blank: " " }, "blank"],
  [{ method: "magic" }, "method"],
  [{ sourceUrl: "javascript:alert(1)" }, "sourceUrl"],
  [{ sourceUrl: "//evil.example" }, "sourceUrl"],
])("refuses %j at its field", (change, field) => {
  const checked = pressSettingInput.safeParse({ ...input, ...change });
  expect(checked.error?.issues.map(({ path }) => path.join("."))).toContain(field);
});

it.each(["", "/blog/a", "https://example.com/sheet.pdf"])("takes the link %j", (sourceUrl) => {
  expect(pressSettingInput.safeParse({ ...input, sourceUrl }).success).toBe(true);
});
