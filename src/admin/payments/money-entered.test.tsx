import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiOutcome, noAnswer } from "#browser/api-outcome.ts";
import { todayInIndia } from "#shared/dates.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { dialog, shipped, show } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as orderPage from "../orders/order-page.tsx";

const due: AdminOrderDetails = {
  ...shipped,
  payment: { status: "due" },
  cash: { toCollect: 200, mayCollect: true, onTheWay: [1], collected: [] },
};
const awaited: AdminOrderDetails = {
  ...shipped,
  payment: { status: "unpaid" },
  shipments: [],
  bankTransfer: { reference: "AB12CD34", mayRecord: true, mayVoid: true, entered: [] },
};

type User = ReturnType<typeof renderPage>["user"];

async function fillCash(user: User) {
  const day = dialog().getByLabelText<HTMLInputElement>("Day it was collected");
  expect(day.value).toBe(todayInIndia());
  fireEvent.change(day, { target: { value: "2026-01-05" } });
  await user.type(dialog().getByLabelText("Reference"), "REM-1");
}

async function fillTransfer(user: User) {
  await user.type(dialog().getByLabelText("Amount (₹)"), "200");
  const day = dialog().getByLabelText<HTMLInputElement>("Day it came");
  expect(day.value).toBe(todayInIndia());
  fireEvent.change(day, { target: { value: "2026-01-05" } });
  await user.type(dialog().getByLabelText("UTR"), "HDFC12345678");
}

const changeAmount = async (user: User) => {
  await user.clear(dialog().getByLabelText("Amount (₹)"));
  await user.type(dialog().getByLabelText("Amount (₹)"), "150");
};

/** Each form: how it is opened, filled, changed after a lost answer, and sent. */
const forms = [
  {
    name: "cash that was collected",
    order: due,
    open: "Enter what was collected",
    fill: fillCash,
    change: changeAmount,
    send: "Enter it",
  },
  {
    name: "a refused parcel",
    order: due,
    open: "Parcel 1 was refused",
    fill: async () => {},
    change: (user: User) => user.click(dialog().getByRole("radio", { name: /^No, they are/ })),
    send: "It was refused",
  },
  {
    name: "a bank transfer",
    order: awaited,
    open: "Record a payment",
    fill: fillTransfer,
    change: changeAmount,
    send: "Record the payment",
  },
];

beforeEach(signInAsAdmin);

describe.each(forms)("the form of $name", ({ order, open, fill, change, send }) => {
  /** Opens the form in a shop whose answers are given, and tells the keys that it was sent. */
  async function openForm(answers: ApiOutcome<{ success: true; message: string }>[]) {
    const keys: (string | null)[] = [];
    const answer = () => answers.shift() ?? noAnswer();
    const withOrder = () => {
      const next = answer();
      return next.ok ? success({ ...next.value, order }) : next;
    };
    fakeApi({
      getAdminOrder: () => show(order),
      collectCash: withOrder,
      refuseShipment: withOrder,
      recordTransfer: answer,
    });
    const fake = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
      if (init.method === "POST") keys.push(new Headers(init.headers).get("Idempotency-Key"));
      return fake(path, init);
    });
    const { user } = renderPage(orderPage, {
      route: "/dashboard/admin/orders/:id",
      path: "/dashboard/admin/orders/ab12cd34",
    });
    await user.click(await screen.findByRole("button", { name: open }));
    await fill(user);
    return { user, keys, press: () => user.click(dialog().getByRole("button", { name: send })) };
  }

  const saved = success({ success: true as const, message: "It is saved." });

  it("is sent under the same key again where its answer was lost", async () => {
    const { keys, press } = await openForm([noAnswer(), saved]);
    await press();
    await dialog().findByText(/once\.$/);
    await press();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(keys).toEqual([expect.stringMatching(/^.{8,}$/), keys[0]]);
  });

  it("says that the first try was saved where it was changed since, and takes a new key then", async () => {
    const reused = {
      ok: false,
      code: "idempotency_key_reused",
      message: "Saved",
    } as const satisfies Outcome<never>;
    const { user, keys, press } = await openForm([noAnswer(), reused, saved]);
    await press();
    await dialog().findByText(/once\.$/);
    await change(user);
    await press();
    await dialog().findByText(/^Your first try was saved: close this to see it/);
    await press();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toMatch(/^.{8,}$/);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

it("takes no amount whose comma parts no thousands", async () => {
  const sent: number[] = [];
  fakeApi({
    getAdminOrder: () => show(awaited),
    recordTransfer: ({ body }) => {
      sent.push(body.amount);
      return success({ success: true as const, message: "It is saved." });
    },
  });
  const { user } = renderPage(orderPage, {
    route: "/dashboard/admin/orders/:id",
    path: "/dashboard/admin/orders/ab12cd34",
  });
  await user.click(await screen.findByRole("button", { name: "Record a payment" }));
  await fillTransfer(user);
  const amount = dialog().getByLabelText("Amount (₹)");
  await user.clear(amount);
  await user.type(amount, "1,5");
  const send = dialog().getByRole("button", { name: "Record the payment" });
  await user.click(send);
  await dialog().findByText(/^Enter rupees with at most 2 decimals, such as/);
  expect(sent).toEqual([]);
  await user.clear(amount);
  await user.type(amount, "₹1,499.50");
  await user.click(send);
  await waitFor(() => expect(sent).toEqual([1499.5]));
});

describe("a bank transfer that was entered wrongly", () => {
  const entered = {
    _id: "t1",
    utr: "HDFC12345678",
    amount: 200,
    paidOn: "2026-01-05",
    by: "ravi@example.com",
  };
  const withTransfer = (more: object): AdminOrderDetails => ({
    ...awaited,
    bankTransfer: {
      ...{ reference: "AB12CD34", mayRecord: false, mayVoid: true, entered: [entered] },
      ...more,
    },
  });
  const openOrder = (order: AdminOrderDetails, answers: object = {}) => {
    fakeApi({ getAdminOrder: () => show(order), ...answers });
    return renderPage(orderPage, {
      route: "/dashboard/admin/orders/:id",
      path: "/dashboard/admin/orders/ab12cd34",
    });
  };

  it("is voided with a reason", async () => {
    const sent: unknown[] = [];
    const { user } = openOrder(withTransfer({}), {
      voidTransfer: ({ body }: { body: unknown }) => {
        sent.push(body);
        return success({ success: true, message: "The transfer is voided." });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Void ₹200, UTR HDFC12345678" }));
    dialog().getByText(/^₹200 of 5 Jan 2026, UTR HDFC12345678, will count as never come\./);
    await user.type(dialog().getByLabelText(/^Reason/), "Read in the wrong line");
    await user.click(dialog().getByRole("button", { name: "Take it back" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ payment: "t1", reason: "Read in the wrong line" }]);
  });

  it("says who took it back and why, and stays once pieces have left", async () => {
    const voided = { at: "2026-01-06T10:00:00.000Z", by: "asha@example.com", reason: "A slip" };
    openOrder(withTransfer({ mayVoid: false, entered: [{ ...entered, voided }] }));
    await screen.findByText("₹200 on 5 Jan 2026, UTR HDFC12345678, recorded by ravi@example.com");
    await screen.findByText(/^Voided by asha@example.com, .*: A slip$/);
    expect(screen.queryByRole("button", { name: /^Void/ })).toBeNull();
  });
});
