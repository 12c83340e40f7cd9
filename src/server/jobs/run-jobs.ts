import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, type Runner, run, runMigrations, type TaskList } from "graphile-worker";
import pg from "pg";
import type { Log } from "../log.ts";
import { giveBackAbandonedJobs } from "./abandoned-jobs.ts";
import { type JobName, jobs, type Schedule, type Tasks } from "./job-table.ts";

interface Settings {
  url: string;
  tasks: Tasks;
  schedule: Schedule;
  log: Log;
  /** Jobs that run at once. */
  concurrency?: number;
  /** How often jobs that were queued for later are looked for, in milliseconds. */
  pollInterval?: number;
}

export interface RunningJobs {
  /** Takes no more jobs, waits for those that run, and gives back what takes too long. */
  stop(): Promise<void>;
}

/** Milliseconds. */
const RESTART_AFTER = 1_000;
const CONNECT_TIMEOUT = 2_500;
const STATEMENT_TIMEOUT = 10_000;
const STOP_TIMEOUT = 8_000;

/** Brings the queue's own tables up to date. Needed before the first `addJob`. */
export async function migrateJobs(url: string, log: Log): Promise<void> {
  const pool = openPool(url, log);
  try {
    await runMigrations({ pgPool: pool, logger: quiet(log) });
  } finally {
    await pool.end();
  }
}

/**
 * Runs the queue until it is stopped. When the database goes away the runner ends; it is started
 * again until the database is back, and jobs that were cut off run again.
 */
export function startJobs(settings: Settings): RunningJobs {
  const stopping = new AbortController();
  const supervised = supervise(settings, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await supervised;
    },
  };
}

async function supervise(settings: Settings, stopping: AbortSignal): Promise<void> {
  const { log } = settings;
  while (!stopping.aborted) {
    await runOnce(settings, stopping).catch((error: unknown) =>
      log.warn({ err: error }, "the job runner stopped; it is started again"),
    );
    await pause(RESTART_AFTER, undefined, { signal: stopping }).catch(() => {});
  }
}

/** One runner with a pool of its own, so that nothing of it outlives it in the database. */
async function runOnce(settings: Settings, stopping: AbortSignal): Promise<void> {
  const { log, concurrency = 4 } = settings;
  const pool = openPool(settings.url, log, concurrency + 2);
  const events = new EventEmitter();
  const watch = giveBackAbandonedJobs(pool, events, log);
  try {
    const runner = await run({
      pgPool: pool,
      events,
      taskList: taskList(settings.tasks),
      crontab: crontab(settings.schedule),
      logger: quiet(log),
      concurrency,
      pollInterval: settings.pollInterval ?? 1_000,
      // Signals are main.ts's: it stops the jobs as one part of the whole.
      noHandleSignals: true,
    });
    const stop = () => void stopRunner(runner);
    if (stopping.aborted) stop();
    stopping.addEventListener("abort", stop, { once: true });
    await runner.promise.finally(() => stopping.removeEventListener("abort", stop));
  } finally {
    watch.stop();
    await pool.end();
  }
}

async function stopRunner(runner: Runner): Promise<void> {
  const timer = setTimeout(() => void runner.kill().catch(() => {}), STOP_TIMEOUT);
  await runner.stop().catch(() => {});
  clearTimeout(timer);
}

function taskList(tasks: Tasks): TaskList {
  const entries = Object.keys(jobs).map((name) => [name, checked(name as JobName, tasks)] as const);
  return Object.fromEntries(entries);
}

/** A job may have been queued by an older version of the shop: its payload is checked first. */
function checked<Name extends JobName>(name: Name, tasks: Pick<Tasks, Name>) {
  const run = tasks[name] as (payload: unknown) => Promise<void>;
  return (payload: unknown) => run(jobs[name].parse(payload));
}

function crontab(schedule: Schedule): string {
  return Object.entries(schedule)
    .map(([name, times]) => `${times} ${name}`)
    .join("\n");
}

function openPool(url: string, log: Log, size = 1): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    application_name: "pressroom jobs",
  });
  const onError = (error: Error) => log.warn({ err: error }, "the job runner lost a connection");
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/** Passes on failures and nothing of the queue's daily chatter; payloads stay out of the log. */
function quiet(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta.failure) log.error({ err: meta.error }, "a job failed; it is tried again later");
    else if (level === "error" || level === "warning") log.warn(message.split("\n")[0] ?? message);
  });
}
