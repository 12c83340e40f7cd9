import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createReadiness } from "./readiness.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pressroom-ready-"));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true });
});

const ready = (given: { answers?: boolean; lostForMs?: number } = {}) =>
  createReadiness({
    database: { answers: async () => given.answers ?? true },
    changes: { lostForMs: () => given.lostForMs },
    dataDir,
    feedDownMs: 5_000,
  });

it("is there when the database answers, changes are heard of and the disk takes files", async () => {
  expect(await ready()()).toEqual([]);
  expect(await readdir(dataDir)).toEqual([]);
});

it("names the parts that fail", async () => {
  expect(await ready({ answers: false })()).toEqual(["database"]);
  expect(await ready({ lostForMs: 4_000 })()).toEqual([]);
  expect(await ready({ lostForMs: 5_000 })()).toEqual(["change feed"]);
});

// A device that takes no byte, as a full disk.
it.runIf(existsSync("/dev/full"))("names a full disk until there is space again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  await symlink("/dev/full", join(dataDir, ".space-check"));
  const failingParts = ready();
  expect(await failingParts()).toEqual(["disk"]);
  expect(await failingParts()).toEqual(["disk"]);
  vi.advanceTimersByTime(6_000);
  expect(await failingParts()).toEqual([]);
});
