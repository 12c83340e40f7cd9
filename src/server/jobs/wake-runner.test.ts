import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { expect, it, vi } from "vitest";
import { jobChannels, wakeChannelOf, wakeForOwnJobs } from "./wake-runner.ts";

it("has a runner look for jobs of its own kind, by another's connection, until it is told to end", async () => {
  const events: WorkerEvents = new EventEmitter();
  const announced = new EventEmitter();
  const announce = (channel: string) =>
    announced.emit(channel, { channel, processId: 1 } satisfies pg.Notification);
  const changes: Parameters<typeof wakeForOwnJobs>[2] = {
    hear(channel, onMessage) {
      expect(jobChannels).toContain(channel);
      announced.on(channel, onMessage);
      return () => void announced.off(channel, onMessage);
    },
  };
  const warn = vi.fn();
  wakeForOwnJobs(events, ["sold-order-mail", "coupon-mail"], changes, { warn });
  const nudge = vi.fn();
  const workerPool = { nudge };
  const query = vi.fn(async () => {});
  const client = Object.assign(new EventEmitter(), { query });
  const notified = vi.fn();
  client.on("notification", notified);
  // The parts of its events that are read.
  const emit = events.emit.bind(events) as (name: string, event: unknown) => void;
  emit("pool:create", { workerPool });
  emit("pool:listen:success", { client });
  const asked = client.query as (text: string) => Promise<void>;
  await asked('LISTEN "jobs:insert"; LISTEN "worker:migrate";');
  expect(query).not.toHaveBeenCalled();
  await (client.query as typeof asked)("select 1");
  expect(query).toHaveBeenCalledExactlyOnceWith("select 1");
  const own = wakeChannelOf("sold-order-mail");

  // What graphile-worker itself does for each job of all runners.
  workerPool.nudge(1);
  announce(wakeChannelOf("sweep-payments"));
  expect(nudge).not.toHaveBeenCalled();
  announce(own);
  expect(nudge).toHaveBeenCalledExactlyOnceWith(1);
  expect(notified).not.toHaveBeenCalled();
  announce("worker:migrate");
  expect(notified).toHaveBeenCalledExactlyOnceWith({ channel: "worker:migrate", processId: 1 });

  emit("pool:gracefulShutdown", { workerPool });
  announce(own);
  expect(nudge).toHaveBeenCalledOnce();
  expect(announced.eventNames()).toEqual([]);
  expect(warn).not.toHaveBeenCalled();
});

it("sends what is not the known LISTEN as it came, and says so", async () => {
  const events: WorkerEvents = new EventEmitter();
  const warn = vi.fn();
  wakeForOwnJobs(events, ["coupon-mail"], { hear: () => () => {} }, { warn });
  const query = vi.fn(async () => "answered");
  const client = Object.assign(new EventEmitter(), { query });
  const emit = events.emit.bind(events) as (name: string, event: unknown) => void;
  emit("pool:listen:success", { client });
  const sent = ['LISTEN "jobs:insert"; LISTEN "jobs:another";', ["with", "values"]];
  const asked = client.query as (...sent: unknown[]) => Promise<string>;
  expect(await asked(...sent)).toBe("answered");
  expect(query).toHaveBeenCalledExactlyOnceWith(...sent);
  expect(warn).toHaveBeenCalledOnce();
});
