import { describe, expect, it } from "vitest";
import { checkRows, readSpecificationTable, testTitles } from "./specification-table.ts";

const files: Record<string, string> = {
  "src/cart.ts": "export function addLine() {}\nconst MOST = 20;",
  "src/cart.test.ts":
    'describe("adding", () => {\n  it.each([0, 1])("adds 1 for %s", () => {});\n});',
};
const read = (path: string) => files[path];
const row = (statement: string, code: string, tests: string) =>
  `| ${statement} | ${code} | ${tests} |`;
const check = (...lines: string[]) => {
  const table = readSpecificationTable(
    ["| Statement | Code | Test |", "|---|---|---|", ...lines].join("\n"),
  );
  return [...table.problems, ...checkRows(table.rows, read)];
};

describe("a row of the specification's table", () => {
  it("is right where its files, names and titles are there", () => {
    expect(
      check(
        row("Adding", "`src/cart.ts#addLine`", "`src/cart.test.ts` › adds 1"),
        row("At most 20", "`src/cart.ts`<br>`src/cart.ts#MOST`", "`src/cart.test.ts` › adding"),
      ),
    ).toEqual([]);
  });

  it.each([
    ["`src/none.ts`", "`src/cart.test.ts` › adds 1", "there is no src/none.ts"],
    ["`src/cart.ts#add`", "`src/cart.test.ts` › adds 1", "src/cart.ts has no add."],
    ["`src/cart.ts`", "`src/none.test.ts` › adds 1", "there is no src/none.test.ts"],
    ["`src/cart.ts`", "`src/cart.test.ts` › adds 2", 'has no test "adds 2"'],
    // Words of the code, but of no title.
    ["`src/cart.ts`", "`src/cart.test.ts` › describe", 'has no test "describe"'],
    ["`src/cart.ts`", "", "is empty or says nothing"],
    ["later", "`src/cart.test.ts` › adds 1", "is empty or says nothing"],
    ["src/cart.ts", "`src/cart.test.ts` › adds 1", "names a place that is not written"],
    ["`src/cart.ts`", "`src/cart.test.ts`", "names a place that is not written"],
    ["`src/cart.ts`", "`src/cart.test.ts` › adds 1 | more", "has 4 cells"],
  ])("is wrong with %s and %s", (code, tests, problem) => {
    expect(check(row("Adding", code, tests))).toEqual([expect.stringContaining(problem)]);
  });

  it("stands once", () => {
    const twice = row("Adding", "`src/cart.ts`", "`src/cart.test.ts` › adding");
    expect(check(twice, twice)).toEqual([expect.stringContaining("says the same as line 3")]);
  });
});

describe("a test file's titles", () => {
  it("are those of tests, groups and tables of cases", () => {
    const source = `
      test("a \\"quoted\\" one", () => {});
      test.describe("a group", () => {});
      it.each([["x"]])(
        "each %s",
        () => {},
      );
      describe.each(all)(\`of everyone\`, () => {});
      expect("no title").toBe(call("no title either"));
    `;
    expect(testTitles(source)).toEqual(['a "quoted" one', "a group", "each %s", "of everyone"]);
  });
});
