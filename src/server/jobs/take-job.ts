import type pg from "pg";
import type { Db } from "../database/connection.ts";
import { insertJob } from "./add-job.ts";
import type { CheckedTask } from "./checked-tasks.ts";
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

/** Has jobs done by this process itself right after the transaction that queues them: nobody need look for them. */
export interface JobTaker {
  /** For one change: what it takes counts as under way until it is done, or `end` is called. */
  begin(): Taking;
}

/** What one change takes jobs by, however often its transaction is tried. */
export interface Taking {
  /**
   * Queues a job in this handle's transaction: as taken where this process has a lane free, and else for any runner.
   * What is returned is given to `run` once the transaction is committed. Where the process dies before that, another
   * runner finds that the one which took the job is gone, and does it (abandoned-jobs.ts).
   *
   * @param key where a job of it waits, that one is replaced, and not taken; what it names is locked by the transaction
   */
  take<Name extends JobName>(
    db: Db,
    name: Name,
    payload: JobPayload<Name>,
    key: string,
  ): Promise<TakenJob<Name> | undefined>;
  /**
   * Does the job at once. It is given back to the queue, and so tried by a runner as every job is, where it fails; or, without
   * being begun, where the runner that took it is held for dead by now or is being stopped: another may do it already.
   */
  run(job: TakenJob): void;
  /** To be called at last, also where the transaction failed: lanes are free again of what was taken and not run. */
  end(): void;
}

/** A runner of jobs, for the time that it works. */
interface Hand {
  runnerId: string;
  pool: pg.Pool;
  /** The ids of the jobs that it has: none of these is released as forgotten. */
  held: Set<string>;
  /** By the names of the jobs that it runs. */
  tasks: Readonly<Record<string, CheckedTask>>;
}

/**
 * Beside what the runner of mails does at once: what comes meanwhile is for it, for which the database looks a job up, locks and
 * ends it by statements of their own.
 */
const LANES = 8;
/** Where mails are files: of a burst of orders most would be left to the runner, and written seconds after the last of them. */
export const LANES_TO_FILES = 32;

/**
 * What jobs are taken by, once a runner works.
 *
 * @param lanes so many are taken at once
 */
export function openJobTaker(lanes = LANES) {
  let hand: Hand | undefined;
  /** Taken, before their transactions have ended. */
  let reserved = 0;
  const underWay = new Set<Promise<void>>();

  async function finish({ tasks, pool, held }: Hand, job: TakenJob): Promise<void> {
    held.add(job.id);
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

  async function giveBack({ pool }: Hand, job: TakenJob): Promise<void> {
    // Of a runner that has ended, or while the database is away, it is released as abandoned.
    await pool.query({ ...GIVE_BACK, values: [job.id, job.runnerId] }).catch(() => {});
  }

  function begin(): Taking {
    /** By keys, so that a transaction that is tried again takes by the lane that it has. */
    const hands = new Map<string, Hand>();
    const keys = new Map<TakenJob, string>();

    /** Before anything is awaited: transactions that take at the same moment must not see the same lane free. */
    const reserve = (name: JobName, key: string) => {
      const own = hands.get(key);
      if (own) return own;
      if (!hand?.tasks[name] || reserved + underWay.size >= lanes) return undefined;
      reserved += 1;
      hands.set(key, hand);
      return hand;
    };
    return {
      async take(db, name, payload, key) {
        const own = reserve(name, key);
        const job = await insertJob(db, name, payload, { key }, own?.runnerId);
        if (!job || !own) return undefined;
        const taken = { ...job, name, payload, runnerId: own.runnerId, isEnded: false };
        keys.set(taken, key);
        return taken;
      },

      run(job) {
        const key = keys.get(job);
        const own = key === undefined ? undefined : hands.get(key);
        if (key === undefined || !own) throw new Error("it was taken by another change");
        hands.delete(key);
        reserved -= 1;
        const done = (hand === own ? finish(own, job) : giveBack(own, job)).finally(() =>
          underWay.delete(done),
        );
        underWay.add(done);
      },

      end() {
        reserved -= hands.size;
        hands.clear();
      },
    };
  }

  return {
    begin,

    /** Has jobs taken for a runner that others see to be alive. @returns what ends it, once what runs has ended */
    lend(own: Hand): () => Promise<void> {
      hand = own;
      return async () => {
        if (hand === own) hand = undefined;
        await Promise.all(underWay);
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
