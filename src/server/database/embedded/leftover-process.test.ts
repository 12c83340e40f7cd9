import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAlive, readPostmasterFile, stopLeftoverProcess } from "./leftover-process.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "leftover-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function writePostmasterFile(...lines: string[]): void {
  writeFileSync(join(folder, "postmaster.pid"), lines.join("\n"));
}

test("postmaster.pid is read as PostgreSQL writes it, also while it is not ready", () => {
  const lines = [
    "4711",
    folder,
    "1795253067",
    "5432",
    ".",
    "",
    "  2146481        12",
    "ready   ",
    "",
  ];
  writePostmasterFile(...lines);
  expect(readPostmasterFile(folder)).toEqual({ pid: 4711, socketFolder: ".", ready: true });
  writePostmasterFile(...lines.slice(0, 7), "starting", "");
  expect(readPostmasterFile(folder)).toMatchObject({ pid: 4711, ready: false });
});

test("a cut, an odd or no postmaster.pid tells of no process", () => {
  expect(readPostmasterFile(folder)).toBeNull();
  for (const first of ["", "x", "-5", "0", "1.5"]) {
    writePostmasterFile(first, folder);
    expect(readPostmasterFile(folder)).toBeNull();
  }
});

test("a file that names a foreign process is removed, and the process is left alone", async () => {
  writePostmasterFile(String(process.pid), folder, "1", "5432", ".", "", "", "ready   ");
  const lines: string[] = [];
  await stopLeftoverProcess(folder, (line) => lines.push(line));
  expect(readPostmasterFile(folder)).toBeNull();
  expect(lines[0]).toContain(String(process.pid));
  expect(isAlive(process.pid)).toBe(true);
});
