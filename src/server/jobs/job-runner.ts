import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Logger, type Runner, run, runMigrations, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import type { ChangeFeed } from "../database/change-feed.ts";
import { watchStatements } from "../database/watch-statements.ts";
import type { Log } from "../lib/log.ts";
import { CHECK_INTERVAL_MS, jobsHeldBy, releaseAbandonedJobs } from "./abandoned-jobs.ts";
import { checkedTasks } from "./checked-tasks.ts";
import { jobLogger } from "./job-log.ts";
import { isMailJob, type JobName, jobs, type Sweeps, type Tasks } from "./job-table.ts";
import { openRunnerState, type RunnerState, runnerGivesUp } from "./runner-state.ts";
import type { openJobTaker } from "./take-job.ts";
import { wakeForOwnJobs } from "./wake-runner.ts";

interface Settings {
  databaseUrl: string;
  tasks: Tasks;
  /** When jobs are queued by the clock. */
  sweeps: Sweeps;
  /** Tells of jobs that are due; it listens to `jobChannels`. */
  changes: Pick<ChangeFeed, "hear">;
  /** By what the runner of mails also does what is taken for it; left out where nothing is. */
  taker?: ReturnType<typeof openJobTaker> | undefined;
  log: Log;
  /** Jobs that run concurrently, and as many mails beside them, but two at most; what is taken comes on top (take-job.ts). */
  concurrency?: number;
  /** How often jobs that were queued for later are looked for. */
  pollIntervalMs?: number;
  /** How often jobs are looked for that nobody has. */
  checkIntervalMs?: number;
  /** How long a stop waits in all. */
  stopWithinMs?: number;
}

export interface RunningJobs {
  /**
   * For how long one of the runners has not worked, in milliseconds; undefined while they all do. One
   * that gives up has another in its place within seconds.
   */
  lostForMs(): number | undefined;
  /**
   * Takes no more jobs and waits for those that run, ten seconds at most in all; what takes too long is left to a later run.
   */
  stop(): Promise<void>;
}

/** For a shop that runs without its jobs. */
export const noJobs: RunningJobs = { lostForMs: () => undefined, stop: async () => {} };

const DEFAULT_CONCURRENCY = 4;
const MAX_MAIL_CONCURRENCY = 2;

export const POLL_INTERVAL_MS = 1_000;
/** Doubled each time that a runner did not come to work at all. */
const RESTART_DELAY_MS = 1_000;
const MAX_RESTART_DELAY_MS = 15_000;
const CONNECT_TIMEOUT_MS = 2_500;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Measured by the client, for a database that no longer answers at all. */
const QUERY_TIMEOUT_MS = 11_000;
/** main.ts cuts the whole stop short after 20 s. */
const STOP_WITHIN_MS = 10_000;
/** Of that, for the jobs that run; the rest is for their ends to be written. */
const JOBS_SHARE = 0.8;
/** For what a runner has left behind that gave up. */
const CLEAR_UP_MS = 8_000;

/** Ends of jobs are reported together that come within so long. */
const REPORT_DELAY_MS = 20;

/** Brings graphile-worker's own tables up to date. Needed before the first `addJob`. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
}

/** Of one runner: a part of all jobs. */
interface RunnerSettings
  extends Pick<Settings, "databaseUrl" | "tasks" | "changes" | "log" | "sweeps"> {
  names: JobName[];
  taker?: Settings["taker"];
  concurrency: number;
  pollIntervalMs: number;
  checkIntervalMs: number;
  stopWithinMs: number;
  /** Resolves so long after the shop began to stop. */
  stopOver: Promise<unknown>;
  state: RunnerState;
}

/**
 * Runs the queue until it is stopped: mails by one runner, all else by another. When the database
 * goes away a runner gives up; another takes its place, again and again until the database is back,
 * and jobs that were cut off run again.
 */
export function startJobs(settings: Settings): RunningJobs {
  const stopping = new AbortController();
  const { concurrency = DEFAULT_CONCURRENCY, sweeps, taker, ...common } = settings;
  const { pollIntervalMs = POLL_INTERVAL_MS, checkIntervalMs = CHECK_INTERVAL_MS } = settings;
  const { stopWithinMs = STOP_WITHIN_MS } = settings;
  const stopOver = once(stopping.signal, "abort").then(() => wait(stopWithinMs));
  const timing = { pollIntervalMs, checkIntervalMs, stopWithinMs, stopOver };
  const all = Object.keys(jobs) as JobName[];
  const others = all.filter((name) => !isMailJob(name));
  const mails = all.filter(isMailJob);
  const mailConcurrency = Math.min(concurrency, MAX_MAIL_CONCURRENCY);
  const runners: Pick<RunnerSettings, "names" | "concurrency" | "sweeps" | "state" | "taker">[] = [
    { names: others, concurrency, sweeps, state: openRunnerState() },
    { names: mails, concurrency: mailConcurrency, sweeps: {}, state: openRunnerState(), taker },
  ];
  const supervised = Promise.all(
    runners.map((part) => supervise({ ...common, ...part, ...timing }, stopping.signal)),
  );
  return {
    lostForMs() {
      const lost = runners.flatMap(({ state }) => state.lostForMs() ?? []);
      return lost.length === 0 ? undefined : Math.max(...lost);
    },
    async stop() {
      stopping.abort();
      // A runner that is only being started may wait for the database meanwhile.
      await Promise.race([supervised, stopOver]);
    },
  };
}

