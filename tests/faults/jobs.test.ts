import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { CHANGE_FEED_NAME, type ChangeFeed, openChangeFeed } from "#server/database/change-feed.ts";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { type RunningJobs, startJobs } from "#server/jobs/job-runner.ts";
import type { Tasks } from "#server/jobs/job-table.ts";
import { oldestJobAgeMs } from "#server/jobs/queue-age.ts";
import { openJobTaker } from "#server/jobs/take-job.ts";
import { jobChannels, wakeChannelOf } from "#server/jobs/wake-runner.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { idleTasks } from "../support/idle-tasks.ts";

let name: string;
let url: string;
let database: Database;
let changes: ChangeFeed;
let running: RunningJobs[];
let cleanups: (() => unknown)[];

beforeEach(async () => {
  const server = inject("databaseServer");
  name = `pressroom_jobs_${Math.random().toString(36).slice(2)}`;
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  url = databaseUrl(server, name);
  database = openDatabase({ url, onError: () => {} });
  changes = openChangeFeed({ databaseUrl: url, channels: jobChannels, onError: () => {} });
  running = [];
  cleanups = [];
});

afterEach(async () => {
  for (const end of cleanups) await end();
  for (const jobs of running) await jobs.stop();
  await changes.close();
  await database.close();
  await dropDatabase(inject("databaseServer"), name);
});

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Tasks of which the one for paid orders notes the order ids of the mails that ran. */
function notingTasks(task?: Tasks["order-paid-mail"]) {
  const ran: string[] = [];
  const tasks: Tasks = {
    ...idleTasks,
    "order-paid-mail": async (payload, context) => {
      ran.push(payload.orderId);
      await task?.(payload, context);
    },
  };
  return { ran, tasks };
}

/** Runs jobs in this process; answers the order ids of the mails that ran. */
function runMailJobs(task?: Tasks["order-paid-mail"]): string[] {
  const { ran, tasks } = notingTasks(task);
  running.push(
    startJobs({ databaseUrl: url, changes, log: silent, sweeps: {}, tasks, pollIntervalMs: 100 }),
  );
  return ran;
}

const countJobs = () => database.db.$count(sql`graphile_worker._private_jobs`);
const countTaken = () =>
  database.db.$count(sql`graphile_worker._private_jobs`, sql`locked_by is not null`);

