import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { success } from "#shared/failure.ts";
import { createOrderWatch, POLL_INTERVAL_MS } from "./order-watch.ts";

let hidden = false;
let answers: ReturnType<typeof vi.fn>;
let stop = () => {};

/** The shop's next answers: the ids of the orders to ship, the last paid first. */
const toShip = (...latest: string[]) =>
  success({ total: latest.length, latest, version: latest.length });

/** The page comes into sight or goes out of it. */
function setHidden(value: boolean): void {
  hidden = value;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.stubGlobal(
    "document",
    Object.defineProperty(new EventTarget(), "hidden", { get: () => hidden }),
  );
  answers = vi.fn(async () => toShip("a"));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const watch = createOrderWatch(answers as never);
  stop = watch.start();
  await vi.advanceTimersByTimeAsync(0);
  return watch;
}

describe("the watch over new orders", () => {
  it("calls nothing new that was there when it began, and what is paid later", async () => {
    const watch = await open();
    expect(watch.current()).toEqual({
      toShip: 1,
      unseen: [],
      marked: [],
      eInvoicing: false,
      version: 1,
    });
    answers.mockImplementation(async () => toShip("c", "b", "a"));
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(watch.current()).toMatchObject({ toShip: 3, unseen: ["c", "b"] });
    watch.markSeen();
    expect(watch.current()).toMatchObject({ unseen: [], marked: ["c", "b"] });
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(watch.current().unseen).toEqual([]);
    watch.clearMarks();
    expect(watch.current().marked).toEqual([]);
  });

  it("never takes a node's older word for news", async () => {
    answers.mockImplementation(async () => toShip("b", "a"));
    const watch = await open();
    expect(watch.current().version).toBe(2);
    answers.mockImplementation(async () => toShip("a"));
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(watch.current().version).toBe(2);
  });

  it("drops news that somebody has shipped meanwhile", async () => {
    const watch = await open();
    answers.mockImplementation(async () => toShip("b", "a"));
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(watch.current().unseen).toEqual(["b"]);
    answers.mockImplementation(async () => toShip("a"));
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(watch.current()).toMatchObject({ toShip: 1, unseen: [] });
  });

  it("does not poll while the page is hidden, and polls at once when it is back", async () => {
    await open();
    setHidden(true);
    await vi.advanceTimersByTimeAsync(10 * POLL_INTERVAL_MS);
    expect(answers).toHaveBeenCalledTimes(1);
    setHidden(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveBeenCalledTimes(2);
    setHidden(true);
    setHidden(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveBeenCalledTimes(2);
  });

  it("waits longer each time that the shop does not answer, and no longer once it does", async () => {
    answers.mockImplementation(async () => noAnswer());
    const watch = await open();
    await vi.advanceTimersByTimeAsync(2 * POLL_INTERVAL_MS - 1);
    expect(answers).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    const soFar = answers.mock.calls.length;
    expect(soFar).toBeLessThan(12);
    expect(watch.current().toShip).toBeNull();
    answers.mockImplementation(async () => toShip("a"));
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(watch.current().toShip).toBe(1);
    const after = answers.mock.calls.length;
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(answers).toHaveBeenCalledTimes(after + 1);
  });

  it("forgets everything when it is stopped, also what an answer brings later", async () => {
    let answer = (_: unknown) => {};
    answers.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const watch = await open();
    stop();
    answer(toShip("a"));
    await vi.advanceTimersByTimeAsync(10 * POLL_INTERVAL_MS);
    expect(watch.current().toShip).toBeNull();
    expect(answers).toHaveBeenCalledTimes(1);
  });
});
