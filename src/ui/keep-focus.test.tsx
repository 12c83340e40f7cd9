import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { SkipLink } from "./content.tsx";
import { Dialog } from "./dialog.tsx";
import { keepFocus } from "./keep-focus.ts";

const focused = () => document.activeElement?.textContent;

/** Rows that can be removed, each by a button or after a dialog was asked. */
function Rows() {
  useEffect(keepFocus, []);
  const [rows, setRows] = useState(["One", "Two", "Three"]);
  const [chosen, choose] = useState<string | null>(null);
  const remove = (row: string) => setRows(rows.filter((each) => each !== row));
  return (
    <main>
      <h1>Shop</h1>
      <section>
        <h2>Rows</h2>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <a href={`#${row}`}>{row}</a>
              <button type="button" onClick={() => remove(row)}>
                Remove {row}
              </button>
              <button type="button" onClick={() => choose(row)}>
                Delete {row}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <Dialog open={chosen !== null} onClose={() => choose(null)} title="Delete it?">
        <button
          type="button"
          onClick={() => {
            remove(chosen ?? "");
            choose(null);
          }}
        >
          Yes
        </button>
      </Dialog>
    </main>
  );
}

it("hands the focus of a removed row to the next, then to the one before, then to the heading", async () => {
  const user = userEvent.setup();
  render(<Rows />);
  await user.click(screen.getByRole("button", { name: "Remove Two" }));
  await waitFor(() => expect(focused()).toBe("Three"));
  await user.click(screen.getByRole("button", { name: "Remove Three" }));
  await waitFor(() => expect(focused()).toBe("One"));
  await user.click(screen.getByRole("button", { name: "Remove One" }));
  await waitFor(() => expect(focused()).toBe("Rows"));
});

it("hands on the focus of what opened a dialog and is gone when it closes", async () => {
  const user = userEvent.setup();
  render(<Rows />);
  await user.click(screen.getByRole("button", { name: "Delete Two" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Yes" }));
  await waitFor(() => expect(focused()).toBe("Three"));
});

/** A step that another takes the place of. */
function Steps() {
  useEffect(keepFocus, []);
  const [step, setStep] = useState("Pack");
  return (
    <main>
      <h1>Order</h1>
      <p>Paid</p>
      <section key={step}>
        <h2>{step}</h2>
        <button type="button" onClick={() => setStep("Ship")}>
          Done
        </button>
      </section>
      <p>History</p>
    </main>
  );
}

it("leads on to what has taken the place of a step that is done", async () => {
  const user = userEvent.setup();
  render(<Steps />);
  await user.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(focused()).toBe("Ship"));
});

/** Lists that take the place of one another, each with a link past its filters. */
function Lists() {
  useEffect(keepFocus, []);
  const [list, setList] = useState("Synonyms");
  return (
    <main>
      <div key={list}>
        <SkipLink to="rows">Skip filters</SkipLink>
        <h1>{list}</h1>
        <button type="button" onClick={() => setList("Not found")}>
          Show the others
        </button>
      </div>
    </main>
  );
}

it("leads past a link that is seen only with the focus, and would move the page", async () => {
  const user = userEvent.setup();
  render(<Lists />);
  await user.click(screen.getByRole("button", { name: "Show the others" }));
  await waitFor(() => expect(focused()).toBe("Not found"));
});

it("leaves the focus where a press beside everything has put it", async () => {
  render(<Rows />);
  const remove = screen.getByRole("button", { name: "Remove Two" });
  remove.focus();
  remove.blur();
  await Promise.resolve();
  fireEvent.click(remove);
  expect(screen.queryByText("Two")).toBeNull();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(document.activeElement).toBe(document.body);
});

it("keeps a busy button focusable, and takes no presses meanwhile", async () => {
  const user = userEvent.setup();
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy onClick={onClick}>
        Saving...
      </Button>
    </form>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Saving..." });
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await user.click(button);
  await user.type(screen.getByLabelText("Name"), "x{Enter}");
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});
