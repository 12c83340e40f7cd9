import { expect, it } from "vitest";
import { withShortTexts } from "./inline-scripts.ts";

it("gives a function a shorter text that does the same", async () => {
  const code = [
    "export function addAll({ numbers }, by) {",
    "  let sum = by; // begins with it",
    "  for (const number of numbers) {",
    "    sum += number;",
    "  }",
    "  return sum;",
    "}",
  ].join("\n");
  const { addAll } = await import(
    `data:text/javascript,${encodeURIComponent(withShortTexts(code))}`
  );
  const text = String(addAll);
  expect(text.length).toBeLessThan(code.length / 2);
  const shortened = await import(`data:text/javascript,export default ${encodeURIComponent(text)}`);
  expect(shortened.default({ numbers: [1, 2] }, 3)).toBe(addAll({ numbers: [1, 2] }, 3));
});
