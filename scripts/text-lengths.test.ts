import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** An element with a length that stands there as a number, up to the end of its attributes. */
const LITERAL = /<\w+(?:\s(?:(?!\/>|<\w)[\s\S])*?)?\bmaxLength=\{[\d_]+\}(?:(?!\/>|<\w)[\s\S])*/g;
const IN_OBJECT = /\bmaxLength: [\d_]+/g;

/** A number that is typed is bounded by its value; its length only keeps the field from running over. */
const isNumber = (element: string) => /inputMode="(?:numeric|decimal)"/.test(element);

it("lengths of texts on screens are the contract's: fieldLimits, a schema's, or a name of text-lengths.ts", () => {
  const files = globSync("src/{admin,storefront,ui}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const literals = [...(text.match(LITERAL) ?? []), ...(text.match(IN_OBJECT) ?? [])];
    return literals.filter((literal) => !isNumber(literal)).map((literal) => `${file}: ${literal}`);
  });
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

it("finds a length that stands there as a number", () => {
  const text = '<TextField label="Why" {...field("why")} maxLength={1_000} required />';
  expect(text.match(LITERAL)).toHaveLength(1);
  expect("{ label, maxLength: 200 }".match(IN_OBJECT)).toHaveLength(1);
});
