import { expect, it } from "vitest";
import { terminalText } from "./terminal-log.ts";

const entry = { time: 1, pid: 2, hostname: "shop" };

it.each([
  [
    { ...entry, level: 40, msg: "a database connection was lost", err: { message: "reset" } },
    "Warning: a database connection was lost\nreset\n",
  ],
  [
    {
      ...entry,
      level: 50,
      msg: "a job failed",
      job: 7,
      err: { message: "no", stack: "no\n at x" },
    },
    'Error: a job failed {"job":7}\nno\n at x\n',
  ],
  [{ ...entry, level: 30, msg: "made an index" }, "made an index\n"],
])("says an entry of the log in words", (logged, expected) => {
  expect(terminalText(`${JSON.stringify(logged)}\n`)).toBe(expected);
});

it("shows a line that is no JSON as it is", () => {
  expect(terminalText('{"msg":"cut\n')).toBe('{"msg":"cut\n');
});
