import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { AdminReturn } from "#shared/returns/admin-contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import * as returnPage from "./return-details-page.tsx";

const given: AdminReturn = {
  _id: "r1",
  number: "R00001",
  orderId: "o00001",
  shipment: 1,
  status: "inspected",
  reason: "Damaged when it arrived",
  note: "The rim is chipped.",
  resolution: "refund",
  photos: ["/media/returns/x-300x300/200.webp"],
  lines: [{ line: 0, name: "White mug", quantity: 2, restocked: 1 }],
  steps: [{ status: "asked", at: "2026-11-20T06:00:00.000Z", note: "" }],
  customer: { name: "Meera Pillai", email: "meera@example.com", phone: "98300 12345" },
  actors: ["shopper"],
  transitions: ["refunded", "replaced", "sent-back"],
  left: [{ line: 0, amount: 158.5 }],
  carriers: ["Delhivery"],
  instructions: "Pack it well.",
};

const answer = (change: Partial<AdminReturn> = {}) =>
  success({ success: true as const, return: { ...given, ...change } });
const open = () =>
  renderPage(returnPage, {
    route: "/dashboard/admin/returns/:id",
    path: "/dashboard/admin/returns/r1",
  });

beforeEach(() => signInAsAdmin());

describe("a return on the dashboard", () => {
  it("leads on to the next step once one is done", async () => {
    let status: AdminReturn["status"] = "asked";
    fakeApi({
      getReturn: () =>
        status === "asked"
          ? answer({ status, transitions: ["accepted", "refused"] })
          : answer({ status, transitions: ["received"] }),
      decideReturn: () => {
        status = "accepted";
        return success({ ...answer({ status }).value, message: "The return is accepted" });
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Accept the return" }));
    await screen.findByRole("button", { name: "Note that it has arrived" });
    const next = screen.getByRole("heading", { name: "Next step" });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it("whose invoice is too old for a credit note says so before it is refunded", async () => {
    fakeApi({ getReturn: () => answer({ gstClosedOn: "2024-11-30" }) });
    open();
    await screen.findByText("The GST of this invoice cannot be corrected any more");
    expect(screen.queryByText(/A credit note is written/)).toBeNull();
  });

  it("that is refunded says of pieces which were written off why their price is proposed, too", async () => {
    fakeApi({ getReturn: () => answer() });
    open();
    await screen.findByText(
      /^1 piece was written off and not put on the shelf\. The customer sent it/,
    );
    expect(await screen.findByLabelText(/^Refund for 2 × White mug/)).toHaveProperty(
      "value",
      "158.50",
    );
  });

  it("says where its pieces go back to where goods lie in several branches", async () => {
    const lines = [0, 1].map((line) => ({ line, name: `Mug ${line}`, quantity: 2 }));
    const restocksAt = [
      { line: 0, branches: ["Hyderabad"] },
      { line: 1, branches: ["Kolkata", "Chennai"] },
    ];
    fakeApi({
      getReturn: () =>
        answer({ status: "received", transitions: ["inspected"], lines, restocksAt }),
    });
    open();
    const [first, second] = await screen.findAllByLabelText(/^Mug . \(of 2\)/);
    const hintOf = (field: HTMLElement | undefined) =>
      document.getElementById(field?.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(hintOf(first)).toBe("They go back to Hyderabad.");
    expect(hintOf(second)).toBe("They go back to Kolkata, then Chennai.");
  });

  it("is accepted with the shop's instructions, which can be changed", async () => {
    let body: unknown;
    fakeApi({
      getReturn: () => answer({ status: "asked", transitions: ["accepted", "refused"] }),
      decideReturn: (request) => {
        body = request.body;
        return failure("unavailable", "The shop is busy.");
      },
    });
    const { user } = open();
    const text = await screen.findByLabelText("Instructions");
    expect(text).toHaveProperty("value", "Pack it well.");
    await user.type(text, " Mark it R00001.");
    await user.click(screen.getByRole("button", { name: "Accept the return" }));
    await screen.findByText("The shop is busy.");
    expect(body).toEqual({ to: "accepted", note: "Pack it well. Mark it R00001." });
    await user.click(screen.getByLabelText("Refuse it"));
    await user.click(screen.getByRole("button", { name: "Refuse the return" }));
    await screen.findByText("Write it to the customer: instructions, or why not");
    // Looked at the other, what was typed here is still there.
    await user.click(screen.getByLabelText("Accept it"));
    expect(screen.getByLabelText("Instructions")).toHaveProperty(
      "value",
      "Pack it well. Mark it R00001.",
    );
  });

  it("that a colleague decided meanwhile says who did what, and keeps what was typed", async () => {
    let now = answer({ status: "asked", transitions: ["accepted", "refused"] });
    fakeApi({
      getReturn: () => now,
      decideReturn: () => {
        const refused = { status: "refused" as const, at: "2026-11-21T06:00:00.000Z", note: "No." };
        now = answer({
          status: "refused",
          transitions: [],
          steps: [...given.steps, refused],
          actors: ["shopper", "ravi@example.com"],
        });
        return failure("conflict", "This return is refused now.");
      },
    });
    const { user } = open();
    await user.type(await screen.findByLabelText("Instructions"), " By Friday.");
    await user.click(screen.getByRole("button", { name: "Accept the return" }));
    await screen.findByText("Meanwhile: Refused");
    screen.getByText(/^By ravi@example.com, 21 Nov 2026/);
    expect(screen.getByLabelText("Instructions")).toHaveProperty(
      "value",
      "Pack it well. By Friday.",
    );
    expect(screen.queryByRole("button", { name: "Accept the return" })).toBeNull();
    expect(anyUnsaved()).toBe(true);
    await user.click(screen.getByRole("button", { name: "Go on from there" }));
    expect(screen.queryByRole("heading", { name: "Next step" })).toBeNull();
    expect(anyUnsaved()).toBe(false);
  });

  it("is refunded by what is left of its price, or a part of that", async () => {
    let body: unknown;
    fakeApi({
      getReturn: () => answer(),
      endReturn: (request) => {
        body = request.body;
        return failure("conflict", "At most ₹158.50 of the price can be refunded.");
      },
    });
    const { user } = open();
    const form = within(await screen.findByRole("form", { name: "Refund the return" }));
    form.getByText(/bank transfer or in cash you transfer yourself/);
    const amount = form.getByLabelText("Refund for 2 × White mug (₹)");
    expect(amount).toHaveProperty("value", "158.50");
    await user.clear(amount);
    await user.type(amount, "1,00.5");
    await user.click(form.getByRole("button", { name: "Refund" }));
    await form.findByText("Enter rupees with at most 2 decimals, such as 1,499 or 99.50");
    await user.clear(amount);
    await user.type(amount, "100.50");
    await user.click(form.getByRole("button", { name: "Refund" }));
    await waitFor(() =>
      expect(body).toEqual({
        how: "refunded",
        amounts: [{ line: 0, amount: 100.5 }],
        note: "",
      }),
    );
  });

  it("of whose price nothing is left is ended without an amount", async () => {
    let body: unknown;
    fakeApi({
      getReturn: () => answer({ left: [{ line: 0, amount: 0 }] }),
      endReturn: (request) => {
        body = request.body;
        return failure("unavailable", "The shop is busy.");
      },
    });
    const { user } = open();
    const form = within(await screen.findByRole("form", { name: "Refund the return" }));
    form.getByText(/the return ends without a credit note or a refund\.$/);
    expect(form.queryByLabelText(/^Refund for/)).toBeNull();
    await user.click(form.getByRole("button", { name: "End the return" }));
    await form.findByText("The shop is busy.");
    expect(body).toEqual({ how: "refunded", amounts: [{ line: 0, amount: 0 }], note: "" });
  });

  it("that is not there says so", async () => {
    fakeApi({ getReturn: () => failure("not_found", "This return does not exist") });
    open();
    await screen.findByText("This return does not exist");
  });
});
