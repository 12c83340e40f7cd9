import { afterEach, expect, it, vi } from "vitest";
import { whenUsed } from "./load-chunk.ts";

const moved = () => delete document.documentElement.dataset.moved;
afterEach(moved);

it("waits until somebody moves on the page, and does the work once", async () => {
  const work = vi.fn();
  whenUsed(work);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(work).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("scroll"));
  window.dispatchEvent(new Event("pointermove"));
  await expect.poll(() => work.mock.calls.length).toBe(1);
});

it("does not wait where somebody has moved before, nor where it is cancelled", async () => {
  const cancelled = vi.fn();
  whenUsed(cancelled)();
  window.dispatchEvent(new Event("keydown"));
  document.documentElement.dataset.moved = "";
  const work = vi.fn();
  whenUsed(work);
  await expect.poll(() => work.mock.calls.length).toBe(1);
  expect(cancelled).not.toHaveBeenCalled();
});
