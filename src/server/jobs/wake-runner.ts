import type { WorkerEvents, WorkerPool } from "graphile-worker";
import type pg from "pg";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Log } from "../lib/log.ts";
import { isMailJob, type JobName } from "./job-table.ts";

const MAIL_JOBS = "pressroom_mail_jobs";
const OTHER_JOBS = "pressroom_jobs";
/** On which graphile-worker of a later version says that it changes its tables, so that this one must end. */
const MIGRATIONS = "worker:migrate";

/** What runners are told on, by the connection of the shop's change feed. */
export const jobChannels: readonly string[] = [MAIL_JOBS, OTHER_JOBS, MIGRATIONS];

/** On which the runners of mails, and those of all else, are told that such a job is due. */
export function wakeChannelOf(name: JobName): string {
  return isMailJob(name) ? MAIL_JOBS : OTHER_JOBS;
}

/**
 * Has a runner look for jobs when one of its own is due, and otherwise as often as it looks anyway.
 * graphile-worker wakes every runner of every process for each job that is queued, also for one that
 * another runner does, or that is due in minutes: each then asks the database for nothing.
 *
 * Nor does a runner listen by a connection of its own: the database wakes each that listens for whatever is
 * announced to anybody (decision 137).
 *
 * What is not announced, such as a job of the clock, or one that the version before has queued, is found as
 * those are that were due later; so is one that is announced while the feed's connection is lost.
 *
 * @param names of the jobs that it runs
 * @returns what ends it: to be called for a runner that did not come to work, too, which tells nobody of its end
 */
export function wakeForOwnJobs(
  events: WorkerEvents,
  names: readonly JobName[],
  changes: Pick<ChangeFeed, "hear">,
  log: Pick<Log, "warn">,
): () => void {
  let wake: (() => void) | undefined;
  /** What graphile-worker takes for the connection that listens, while there is one. */
  let listening: pg.PoolClient | undefined;
  const heard = [...new Set(names.map(wakeChannelOf))].map((channel) =>
    changes.hear(channel, () => wake?.()),
  );
  heard.push(
    changes.hear(MIGRATIONS, (message) => {
      if (message) listening?.emit("notification", message);
    }),
  );
  const end = () => {
    // Workers that were told to end must not be nudged.
    wake = undefined;
    for (const leave of heard) leave();
  };
  events.once("pool:create", ({ workerPool }) => {
    const nudge: WorkerPool["nudge"] = workerPool.nudge.bind(workerPool);
    workerPool.nudge = () => {};
    wake = () => nudge(1);
  });
  events.on("pool:listen:success", ({ client }) => {
    listening = client;
    leaveOutListen(client, log);
  });
  events.on("pool:listen:release", () => {
    listening = undefined;
  });
  events.once("pool:gracefulShutdown", end);
  events.once("pool:forcefulShutdown", end);
  return end;
}

/** To the letter what graphile-worker 0.18 sends first by the connection on which it listens. */
const LISTEN = 'LISTEN "jobs:insert"; LISTEN "worker:migrate";';

/** Its `LISTEN` is answered without being sent. Of another version it may be another statement, which is sent as it came. */
function leaveOutListen(client: pg.PoolClient, log: Pick<Log, "warn">): void {
  const { query } = client;
  const leaveOut = (...sent: unknown[]): unknown => {
    client.query = query;
    if (sent[0] === LISTEN) return Promise.resolve();
    log.warn("the job runner listens by a connection of its own: its LISTEN is not the known one");
    return Reflect.apply(query, client, sent);
  };
  client.query = leaveOut as typeof query;
}
