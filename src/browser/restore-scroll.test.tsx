import { afterEach, expect, it, vi } from "vitest";
import { restoreScroll } from "./restore-scroll.ts";

const STORAGE = "positions";

const scroll = vi.spyOn(window, "scrollTo").mockReturnValue();

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "");
  scroll.mockClear();
});

it("scrolls to where the history's entry was left", () => {
  history.replaceState({ key: "here" }, "");
  sessionStorage.setItem(STORAGE, JSON.stringify({ here: 720, there: 80 }));
  restoreScroll(STORAGE);
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 720);
});

it("gives an entry a key of its own, and leaves a new page at its top", () => {
  restoreScroll(STORAGE);
  const { key } = history.state;
  expect(key).toMatch(/^\w{6,}$/);
  restoreScroll(STORAGE);
  expect(history.state).toEqual({ key });
  expect(scroll).not.toHaveBeenCalled();
});

it("forgets positions that cannot be read", () => {
  sessionStorage.setItem(STORAGE, "{");
  restoreScroll(STORAGE);
  expect(sessionStorage.getItem(STORAGE)).toBeNull();
});
