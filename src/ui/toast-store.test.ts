import { expect, it } from "vitest";
import { type Toast, withToast } from "./toast-store.ts";

const toast = (id: number, more: Partial<Toast> = {}): Toast => ({
  id,
  text: "x",
  tone: "info",
  shownAt: id,
  ...more,
});

const idsOf = (toasts: readonly Toast[]) => toasts.map(({ id }) => id);

it("shows at most 20 toasts, the newest first, and lets the oldest go", () => {
  let shown: readonly Toast[] = [];
  for (let id = 1; id <= 21; id += 1) shown = withToast(shown, toast(id), 0);
  expect(idsOf(shown)).toEqual(Array.from({ length: 20 }, (_, place) => 21 - place));
});

it("lets an error go that was there before the person tried again", () => {
  const error = toast(1, { tone: "error", shownAt: 1_000 });
  const info = toast(2, { shownAt: 1_000 });
  expect(idsOf(withToast([info, error], toast(3, { shownAt: 3_000 }), 2_000))).toEqual([3, 2]);
  // Two errors of one attempt stay.
  expect(idsOf(withToast([error], toast(4, { tone: "error", shownAt: 1_200 }), 900))).toEqual([
    4, 1,
  ]);
});

it("shows two beside the dashboard, and lets the older go that offers no way back", () => {
  const action = { label: "Undo", run: () => {}, undoes: true as const };
  const of = (...ids: number[]) =>
    ids.reduce<readonly Toast[]>(
      (shown, id) => withToast(shown, toast(id, id < 3 ? { action } : {}), 0, 2),
      [],
    );
  expect(idsOf(of(3, 4, 5))).toEqual([5, 4]);
  expect(idsOf(of(1, 4, 5))).toEqual([5, 1]);
  expect(idsOf(of(1, 2, 5))).toEqual([5, 2]);
});

it("keeps three ways back at most, so that they do not cover a phone's page", () => {
  const action = { label: "Undo", run: () => {}, stays: true as const };
  let shown: readonly Toast[] = [toast(1)];
  for (let id = 2; id <= 5; id += 1) shown = withToast(shown, toast(id, { action }), 0);
  expect(idsOf(shown)).toEqual([5, 4, 3, 1]);
});
