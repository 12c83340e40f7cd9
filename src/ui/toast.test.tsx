import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { announce } from "./announce.ts";
import { Toasts } from "./toast.tsx";
import { dismissOfEarlierPage, followActions, showToast } from "./toast-store.ts";

/** A box of the screen, as the browser measures it. */
const box = (left: number, top: number, width: number, height: number) =>
  new DOMRect(left, top, width, height);

it("keeps a way back until somebody dismisses it, and lets what only informs go", async () => {
  vi.useFakeTimers();
  try {
    render(<Toasts />);
    act(() => {
      showToast("Saved");
      showToast("Mug was removed", "info", { label: "Undo", run: () => {}, stays: true });
      showToast("₹50 is missing", "warning");
    });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText("Saved")).toBeNull();
    expect(screen.getByText("₹50 is missing").textContent).toBe("Warning: ₹50 is missing");
    act(dismissOfEarlierPage);
    expect(screen.queryByText("₹50 is missing")).toBeNull();
    screen.getByRole("button", { name: "Undo" });
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Mug was removed")).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it("closes by Escape, and gives the focus back to where it came from", async () => {
  const user = userEvent.setup();
  render(
    <>
      <button type="button">Row</button>
      <Toasts />
    </>,
  );
  act(
    () => void showToast("Mug was removed", "info", { label: "Undo", run: vi.fn(), stays: true }),
  );
  const row = screen.getByRole("button", { name: "Row" });
  row.focus();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Mug was removed")).toBeNull();
  expect(document.activeElement).toBe(row);
});

it("undoes by Ctrl-Z what the newest toast offers to undo, but not while somebody types", async () => {
  const user = userEvent.setup();
  render(
    <>
      <input aria-label="Note" />
      <Toasts />
    </>,
  );
  const [first, second] = [vi.fn(), vi.fn()];
  act(() => {
    showToast("Mug was removed", "info", { label: "Undo", run: first, stays: true, undoes: true });
    showToast("Plate was removed", "info", { label: "Undo", run: second, undoes: true });
    showToast("Plate is in the cart", "info", { label: "View cart", run: vi.fn() });
  });
  await user.click(screen.getByLabelText("Note"));
  await user.keyboard("{Control>}z{/Control}");
  expect(second).not.toHaveBeenCalled();
  await user.tab();
  await user.keyboard("{Control>}z{/Control}");
  expect(second).toHaveBeenCalledOnce();
  expect(screen.queryByText("Plate was removed")).toBeNull();
  expect(first).not.toHaveBeenCalled();
  await user.keyboard("{Meta>}z{/Meta}");
  expect(first).toHaveBeenCalledOnce();
});

it("lets what was said go once the person opens another page, but for a way back and what opened it", () => {
  const stopFollowing = followActions();
  render(<Toasts />);
  act(() => {
    showToast("The shipping rules are saved.");
    showToast("DIWA-LI10 is ended.", "success", { label: "Undo", run: vi.fn(), undoes: true });
  });
  act(dismissOfEarlierPage);
  screen.getByText("The shipping rules are saved.");
  fireEvent.keyDown(document.body, { key: "Enter" });
  act(() => {
    showToast("The product is made.");
    dismissOfEarlierPage();
  });
  expect(screen.queryByText("The shipping rules are saved.")).toBeNull();
  screen.getByText("The product is made.");
  screen.getByText("DIWA-LI10 is ended.");
  stopFollowing();
  fireEvent.keyDown(document, { key: "Escape" });
});

it("lets what was said before go once a dialog of the dashboard opens, but for a way back", () => {
  render(
    <div className="beside-dashboard">
      <Toasts />
    </div>,
  );
  act(() => {
    showToast("Saved");
    showToast("Mug was removed", "info", { label: "Undo", run: vi.fn(), stays: true });
  });
  const dialog = render(<Toasts />);
  expect(screen.queryByText("Saved")).toBeNull();
  screen.getByText("Mug was removed");
  act(() => void showToast("Asked"));
  dialog.unmount();
  screen.getByText("Asked");
  fireEvent.keyDown(document, { key: "Escape" });
});

it("moves away from what has the focus", async () => {
  render(
    <>
      <button type="button">Save</button>
      <Toasts />
    </>,
  );
  const list = screen.getByRole("list");
  // A phone: at its bottom the list lies over the button, at its top it does not.
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: false } as MediaQueryList);
  vi.spyOn(list, "getBoundingClientRect").mockImplementation(() =>
    list.dataset.place?.startsWith("top") ? box(16, 100, 328, 60) : box(16, 600, 328, 60),
  );
  act(() => void showToast("Saved"));
  expect(list.dataset.place).toBe("bottom-left");
  const save = screen.getByRole("button", { name: "Save" });
  vi.spyOn(save, "getBoundingClientRect").mockReturnValue(box(16, 620, 100, 44));
  save.focus();
  await waitFor(() => expect(list.dataset.place).toBe("top-left"));
});

it("says what is announced, and the same once more", async () => {
  render(<Toasts />);
  act(() => announce("Picture 2 of 3"));
  const first = screen.getByText("Picture 2 of 3");
  act(() => announce("Picture 2 of 3"));
  expect(screen.getByText("Picture 2 of 3")).not.toBe(first);
});
