import { describe, expect, it, vi } from "vitest";
import type { TakenJob } from "../jobs/take-job.ts";
import type { Mail } from "./mail.ts";
import { sendOnce } from "./send-once.ts";

const mail: Mail = {
  id: "order-paid-1",
  at: new Date("2026-03-04T05:06:07.008Z"),
  to: { name: "Meera", email: "meera@example.com" },
  subject: "Your order",
  text: "",
  html: "",
};

function open({ addFails = 0, sendFails = 0, hangs = "" } = {}) {
  const known = new Set<string>();
  const notes: number[] = [];
  const sent: string[] = [];
  const ended: TakenJob[] = [];
  const failUntil = (times: number) => {
    let calls = 0;
    return () => {
      calls += 1;
      if (calls <= times) throw new Error("cut off");
    };
  };
  const [beforeAdd, beforeSend] = [failUntil(addFails), failUntil(sendFails)];
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const sender = sendOnce(
    {
      send: async ({ id }) => {
        beforeSend();
        if (id === hangs) await new Promise(() => {});
        sent.push(id);
      },
    },
    {
      sent: {
        known: async (keys) => new Set(keys.filter((key) => known.has(key))),
        add: async (mails) => {
          beforeAdd();
          ended.push(...new Set(mails.flatMap(({ ends }) => ends ?? [])));
          notes.push(mails.length);
          for (const { key } of mails) known.add(key);
        },
      },
      log,
    },
  );
  return { sender, sent, known, notes, ended, log };
}

it("sends a mail once, also by another process that has the same database", async () => {
  const { sender, sent } = open();
  expect(await sender.send(mail)).toBe(true);
  expect(await sender.send(mail)).toBe(false);
  expect(sent).toEqual([mail.id]);
});

it("sends one of another moment, which is another mail", async () => {
  const { sender, sent } = open();
  await sender.send(mail);
  expect(await sender.send({ ...mail, at: new Date("2026-03-05T05:06:07.008Z") })).toBe(true);
  expect(sent).toHaveLength(2);
});

it("sends one again that the mail server refused", async () => {
  const { sender, sent } = open({ sendFails: 1 });
  await expect(sender.send(mail)).rejects.toThrow("cut off");
  expect(await sender.send(mail)).toBe(true);
  expect(sent).toEqual([mail.id]);
});

it("notes it as sent once the database is back, and lets a second run of its job wait for that", async () => {
  const { sender, sent, known, log } = open({ addFails: 2 });
  const runs = await Promise.all([sender.send(mail), sender.send(mail)]);
  expect(runs).toEqual([true, false]);
  expect(sent).toEqual([mail.id]);
  expect(known.size).toBe(1);
  expect(log.warn).not.toHaveBeenCalled();
});

it("says that it could not note it, and does not send it again for that", async () => {
  vi.useFakeTimers();
  const { sender, sent, log } = open({ addFails: Number.POSITIVE_INFINITY });
  const sending = sender.send(mail);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await sending).toBe(true);
  expect(sent).toHaveLength(1);
  expect(log.warn).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it("notes mails together that are taken at about the same time", async () => {
  const { sender, notes, known } = open();
  const other = { ...mail, id: "new-order-1" };
  await Promise.all([sender.send(mail), sender.send(other, { isUnsent: true })]);
  expect(known.size).toBe(2);
  await sender.send({ ...mail, id: "order-paid-2" });
  expect(notes).toEqual([2, 1]);
});

it("notes a mail that was taken though another one hangs", async () => {
  const { sender, known } = open({ hangs: "new-order-1" });
  void sender.send({ ...mail, id: "new-order-1" });
  expect(await sender.send(mail)).toBe(true);
  expect(known.size).toBe(1);
});

describe("a job of two mails", () => {
  const other = { ...mail, id: "new-order-1" };
  const newJob = (): TakenJob => ({
    ...{ id: "1", name: "sold-order-mail", payload: { orderId: "1" }, runnerId: "pool-1" },
    ...{ queuedAt: mail.at, isEnded: false },
  });

  it("ends with their note", async () => {
    const { sender, ended } = open({ addFails: 1 });
    const taken = newJob();
    await Promise.all([mail, other].map((one) => sender.send(one, { job: { taken, mails: 2 } })));
    expect(ended).toEqual([taken]);
    expect(taken.isEnded).toBe(true);
  });

  it("does not where one of them was refused", async () => {
    const { sender, known, ended } = open({ sendFails: 1 });
    const taken = newJob();
    await Promise.allSettled(
      [mail, other].map((one) => sender.send(one, { job: { taken, mails: 2 } })),
    );
    expect(known.size).toBe(1);
    expect(ended).toEqual([]);
    expect(taken.isEnded).toBe(false);
  });
});
