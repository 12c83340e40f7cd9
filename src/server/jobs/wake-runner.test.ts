import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { expect, it, vi } from "vitest";
import { wakeChannelOf, wakeForOwnJobs } from "./wake-runner.ts";

it("has a runner look for jobs of its own kind, until it is told to end", () => {
  const events: WorkerEvents = new EventEmitter();
  wakeForOwnJobs(events, ["sold-order-mail", "coupon-mail"]);
  const nudge = vi.fn();
  const workerPool = { nudge };
  const client = Object.assign(new EventEmitter(), { query: vi.fn(async () => {}) });
  // The parts of its events that are read.
  const emit = events.emit.bind(events) as (name: string, event: unknown) => void;
  emit("pool:create", { workerPool });
  emit("pool:listen:success", { client });
  const own = wakeChannelOf("sold-order-mail");
  expect(client.query.mock.calls).toEqual([[`listen ${own}`]]);

  // What graphile-worker itself does for each job of all runners.
  workerPool.nudge(1);
  client.emit("notification", { channel: wakeChannelOf("sweep-payments") });
  expect(nudge).not.toHaveBeenCalled();
  client.emit("notification", { channel: own });
  expect(nudge).toHaveBeenCalledExactlyOnceWith(1);

  emit("pool:gracefulShutdown", { workerPool });
  client.emit("notification", { channel: own });
  expect(nudge).toHaveBeenCalledOnce();
});