describe("a job", () => {
  it("exists only if the transaction that queued it is committed", async () => {
    const ran = runMailJobs();
    await database
      .transaction(async (db) => {
        await addJob(db, "order-paid-mail", { orderId: "rolled back" });
        throw new Error("no");
      })
      .catch(() => {});
    await database.transaction((db) => addJob(db, "order-paid-mail", { orderId: "committed" }));
    await vi.waitFor(() => expect(ran).toEqual(["committed"]), 10_000);
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 10_000);
  });

  it("that is due wakes its runner at once, however seldom that looks by itself", async () => {
    const ran: string[] = [];
    const tasks: Tasks = {
      ...idleTasks,
      "order-paid-mail": async ({ orderId }) => void ran.push(orderId),
    };
    const jobs = {
      databaseUrl: url,
      changes,
      log: silent,
      sweeps: {},
      tasks,
      pollIntervalMs: 600_000,
    };
    running.push(startJobs(jobs));
    await vi.waitFor(async () => {
      await addJob(database.db, "order-paid-mail", { orderId: "due" });
      expect(ran).toContain("due");
    }, 10_000);
  });

  it("is announced to the runners of its kind once it is queued, unless it is due later", async () => {
    const listener = new pg.Client({ connectionString: url });
    cleanups.push(() => listener.end());
    const announced: string[] = [];
    listener.on("notification", ({ channel }) => announced.push(channel));
    await listener.connect();
    const mails = wakeChannelOf("order-paid-mail");
    const others = wakeChannelOf("sweep-payments");
    await listener.query(`listen ${mails}; listen ${others}`);
    await addJob(database.db, "order-paid-mail", { orderId: "later" }, { delay: 60_000 });
    await addJob(database.db, "sweep-payments", {}, { delay: 60_000 });
    await addJob(database.db, "order-paid-mail", { orderId: "due" });
    await addJob(database.db, "sweep-payments", {});
    await vi.waitFor(() => expect(announced).toEqual([mails, others]), 10_000);
  });

  it("that the database says a runner has, and the runner knows nothing of, runs again", async () => {
    const ran: string[] = [];
    const held = Promise.withResolvers<void>();
    cleanups.push(held.resolve);
    const tasks: Tasks = {
      ...idleTasks,
      "order-paid-mail": async ({ orderId }) => {
        ran.push(orderId);
        if (orderId === "held") await held.promise;
      },
    };
    const intervals = { pollIntervalMs: 100, checkIntervalMs: 200 };
    running.push(
      startJobs({ databaseUrl: url, changes, log: silent, sweeps: {}, tasks, ...intervals }),
    );
    await addJob(database.db, "order-paid-mail", { orderId: "held" });
    await vi.waitFor(() => expect(ran).toEqual(["held"]), 10_000);
    for (const orderId of ["forgotten", "just taken"]) {
      await addJob(database.db, "order-paid-mail", { orderId }, { delay: 3_600_000 });
    }
    // As after a failover that lost the report of its end; "held" runs for as long already.
    await database.db.execute(sql`
      update graphile_worker._private_jobs set
        locked_by = (select min(locked_by) from graphile_worker._private_jobs),
        locked_at = now() - case payload->>'orderId' when 'just taken' then interval '10 s' else interval '2 min' end,
        run_at = now()`);
    await vi.waitFor(() => expect(ran).toEqual(["held", "forgotten"]), 10_000);
  });

  it("is one with others of its key", async () => {
    const queue = (orderId: string, onSameKey: "replace" | "keep") =>
      addJob(database.db, "order-paid-mail", { orderId }, { key: "one", onSameKey });
    await queue("first", "replace");
    await queue("second", "replace");
    await queue("third", "keep");
    const ran = runMailJobs();
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 10_000);
    expect(ran).toEqual(["second"]);
  });

  it("runs again after it failed", async () => {
    const ran = runMailJobs(async () => {
      if (ran.length < 2) throw new Error("not yet");
    });
    await addJob(database.db, "order-paid-mail", { orderId: "stubborn" });
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 20_000);
    expect(ran).toEqual(["stubborn", "stubborn"]);
  });

  it("with a payload of another version is not run", async () => {
    const ran = runMailJobs();
    await database.db.execute(
      sql`select from graphile_worker.add_job('order-paid-mail', '{"order": 1}'::json, max_attempts => 1)`,
    );
    await addJob(database.db, "order-paid-mail", { orderId: "after" });
    await vi.waitFor(() => expect(ran).toEqual(["after"]), 10_000);
  });
});

