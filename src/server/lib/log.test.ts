import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { logConsoleErrors, openLog } from "./log.ts";

function logged(fields: object): string {
  let written = "";
  openLog("trace", { write: (line) => (written += line) }).error(fields, "it failed");
  return written;
}

it("tells of the database's errors without the values", () => {
  const cause = Object.assign(new Error("relation is not there"), { code: "42P01" });
  const query = 'insert into "users" values ($1, $2)';
  const failed = new DrizzleQueryError(query, ["a-hash\nof two lines", "asha@example.com"], cause);
  for (const err of [failed, new Error("the transaction failed", { cause: failed })]) {
    const line = logged({ err });
    expect(line).toContain("values ($1, $2)");
    expect(line).toContain("relation is not there");
    expect(line).not.toMatch(/a-hash|two lines|asha@/);
  }
});

it("tells nothing of a row that the database would not take", () => {
  const err = Object.assign(new Error("duplicate key"), { detail: "Key (email_key)=(asha)" });
  expect(logged({ err })).not.toContain("asha");
});

it("tells of other errors as they are, and of no token", () => {
  const err = Object.assign(new TypeError("no such thing"), { code: "E1" });
  expect(logged({ err })).toMatch(/"type":"TypeError".*no such thing.*"stack":.*log\.test\.ts.*E1/);
  expect(logged({ busboyOptions: { headers: { authorization: "secret" } } })).not.toContain(
    "secret",
  );
});

it("masks the address that a mail server repeats, wherever it stands", () => {
  const err = Object.assign(new Error("550 <asha@example.com> is unknown"), {
    rejected: ["asha@example.com"],
  });
  expect(logged({ err })).not.toContain("asha@");
});

it("takes what a page writes to the console as a line like all others", () => {
  let written = "";
  const undo = logConsoleErrors(openLog("info", { write: (line) => (written += line) }));
  console.error("A part of a page could not be loaded:", new Error("no answer"));
  undo();
  expect(JSON.parse(written)).toMatchObject({
    level: 50,
    msg: "A part of a page could not be loaded:",
    err: { message: "no answer" },
  });
});
