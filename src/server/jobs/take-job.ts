import type { Job } from "graphile-worker";
import type pg from "pg";
import type { Db } from "../database/connection.ts";
import { insertJob } from "./add-job.ts";
import type { JobName, JobPayload } from "./job-table.ts";

/** A job that a transaction of this process has queued as taken by it. */
export interface TakenJob<Name extends JobName = JobName> {
  id: string;
  name: Name;
  payload: JobPayload<Name>;
  queuedAt: Date;
  /** As in its `locked_by`. */
  runnerId: string;
  /** Its row went with the last that was written for it. */
  isEnded: boolean;
}

/** Queues jobs that this process itself does right after the transaction: nobody need look for them. */
export interface JobTaker {
  /**
   * Queues a job in this handle's transaction, as taken where this process has a hand free, and else for whoever looks
   * next. Whoever is given it calls `run` once the transaction is committed; where nobody does, since that failed or the
   * process died, it is run as any that a runner has lost (abandoned-jobs.ts).
   *
   * @param key jobs with one key are one job
   */
  take<Name extends JobName>(
    db: Db,
    name: Name,
    payload: JobPayload<Name>,
    key: string,
  ): Promise<TakenJob<Name> | undefined>;
  /** Does it; one that fails is left to the runner, which tries it as often as any. */
  run(job: TakenJob | undefined): void;
}

/** A job's task as a runner has it, by its first try. */
export type CheckedTask = (
  payload: unknown,
  of: { job: Pick<Job, "id" | "attempts" | "created_at"> },
  taken?: TakenJob,
) => Promise<void>;

/** A runner of jobs, for the time that it works. */
interface Hand {
  runnerId: string;
  pool: pg.Pool;
  /** The ids of the jobs that it has: none of these is released as forgotten. */
  held: Set<string>;
  /** By the names of the jobs that it runs. */
  tasks: Readonly<Record<string, CheckedTask>>;
}

/** As many as the runner of mails does at once: what comes meanwhile is for it. */
const AT_ONCE = 2;

/** What jobs are taken by, once a runner works. */
export function openJobTaker() {
  let hand: Hand | undefined;
  const lanes = Array.from({ length: AT_ONCE }, () => ({ jobs: 0, last: Promise.resolve() }));

  async function finish({ tasks, pool, held }: Hand, job: TakenJob): Promise<void> {
    try {
      const task = tasks[job.name];
      const facts = { id: job.id, attempts: 1, created_at: job.queuedAt };
      // Why it failed is told by the runner's own tries.
      const isDone = await task?.(job.payload, { job: facts }, job).then(
        () => true,
        () => false,
      );
      if (job.isEnded) return;
      await pool.query({ ...(isDone ? END : GIVE_BACK), values: [job.id, job.runnerId] });
    } catch {
      // The database is away: it is released once its runner holds it no more.
    } finally {
      held.delete(job.id);
    }
  }

  return {
    async take(db, name, payload, key) {
      const runnerId =
        hand?.tasks[name] && lanes.some(({ jobs }) => jobs === 0) ? hand.runnerId : undefined;
      const job = await insertJob(db, name, payload, { key }, runnerId);
      return job && runnerId !== undefined
        ? { ...job, name, payload, runnerId, isEnded: false }
        : undefined;
    },

    run(job) {
      // Taken by a runner that has ended since, it is released as abandoned.
      if (!job || hand?.runnerId !== job.runnerId) return;
      const own = hand;
      own.held.add(job.id);
      // Transactions that took at the same moment may have seen the same one free.
      const lane = lanes.reduce((least, other) => (other.jobs < least.jobs ? other : least));
      lane.jobs += 1;
      lane.last = lane.last
        .then(() => finish(own, job))
        .then(() => {
          lane.jobs -= 1;
        });
    },

    /** Has jobs taken for a runner that others see to be alive. @returns what ends it, once what runs has ended */
    lend(own: Hand): () => Promise<void> {
      hand = own;
      return async () => {
        if (hand === own) hand = undefined;
        await Promise.all(lanes.map(({ last }) => last));
      };
    },
  } satisfies JobTaker & { lend(own: Hand): () => Promise<void> };
}

const END = {
  name: "end_taken_job",
  text: "delete from graphile_worker._private_jobs where id = $1 and locked_by = $2",
};
const GIVE_BACK = {
  name: "give_back_taken_job",
  text: `update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where id = $1 and locked_by = $2`,
};