describe("a job that is taken by who queues it", () => {
  /** A runner that looks for jobs by itself once in ten minutes, with what takes jobs for it. */
  async function runTaking(pollIntervalMs: number, task?: Tasks["order-paid-mail"]) {
    const taker = openJobTaker(2);
    const { ran, tasks } = notingTasks(task);
    const intervals = { pollIntervalMs, checkIntervalMs: 200 };
    running.push(
      startJobs({ databaseUrl: url, changes, taker, log: silent, sweeps: {}, tasks, ...intervals }),
    );
    /** As a change does whose transaction is committed: what it has taken is done by its `run`, where it has taken it. */
    const take = async (orderId: string) => {
      const taking = taker.begin();
      const taken = await database.transaction((db) =>
        taking.take(db, "order-paid-mail", { orderId }, orderId),
      );
      if (!taken) taking.end();
      return taken && { run: () => taking.run(taken) };
    };
    // It takes jobs as soon as others can tell that it lives.
    await vi.waitFor(async () => {
      const first = await take("first");
      first?.run();
      expect(first).toBeDefined();
    }, 10_000);
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 10_000);
    ran.length = 0;
    return { taker, ran, take };
  }

  it("is done once it is committed, though no runner looks for it", async () => {
    const { ran, take } = await runTaking(600_000);
    const taken = await take("paid");
    expect(ran).toEqual([]);
    expect(await countJobs()).toBe(1);
    taken?.run();
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 10_000);
    expect(ran).toEqual(["paid"]);
  });

  it("is none where its transaction fails, and is not taken where one of its key waits", async () => {
    const { taker, ran } = await runTaking(600_000);
    const failing = taker.begin();
    await database
      .transaction(async (db) => {
        await failing.take(db, "order-paid-mail", { orderId: "rolled back" }, "rolled back");
        throw new Error("no");
      })
      .catch(() => {});
    failing.end();
    expect(await countJobs()).toBe(0);
    await addJob(
      database.db,
      "order-paid-mail",
      { orderId: "later" },
      { key: "one", delay: 60_000 },
    );
    const taking = taker.begin();
    expect(
      await taking.take(database.db, "order-paid-mail", { orderId: "now" }, "one"),
    ).toBeUndefined();
    // The runner does it, which is woken for it.
    await vi.waitFor(() => expect(ran).toEqual(["now"]), 10_000);
  });

  it("is one of two at most, of all transactions that take at the same moment; one that fails gives its place back", async () => {
    const { taker, take } = await runTaking(600_000);
    const failing = taker.begin();
    // Tried again, it takes by the place that it has.
    for (const _ of ["first", "second"]) {
      await database
        .transaction(async (db) => {
          await failing.take(db, "order-paid-mail", { orderId: "rolled back" }, "rolled back");
          throw new Error("no");
        })
        .catch(() => {});
    }
    const beside = await take("beside it");
    expect(beside).toBeDefined();
    expect(await take("one too many")).toBeUndefined();
    failing.end();
    beside?.run();
    // The one too many is the runner's, which is woken for it.
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 10_000);
    const taken = await Promise.all(["a", "b", "c", "d"].map(take));
    expect(taken.filter(Boolean)).toHaveLength(2);
  });

  it("is given back where its runner lost its mark since, or takes no more", async () => {
    const asTaken: string[] = [];
    const { take } = await runTaking(600_000, async ({ orderId }, { taken }) => {
      if (taken) asTaken.push(orderId);
    });
    const lost = await take("its mark is lost");
    // Who waits for the mark has it before the runner sets it again.
    const other = new pg.Client({ connectionString: url });
    cleanups.push(() => other.end());
    await other.connect();
    const marked = other.query(
      `select pg_advisory_lock(hashtextextended(locked_by, 0))
       from graphile_worker._private_jobs where locked_by is not null`,
    );
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(held.pid) from pg_locks held join pg_locks waits
         using (locktype, database, classid, objid, objsubid)
         where locktype = 'advisory' and held.granted and not waits.granted`,
      );
      expect(rowCount).toBe(1);
    }, 10_000);
    await marked;
    await vi.waitFor(async () => expect(await take("meanwhile")).toBeUndefined(), 800);
    lost?.run();
    await vi.waitFor(async () => expect(await countTaken()).toBe(0), 10_000);

    await other.query("select pg_advisory_unlock_all()");
    const late = await vi.waitFor(async () => {
      const taken = await take("it is stopped");
      expect(taken).toBeDefined();
      return taken;
    }, 10_000);
    const [jobs] = running;
    const stopped = jobs?.stop();
    late?.run();
    await stopped;
    // The runner may have done them since.
    expect(asTaken).toEqual(["first"]);
  });

  it("is left to the runner where it fails, and where two are under way", async () => {
    const held = Promise.withResolvers<void>();
    cleanups.push(held.resolve);
    const { ran, take } = await runTaking(100, async ({ orderId }) => {
      if (orderId === "fails" && ran.length < 2) throw new Error("as the test wants it");
      if (orderId.startsWith("held")) await held.promise;
    });
    (await take("fails"))?.run();
    await vi.waitFor(() => expect(ran).toEqual(["fails", "fails"]), 10_000);
    for (const orderId of ["held", "held, too"]) (await take(orderId))?.run();
    await vi.waitFor(() => expect(ran).toContain("held, too"), 10_000);
    expect(await take("beside it")).toBeUndefined();
    await vi.waitFor(() => expect(ran).toContain("beside it"), 10_000);
    held.resolve();
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 10_000);
    expect(ran.filter((one) => one === "held")).toHaveLength(1);
  });

  it("runs where who has taken it ended before it did it", async () => {
    const { take } = await runTaking(600_000);
    expect(await take("left")).toBeDefined();
    const [jobs] = running.splice(0);
    await jobs?.stop();
    const ran = runMailJobs();
    await vi.waitFor(() => expect(ran).toEqual(["left"]), 10_000);
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 10_000);
  });
});

describe("the runner of jobs", () => {
  it("gives back within seconds what a killed process had taken", async () => {
    const holder = new URL("./jobs-holder.ts", import.meta.url).pathname;
    const child = spawn(process.execPath, [holder, url], { stdio: ["ignore", "pipe", "ignore"] });
    cleanups.push(() => child.kill("SIGKILL"));
    await addJob(database.db, "order-paid-mail", { orderId: "held" });
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    expect(line).toBe("took held");
    // Another shop on this database leaves a living process's jobs alone.
    const ran = runMailJobs();
    await addJob(database.db, "order-paid-mail", { orderId: "free" });
    await vi.waitFor(() => expect(ran).toEqual(["free"]), 10_000);
    child.kill("SIGKILL");
    await once(child, "exit");
    const next = runMailJobs();
    await vi.waitFor(() => expect([...ran, ...next]).toContain("held"), 10_000);
  });

  it("takes no job before others can tell that it lives", async () => {
    // Its mark takes a while: this function is a closer match than the database's own.
    await database.pool.query(
      `create function hashtextextended(text, integer) returns bigint language sql volatile
       as 'select hashtextextended($1, $2::bigint) from pg_sleep(1)'`,
    );
    const marks: unknown[] = [];
    runMailJobs(async () => {
      const { rows } = await database.pool.query(
        `select exists (
           select from pg_locks where locktype = 'advisory' and granted
             and (classid::bigint << 32 | objid::bigint) = hashtextextended(locked_by, 0::bigint)
         ) as "isMarked"
         from graphile_worker._private_jobs where locked_by is not null`,
      );
      marks.push(...rows);
    });
    await addJob(database.db, "order-paid-mail", { orderId: "early" });
    await vi.waitFor(() => expect(marks).toEqual([{ isMarked: true }]), 10_000);
  });

  it("recovers when the database was away", async () => {
    const ran = runMailJobs();
    await addJob(database.db, "order-paid-mail", { orderId: "before" });
    await vi.waitFor(() => expect(ran).toEqual(["before"]), 10_000);
    const server = inject("databaseServer");
    await runStatement(server, `alter database ${name} allow_connections false`);
    await runStatement(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
    );
    await runStatement(server, `alter database ${name} allow_connections true`);
    await vi.waitFor(
      () => addJob(database.db, "order-paid-mail", { orderId: "after" }, { key: "after" }),
      10_000,
    );
    await vi.waitFor(() => expect(ran).toContain("after"), 20_000);
  });

  it.each(["fails", "ends"])("outlives a database that is away when a job %s", async (how) => {
    const server = inject("databaseServer");
    const ran = runMailJobs(async () => {
      if (ran.length > 1) return;
      await runStatement(server, `alter database ${name} allow_connections false`);
      await runStatement(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
      );
      // The job's end cannot be written: it counts as never run.
      setTimeout(
        () => runStatement(server, `alter database ${name} allow_connections true`),
        1_500,
      );
      if (how === "fails") throw new Error("as the test wants it");
    });
    await addJob(database.db, "order-paid-mail", { orderId: "interrupted" });
    await vi.waitFor(() => expect(ran.length).toBeGreaterThan(1), 30_000);
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 10_000);
  });

  it("is replaced when it gives up and never ends, and what it had taken runs again", async () => {
    // Two reports that fail while both are under way: graphile-worker does not get over it.
    await database.pool.query(
      `create function refuse() returns trigger language plpgsql as
       $$ begin perform pg_sleep(0.4); raise exception 'as the test wants it'; end $$;
       create trigger refuse before delete on graphile_worker._private_jobs
       for each row execute function refuse()`,
    );
    const takes: Record<string, number> = { first: 50, second: 150, third: 1_000 };
    const ran = runMailJobs(async ({ orderId }) => {
      await new Promise((resolve) => setTimeout(resolve, takes[orderId]));
      // It holds up the runner's end until both reports have failed.
      if (orderId === "third" && ran.length <= 3) throw new Error("as the test wants it");
    });
    const [jobs] = running;
    await vi.waitFor(() => expect(jobs?.lostForMs()).toBeUndefined(), 10_000);
    await database.transaction(async (db) => {
      for (const orderId of Object.keys(takes)) await addJob(db, "order-paid-mail", { orderId });
    });
    await vi.waitFor(() => expect(jobs?.lostForMs()).toBeDefined(), 10_000);
    await database.pool.query("drop function refuse cascade");
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 15_000);
    expect(ran.toSorted()).toEqual(["first", "first", "second", "second", "third", "third"]);
    expect(jobs?.lostForMs()).toBeUndefined();
  });

  it("knows the job that has waited longest", async () => {
    expect(await oldestJobAgeMs(database.db)).toBe(0);
    await addJob(database.db, "order-paid-mail", { orderId: "later" }, { delay: 60_000 });
    expect(await oldestJobAgeMs(database.db)).toBe(0);
    await addJob(database.db, "order-paid-mail", { orderId: "late" }, { delay: -600_000 });
    await database.db.execute(
      sql`select from graphile_worker.add_job('of another version', '{}', run_at => now() - interval '1 day')`,
    );
    const age = await oldestJobAgeMs(database.db);
    expect(age).toBeGreaterThanOrEqual(600_000);
    expect(age).toBeLessThan(700_000);
  });

  it("listens by no connection of its own, and ends where a later version says that it changes the tables", async () => {
    const warned: string[] = [];
    const log = {
      ...silent,
      warn: (fields: string | object, text?: string) => void warned.push(text ?? String(fields)),
    };
    const { exitCode } = process;
    cleanups.push(() => {
      process.exitCode = exitCode;
    });
    const jobs = startJobs({ databaseUrl: url, changes, log, sweeps: {}, tasks: idleTasks });
    running.push(jobs);
    await vi.waitFor(() => expect(jobs.lostForMs()).toBeUndefined(), 10_000);
    const { rows } = await database.pool.query(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and query ~* '^listen'`,
    );
    expect(rows).toEqual([{ name: CHANGE_FEED_NAME }]);
    expect(warned).toEqual([]);
    await database.pool.query(
      `select pg_notify('worker:migrate', '{"migrationNumber": 1000, "breaking": true}')`,
    );
    await vi.waitFor(() => expect(jobs.lostForMs()).toBeDefined(), 10_000);
    expect(warned.join()).toContain("breaking migration");
  });

  it("hears of nothing any more once it did not come to work", async () => {
    let begun = 0;
    let ended = 0;
    const hear: ChangeFeed["hear"] = () => {
      begun += 1;
      return () => {
        ended += 1;
      };
    };
    const nowhere = databaseUrl(inject("databaseServer"), "no_such_database");
    const failed = vi.fn();
    const log = { ...silent, warn: failed };
    const jobs = startJobs({
      ...{ databaseUrl: nowhere, changes: { hear }, log, sweeps: {}, tasks: idleTasks },
    });
    await vi.waitFor(() => expect(failed.mock.calls.length).toBeGreaterThan(1), 10_000);
    await jobs.stop();
    expect(begun).toBeGreaterThan(0);
    expect(ended).toBe(begun);
  });

  it("waits for what runs no longer than a stop may take in all", async () => {
    const taker = openJobTaker(2);
    const held = Promise.withResolvers<void>();
    cleanups.push(held.resolve);
    const ran: string[] = [];
    const tasks: Tasks = {
      ...idleTasks,
      "order-paid-mail": async ({ orderId }, { db }) => {
        ran.push(orderId);
        // By a connection that is not given back either.
        await (db.$client as pg.Pool).connect();
        await held.promise;
      },
    };
    const common = { databaseUrl: url, changes, taker, log: silent, sweeps: {}, tasks };
    const jobs = startJobs({ ...common, pollIntervalMs: 100, stopWithinMs: 1_000 });
    await addJob(database.db, "order-paid-mail", { orderId: "looked for" });
    await vi.waitFor(() => expect(ran).toEqual(["looked for"]), 10_000);
    const taking = taker.begin();
    const payload = { orderId: "taken" };
    const taken = await taking.take(database.db, "order-paid-mail", payload, "taken");
    if (!taken) throw new Error("the job was left to whoever looks for it");
    taking.run(taken);
    await vi.waitFor(() => expect(ran).toEqual(["looked for", "taken"]));
    const begun = performance.now();
    await jobs.stop();
    expect(performance.now() - begun).toBeLessThan(4_000);
  });

  it("stops without waiting for anything when it is idle", async () => {
    runMailJobs();
    const [jobs] = running.splice(0);
    const begun = performance.now();
    await jobs?.stop();
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
