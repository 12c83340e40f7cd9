/** Timers that end together and never keep the process alive. */
export interface Timers {
  /** Runs a task at a time (ms since 1970), at once where that has passed. */
  at(time: number, task: () => void): void;
  stop(): void;
}

/** Starts with none. */
export function createTimers(): Timers {
  const running = new Set<NodeJS.Timeout>();
  let stopped = false;
  return {
    at(time, task) {
      if (stopped) return;
      const timer = setTimeout(
        () => {
          running.delete(timer);
          task();
        },
        Math.max(0, time - Date.now()),
      );
      timer.unref();
      running.add(timer);
    },
    stop() {
      stopped = true;
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