async function supervise(settings: RunnerSettings, stopping: AbortSignal): Promise<void> {
  const { log, state } = settings;
  let restartDelay = RESTART_DELAY_MS;
  while (!stopping.aborted) {
    await runOnce(settings, stopping).catch((error: unknown) =>
      log.warn({ err: error }, "the job runner stopped; another takes its place"),
    );
    const worked = state.lostForMs() === undefined;
    restartDelay = worked ? RESTART_DELAY_MS : Math.min(restartDelay * 2, MAX_RESTART_DELAY_MS);
    state.isLost();
    await delay(restartDelay, undefined, { signal: stopping }).catch(() => {});
  }
}

/** Runs one runner with a pool of its own, so that all its connections end with it. */
async function runOnce(settings: RunnerSettings, stopping: AbortSignal): Promise<void> {
  const { log, concurrency, state } = settings;
  const ended = new AbortController();
  const pool = openPool(settings.databaseUrl, log, concurrency + 3, ended.signal);
  const events: WorkerEvents = new EventEmitter();
  const endWaking = wakeForOwnJobs(events, settings.names, settings.changes, log);
  const held = jobsHeldBy(events);
  const gaveUp = runnerGivesUp({ events, state, stopping, ended: ended.signal });
  let stop: (() => void) | undefined;
  const marked = Promise.withResolvers<void>();
  const tasks = checkedTasks(settings, drizzle({ client: pool }));
  let endTaking: (() => Promise<void>) | undefined;
  let abandonedJobsCheck: Promise<void> | undefined;
  events.once("pool:create", ({ workerPool: { id: runnerId } }) => {
    abandonedJobsCheck = releaseAbandonedJobs({
      pool,
      runnerId,
      held,
      checkIntervalMs: settings.checkIntervalMs,
      log,
      stopped: ended.signal,
      onMarked() {
        marked.resolve();
        if (stopping.aborted || ended.signal.aborted) return;
        endTaking = settings.taker?.lend({ runnerId, pool, held, tasks });
      },
      onLost: () => void endTaking?.(),
    });
  });
  try {
    const runner = await run({
      pgPool: pool,
      events,
      taskList: tasks,
      crontab: crontab(settings.sweeps),
      logger: jobLogger(log),
      // Finished jobs are reported in batches: without them graphile-worker does not await the
      // report, and a database that is down would cause an unhandled rejection. A batch that fails
      // is tried again, and then ends this runner.
      preset: {
        worker: { completeJobBatchDelay: REPORT_DELAY_MS, failJobBatchDelay: 0 },
        plugins: [takeNoJobsUntil(marked.promise)],
      },
      concurrency,
      pollInterval: settings.pollIntervalMs,
      // main.ts handles the signals and stops the jobs with everything else.
      noHandleSignals: true,
    });
    stop = () => {
      marked.resolve();
      void endTaking?.();
      void stopRunner(runner, settings.stopWithinMs * JOBS_SHARE);
    };
    if (stopping.aborted) stop();
    stopping.addEventListener("abort", stop, { once: true });
    await Promise.race([runner.promise, settings.stopOver, gaveUp]);
  } finally {
    endWaking();
    if (stop) stopping.removeEventListener("abort", stop);
    // What is left of one that gave up, such as its clock.
    if (!stopping.aborted) stop?.();
    const over = stopping.aborted ? settings.stopOver : wait(CLEAR_UP_MS);
    await Promise.race([endTaking?.(), over]);
    ended.abort();
    await Promise.race([abandonedJobsCheck, over]);
    // A connection that graphile-worker has lost count of would keep the pool open forever.
    await Promise.race([pool.end(), over]);
  }
}

/** Other runners, which look for abandoned jobs, must see that this one lives before it has any. */
function takeNoJobsUntil(marked: Promise<void>): GraphileConfig.Plugin {
  return {
    name: "TakeNoJobsUntilMarkedPlugin",
    version: "1.0.0",
    worker: { hooks: { startWorker: () => marked } },
  };
}

/** Keeps no process alive. */
function wait(ms: number): Promise<void> {
  return delay(ms, undefined, { ref: false });
}

async function stopRunner(runner: Runner, killAfterMs: number): Promise<void> {
  const timer = setTimeout(() => void runner.kill().catch(() => {}), killAfterMs);
  await runner.stop().catch(() => {});
  clearTimeout(timer);
}

function crontab(sweeps: Sweeps): string {
  return Object.entries(sweeps)
    .map(([name, times]) => `${times} ${name}`)
    .join("\n");
}

/** @param ended aborted when the connections are being closed: what breaks then is no news */
function openPool(url: string, log: Log, size: number, ended: AbortSignal): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: "pressroom jobs",
  });
  // Without both handlers a database restart would end the process; idle clients report to both.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", (error) => {
      if (!ended.aborted)
        log.warn({ err: error }, "the job runner lost a connection to the database");
    });
    watchStatements(client, log);
  });
  return pool;
}
