import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

/** Presses on the dialog itself, which is what lies beside its content. */
function pressBeside(dialog: HTMLElement, msFromNow: number): void {
  const press = new PointerEvent("pointerdown", { bubbles: true });
  Object.defineProperty(press, "timeStamp", { value: performance.now() + msFromNow });
  fireEvent(dialog, press);
}

it("closes by a press beside it, but not by the second of the two that opened it", () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Add to cart">
      Words
    </Dialog>,
  );
  const dialog = screen.getByRole("dialog");
  pressBeside(dialog, 0);
  expect(onClose).not.toHaveBeenCalled();
  pressBeside(screen.getByText("Words"), 1_000);
  expect(onClose).not.toHaveBeenCalled();
  pressBeside(dialog, 1_000);
  expect(onClose).toHaveBeenCalledOnce();
});
