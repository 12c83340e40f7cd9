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

interface Given {
  answers?: boolean;
  lostForMs?: number;
  jobsLostForMs?: number;
  stopping?: boolean;
  oldestJobAgeMs?: () => Promise<number>;
  backupStanding?: Parameters<typeof createReadiness>[0]["backupStanding"];
}

const readiness = (given: Given = {}) =>
  createReadiness({
    database: { answers: async () => given.answers ?? true },
    changes: { lostForMs: () => given.lostForMs },
    dataDir,
    feedDownMs: 5_000,
    jobsLostForMs: () => given.jobsLostForMs,
    jobsDownMs: 60_000,
    stopping: given.stopping ? AbortSignal.abort() : new AbortController().signal,
    oldestJobAgeMs: given.oldestJobAgeMs ?? (async () => 0),
    backupStanding:
      given.backupStanding ??
      (async () => ({ isScheduled: false, last: undefined, isTooOld: false })),
  });
const failing = async (given?: Given) => (await readiness(given)()).failing;

it("is there when the database answers, changes are heard of and the disk takes files", async () => {
  expect(await failing()).toEqual([]);
  expect(await readdir(dataDir)).toEqual([]);
});

it("names the parts that fail", async () => {
  expect(await failing({ answers: false })).toEqual(["database"]);
  expect(await failing({ lostForMs: 4_000 })).toEqual([]);
  expect(await failing({ lostForMs: 5_000 })).toEqual(["change feed"]);
  expect(await failing({ jobsLostForMs: 59_000 })).toEqual([]);
  expect(await failing({ jobsLostForMs: 60_000 })).toEqual(["jobs"]);
  expect(await failing({ stopping: true })).toEqual(["stopping"]);
});

it("knows how long the oldest job has waited, which fails nothing, and asks once in a while", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let age = 3_600_000;
  const ask = readiness({ oldestJobAgeMs: async () => age });
  const calm = { failing: [], warnings: [], lastBackupMs: undefined };
  const late = { ...calm, oldestJobMs: age };
  expect(await ask()).toEqual(late);
  age = 0;
  expect(await ask()).toEqual(late);
  vi.advanceTimersByTime(6_000);
  expect(await ask()).toEqual({ ...calm, oldestJobMs: 0 });
  const broken = readiness({ oldestJobAgeMs: () => Promise.reject(new Error("cut off")) });
  expect(await broken()).toEqual({ ...calm, oldestJobMs: undefined });
});

it("warns of backups that are not made as scheduled, which fails nothing", async () => {
  const last = { at: new Date(Date.now() - 3_600_000) };
  const of = (isScheduled: boolean, isTooOld: boolean) =>
    readiness({ backupStanding: async () => ({ isScheduled, isTooOld, last }) })();
  expect(await of(true, true)).toMatchObject({ failing: [], warnings: ["backup"] });
  const fresh = await of(true, false);
  expect(fresh.warnings).toEqual([]);
  expect(fresh.lastBackupMs).toBeGreaterThanOrEqual(3_600_000);
  expect((await of(false, false)).lastBackupMs).toBeUndefined();
});

// A device that takes no byte, as a full disk.
it.runIf(existsSync("/dev/full"))("names a full disk until there is space again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  await symlink("/dev/full", join(dataDir, ".space-check"));
  const ask = readiness();
  expect((await ask()).failing).toEqual(["disk"]);
  expect((await ask()).failing).toEqual(["disk"]);
  vi.advanceTimersByTime(6_000);
  expect((await ask()).failing).toEqual([]);
});
