import { spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  holderFile,
  isLinux,
  isRoot,
  openDatabaseFolder,
  postmasterOf,
  query,
  waitForLine,
} from "./embedded-database.ts";

const folder = openDatabaseFolder();

describe.runIf(isRoot && isLinux)("started by root", () => {
  const nobody = 65534;

  test("it runs as a user of its own, which no other user can talk to", async () => {
    folder.copyDatabase();
    await folder.start();
    expect(folder.logged.join("\n")).not.toContain("outside DATA_DIR");
    const { uid } = statSync(`/proc/${postmasterOf(folder.dataDir)}`);
    expect(uid).not.toBe(0);
    const script = 'cd "$1"';
    const entered = spawnSync("/bin/sh", ["-c", script, "sh", join(folder.dataDir, "database")], {
      uid: nobody,
      gid: nobody,
    });
    expect(entered.status).not.toBe(0);
  });

  test("in a home that is closed to others it keeps the database outside, and leaves the home closed", async () => {
    chmodSync(folder.home, 0o700);
    const first = await folder.start();
    const outside = dirname(realpathSync(join(folder.dataDir, "database")));
    try {
      expect(outside).toMatch(/^\/var\/lib\/pressroom\/[0-9a-f]{12}$/);
      const warning =
        `The database is in ${outside}/database, outside DATA_DIR (${folder.dataDir}): ` +
        "a copy of DATA_DIR holds no orders.";
      expect(folder.logged.filter((line) => line === warning)).toHaveLength(1);
      expect(statSync(folder.home).mode & 0o777).toBe(0o700);
      await query(first.url, "create table kept as select 7 as number");
      await first.stop();
      folder.logged.length = 0;
      const second = await folder.start();
      expect(folder.logged).toEqual([warning]);
      expect(await query(second.url, "select number from kept")).toEqual([{ number: 7 }]);
      // A copied DATA_DIR leads to the same database: it must not be ended under the first shop.
      const copied = join(folder.home, "copied");
      mkdirSync(copied);
      symlinkSync(join(outside, "database"), join(copied, "database"));
      await expect(folder.start(copied)).rejects.toThrow("already runs on");
      expect(await query(second.url, "select number from kept")).toEqual([{ number: 7 }]);
      await second.stop();
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  test("it keeps the owner of a database that an ordinary user made", async () => {
    folder.copyDatabase();
    spawnSync("chown", ["-R", `${nobody}:${nobody}`, join(folder.dataDir, "database")]);
    await folder.start();
    expect(statSync(`/proc/${postmasterOf(folder.dataDir)}`).uid).toBe(nobody);
  });

  test("an ordinary user gets a database that is the user's own", async ({ skip }) => {
    const user = { uid: nobody, gid: nobody, cwd: "/" };
    const reachable = spawnSync(process.execPath, ["--check", holderFile], user);
    if (reachable.status !== 0) skip("an ordinary user cannot reach this checkout");
    chownSync(folder.home, nobody, nobody);
    const child = folder.spawnHolder(user);
    const url = (await waitForLine(child, "url ")).slice("url ".length);
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(statSync(`/proc/${postmasterOf(folder.dataDir)}`).uid).toBe(nobody);
    expect(statSync(folder.dataDir).mode & 0o777).toBe(0o700);
    child.kill("SIGTERM");
    await once(child, "exit");
  });

  test("a disk that fills up while the database is made leaves nothing half", async ({ skip }) => {
    mkdirSync(folder.dataDir);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", folder.dataDir]);
    if (mounted.status !== 0) skip("nothing may be mounted here");
    try {
      await expect(folder.start()).rejects.toThrow(/^The disk that holds .* is full/);
      expect(readdirSync(folder.dataDir)).toEqual(["shop.lock"]);
    } finally {
      spawnSync("umount", [folder.dataDir]);
    }
  });
});
