import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clearIncomplete, inspectDatabaseFolder } from "./database-folder.ts";

let home: string;
let folder: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "database-folder-"));
  folder = join(home, "database");
});

afterEach(() => rmSync(home, { recursive: true }));

function fill(files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

test("a whole database is recognised by its version, control file and templates", async () => {
  fill({ PG_VERSION: "18\n", "global/pg_control": "", "base/1/x": "", "base/4/x": "" });
  expect(await inspectDatabaseFolder(folder)).toEqual({ state: "whole", major: 18 });
});

test("what a killed initdb leaves is half-made at each of its steps", async () => {
  fill({ "pg_wal/archive_status/x": "" });
  expect(await inspectDatabaseFolder(folder)).toEqual({ state: "half-made" });
  fill({ PG_VERSION: "18\n", "base/1/x": "" });
  expect(await inspectDatabaseFolder(folder)).toEqual({ state: "half-made" });
  fill({ "global/pg_control": "" });
  expect(await inspectDatabaseFolder(folder)).toEqual({ state: "half-made" });
});

test("a folder with a database of its own that lacks a part is damaged, never half-made", async () => {
  fill({ "base/1/x": "", "base/4/x": "", "base/16384/x": "", "global/pg_control": "" });
  expect(await inspectDatabaseFolder(folder)).toEqual({ state: "damaged", missing: "PG_VERSION" });
});

test("an absent, an empty and a foreign folder are distinguished", async () => {
  expect(await inspectDatabaseFolder(folder)).toEqual({ state: "absent" });
  fill({});
  expect(await inspectDatabaseFolder(folder)).toEqual({ state: "empty" });
  fill({ "photo.jpg": "" });
  expect(await inspectDatabaseFolder(folder)).toEqual({ state: "foreign" });
});

test("room is made for a new database without losing a file", async () => {
  fill({ "base/1/x": "1" });
  const lines: string[] = [];
  await clearIncomplete(folder, "half-made", (line) => lines.push(line));
  expect(readdirSync(home)).toHaveLength(1);
  expect(lines[0]).toContain(join(home, readdirSync(home)[0] ?? ""));
  fill({ "photo.jpg": "" });
  await expect(clearIncomplete(folder, "foreign", () => {})).rejects.toThrow("move that away");
});
