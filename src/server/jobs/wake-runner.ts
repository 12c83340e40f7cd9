import type { WorkerEvents, WorkerPool } from "graphile-worker";
import type pg from "pg";
import { isMailJob, type JobName } from "./job-table.ts";

/** On which the runners of mails, and those of all else, are told that such a job is due. */
export function wakeChannelOf(name: JobName): string {
  return isMailJob(name) ? "pressroom_mail_jobs" : "pressroom_jobs";
}

/**
 * Has a runner look for jobs when one of its own is due, and otherwise as often as it looks anyway.
 * graphile-worker wakes every runner of every process for each job that is queued, also for one that
 * another runner does, or that is due in minutes: each then asks the database for nothing.
 *
 * What is not announced, such as a job of the clock, or one that the version before has queued, is found as
 * those are that were due later.
 *
 * @param names of the jobs that it runs
 */
export function wakeForOwnJobs(events: WorkerEvents, names: readonly JobName[]): void {
  const channels = new Set(names.map(wakeChannelOf));
  let wake: (() => void) | undefined;
  const notice = (message: pg.Notification) => {
    if (channels.has(message.channel)) wake?.();
  };
  const end = () => {
    // Workers that were told to end must not be nudged.
    wake = undefined;
  };
  events.once("pool:create", ({ workerPool }) => {
    const nudge: WorkerPool["nudge"] = workerPool.nudge.bind(workerPool);
    workerPool.nudge = () => {};
    wake = () => nudge(1);
  });
  events.on("pool:listen:success", ({ client }) => {
    client.on("notification", notice);
    // Where this fails, so does the connection: another takes its place, and comes here again.
    for (const channel of channels) client.query(`listen ${channel}`).catch(() => {});
  });
  events.on("pool:listen:release", ({ client }) => void client.off("notification", notice));
  events.once("pool:gracefulShutdown", end);
  events.once("pool:forcefulShutdown", end);
}
