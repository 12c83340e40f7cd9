import type { WorkerEvents } from "graphile-worker";

/** Says if one of the runners works now, across those that took its place. */
export interface RunnerState {
  /** Notes a sign of life: it looked for a job, or took one. */
  works(): void;
  /** Notes that it has given up, or has yet to begin. */
  isLost(): void;
  /** For how long it has not worked, in milliseconds; undefined while it does. */
  lostForMs(): number | undefined;
}

export function openRunnerState(): RunnerState {
  let lostAt: number | undefined = performance.now();
  return {
    works() {
      lostAt = undefined;
    },
    isLost() {
      lostAt ??= performance.now();
    },
    lostForMs: () => (lostAt === undefined ? undefined : performance.now() - lostAt),
  };
}

/**
 * For a runner to end the jobs that run once it has given up. Its own promise cannot be waited for:
 * graphile-worker 0.18 counts below zero when two of its reports fail at once (`batch()` of its
 * main.js), and then never settles.
 */
const GIVE_UP_MS = 4_000;

/** An idle runner looks for jobs each second; one that was silent for so long will not speak again. */
const SILENT_MS = 5 * 60_000;

interface WatchedRunner {
  events: WorkerEvents;
  state: RunnerState;
  /** Aborted when the shop stops: a runner that ends then has not given up. */
  stopping: AbortSignal;
  /** Aborted when nobody watches any more. */
  ended: AbortSignal;
}

/** Rejects once a runner has given up and has had its time to end, or shows no sign of life any more. */
export function runnerGivesUp({ events, state, stopping, ended }: WatchedRunner): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = (why: string) => {
      state.isLost();
      reject(new Error(`the job runner gave up: ${why}`));
    };
    let timer = setTimeout(giveUp, SILENT_MS, "it shows no sign of life").unref();
    const notice = () => {
      state.works();
      timer.refresh();
    };
    const leave = () => {
      events.off("worker:getJob:empty", notice);
      events.off("job:start", notice);
      clearTimeout(timer);
    };
    events.on("worker:getJob:empty", notice);
    events.on("job:start", notice);
    events.once("pool:gracefulShutdown", ({ message }) => {
      leave();
      if (stopping.aborted) return;
      state.isLost();
      timer = setTimeout(giveUp, GIVE_UP_MS, message).unref();
    });
    ended.addEventListener("abort", leave, { once: true });
  });
}
