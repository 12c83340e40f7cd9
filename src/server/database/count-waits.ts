import type pg from "pg";

/** Who had to wait for a connection of a pool, to be free or to be made. */
export interface PoolWaits {
  times: number;
  /** Of all of them together, those that got none included. */
  seconds: number;
}

/** Counts from now on. Where one is free nothing is measured: most statements find one. */
export function countWaits(pool: pg.Pool): PoolWaits {
  const waits: PoolWaits = { times: 0, seconds: 0 };
  const connect = pool.connect.bind(pool);
  const begin = () => {
    const since = performance.now();
    return () => {
      waits.times += 1;
      waits.seconds += (performance.now() - since) / 1_000;
    };
  };
  function counted(): Promise<pg.PoolClient>;
  function counted(callback: Parameters<typeof connect>[0]): void;
  function counted(callback?: Parameters<typeof connect>[0]) {
    const end = pool.idleCount > 0 ? undefined : begin();
    // Statements that are asked of the pool itself come with a callback.
    if (callback) {
      connect((...answer) => {
        end?.();
        callback(...answer);
      });
      return;
    }
    return end ? connect().finally(end) : connect();
  }
  pool.connect = counted;
  return waits;
}
