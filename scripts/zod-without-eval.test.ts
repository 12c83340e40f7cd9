import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Files that import the module behind others, which may make a schema before it is there. */
function tooLate(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files)
    .filter(([, text]) => text.includes('/zod-without-eval.ts";'))
    .filter(([, text]) => !/^import "[./\w]+\/zod-without-eval\.ts";/.test(text))
    .map(([file]) => file);
}

it("is imported before anything that may make a schema", () => {
  const first = 'import "../kit/forms/zod-without-eval.ts";\nimport { z } from "zod";';
  const second = 'import { z } from "zod";\nimport "../kit/forms/zod-without-eval.ts";';
  expect(tooLate({ first, second })).toEqual(["second"]);

  const files = globSync("src/admin/**/*.{ts,tsx}");
  expect(files.length).toBeGreaterThan(200);
  expect(
    tooLate(Object.fromEntries(files.map((file) => [file, readFileSync(file, "utf8")]))),
  ).toEqual([]);
});
