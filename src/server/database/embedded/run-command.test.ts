import { expect, test } from "vitest";
import { failureLine, isDiskFull, runCommand } from "./run-command.ts";

test("the telling line of PostgreSQL's output is found, without its time and level", () => {
  const output = [
    "2026-01-05 10:00:00.123 UTC [17] LOG:  starting PostgreSQL 18.4",
    '2026-01-05 10:00:00.124 UTC [17] FATAL:  could not open file "x": Permission denied',
    "2026-01-05 10:00:00.125 UTC [17] LOG:  database system is shut down",
  ].join("\n");
  expect(failureLine(output)).toBe('could not open file "x": Permission denied');
  expect(failureLine("initdb: error: no locale\ninitdb: hint: none")).toBe("no locale");
  expect(failureLine("useradd: cannot lock /etc/passwd\n\n")).toBe(
    "useradd: cannot lock /etc/passwd",
  );
  expect(failureLine("\n")).toBeUndefined();
});

test("a command's end is a result, whatever it is", async () => {
  const echoed = await runCommand("/bin/sh", ["-c", "cat; pwd"], { input: "in\n" });
  expect(echoed).toEqual({ ok: true, stdout: "in\n/\n", stderr: "", reason: "" });
  const failed = await runCommand("/bin/sh", ["-c", "echo 'sh: error: why' >&2; exit 3"]);
  expect(failed).toMatchObject({ ok: false, reason: "why" });
  expect(await runCommand("/bin/sh", ["-c", "exit 3"])).toMatchObject({
    ok: false,
    reason: "it ended with code 3",
  });
  const missing = await runCommand("/bin/there-is-no-such-command", []);
  expect(missing.ok).toBe(false);
  expect(missing.reason).toContain("ENOENT");
});

test("a full disk is recognised in each of PostgreSQL's ways to say so", () => {
  expect(isDiskFull('could not write to file "x": No space left on device')).toBe(true);
  expect(isDiskFull("wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.")).toBe(true);
  expect(isDiskFull("Permission denied")).toBe(false);
});
