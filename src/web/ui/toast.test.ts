import { expect, it } from "vitest";
import { type Toast, withToast } from "./toast.tsx";

it("shows at most 20 toasts, and lets the oldest go first", () => {
  let shown: readonly Toast[] = [];
  for (let id = 1; id <= 20; id += 1) shown = withToast(shown, { id, text: "x", tone: "info" });
  expect(shown).toHaveLength(20);
  shown = withToast(shown, { id: 21, text: "x", tone: "info" });
  expect(shown.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, place) => place + 2));
});
