import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../../config/start-error.ts";
import { lockFolder } from "./data-folder-lock.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "folder-lock-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a second one is refused by the name of the holder, until that one lets go", () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    new StartError(
      `Another shop (process ${process.pid}) already runs on ${folder}: stop it first, ` +
        "or set DATA_DIR to another folder for this one.",
    ),
  );
  // A refused attempt must not have loosened it.
  expect(() => lockFolder(folder)).toThrow("already runs on");
  lock.release();
  lockFolder(folder).release();
  expect(readdirSync(folder)).toEqual(["shop.lock"]);
});

test("a process that is killed lets go by itself, and its number does not count", () => {
  const program = `
    const { lockFolder } = await import(${JSON.stringify(import.meta.resolve("./data-folder-lock.ts"))});
    lockFolder(${JSON.stringify(folder)});
    process.kill(process.pid, "SIGKILL");`;
  const killed = spawnSync(process.execPath, ["--input-type=module", "-e", program]);
  expect(killed.signal).toBe("SIGKILL");
  expect(readdirSync(folder).sort()).toEqual(["shop.lock", "shop.pid"]);
  lockFolder(folder).release();
});

test("a file of another kind in the lock's place is an error that names it", () => {
  writeFileSync(
    join(folder, "shop.lock"),
    "not a lock, but long enough to be taken for one".repeat(50),
  );
  expect(() => lockFolder(folder)).toThrow(/shop\.lock cannot be used: remove that file/);
});

test("a folder that is not there is an error to start with", () => {
  expect(() => lockFolder(join(folder, "gone"))).toThrow(StartError);
});
