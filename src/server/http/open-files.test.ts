import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { CONNECTION_LIMITS, limitsFor } from "./connection-limits.ts";
import { connectionsWithin, openFilesLimit, openFilesWarning } from "./open-files.ts";

it("a shop takes as many connections as the files allow that its process may have open, and says so", () => {
  // What the shell says of those that it starts, as this process has it.
  const soft = execFileSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).trim();
  expect(openFilesLimit()).toBe(soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft));
  expect(limitsFor(connectionsWithin(128))).toMatchObject({
    maxConnections: 24,
    maxPerNetwork: 12,
    maxPerNeighbourhood: 18,
  });
  expect(limitsFor(connectionsWithin(Number.POSITIVE_INFINITY))).toEqual(CONNECTION_LIMITS);
  expect(openFilesWarning(128, 5_000)).toMatch(/128 files .* 24 connections .* 10080 \(ulimit/);
  expect(openFilesWarning(20_000, 5_000)).toBeUndefined();
});
