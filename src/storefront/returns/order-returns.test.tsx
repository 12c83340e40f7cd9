import { cleanup, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { OwnReturns, ShownReturn } from "#shared/returns/contract.ts";
import { usualBranches } from "#shared/store-branches.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import * as rootData from "../site/root-data.ts";
import { OrderReturns } from "./order-returns.tsx";

const accepted: ShownReturn = {
  _id: "r1",
  number: "R00001",
  orderId: "o1",
  shipment: 1,
  status: "accepted",
  reason: "Damaged when it arrived",
  note: "",
  resolution: "refund",
  photos: [],
  lines: [],
  steps: [],
};
const own: OwnReturns = {
  returns: [accepted],
  shipments: [],
  cancelling: [],
  cancelRequests: [],
  refundTo: [],
  days: 7,
  reasons: [],
};

it.each([
  ["accepted" as const, 1],
  ["received" as const, 0],
])("a return that is %s names the address to send it to %i times", async (status, times) => {
  vi.spyOn(rootData, "useStoreInfo").mockReturnValue({ ...testStore, address: "7 Mill Road" });
  fakeApi({});
  const shown = { ...own, returns: [{ ...accepted, status }] };
  renderPage({ default: () => <OrderReturns orderId="o1" own={shown} /> }, { route: "/orders" });
  await screen.findByRole("article", { name: "Return R00001" });
  expect(screen.queryAllByText(/^Send it to: .*7 Mill Road/)).toHaveLength(times);
});

it("an accepted return whose instructions name a branch names the head office nowhere", async () => {
  const branches = usualBranches.map((branch) =>
    branch.id === "chennai" ? { ...branch, address: "7 Mount Road" } : branch,
  );
  const store = { ...testStore, address: "7 Mill Road", branches };
  vi.spyOn(rootData, "useStoreInfo").mockReturnValue(store);
  fakeApi({});
  const note = "Please bring it to our shop:\n7, Mount Road, Chennai.";
  const steps = [{ status: "accepted" as const, at: "2026-11-28T08:00:00Z", note }];
  const shown = { ...own, returns: [{ ...accepted, steps }] };
  renderPage({ default: () => <OrderReturns orderId="o1" own={shown} /> }, { route: "/orders" });
  await screen.findByText(/7, Mount Road, Chennai/);
  expect(screen.queryByText(/7 Mill Road/)).toBeNull();
});

it.each([
  ["the account ending 4321", "We transfer what you have paid of it to the account ending 4321"],
  [undefined, "We transfer what you have paid of it once you have told us where to."],
])(
  "a credited return whose money waits to be transferred (to %s) says so, and not that it went back",
  async (account, said) => {
    fakeApi({});
    const at = "2026-11-28T08:00:00Z";
    const refunded = {
      ...{ ...accepted, status: "refunded" as const, credited: 500 },
      steps: [{ status: "refunded" as const, at, note: "" }],
    };
    const shown = (waiting: boolean): OwnReturns => ({
      ...{ ...own, returns: [refunded] },
      refundTo: [{ orderId: "o1", waiting, ...(account && { account }) }],
    });
    renderPage(
      { default: () => <OrderReturns orderId="o1" own={shown(true)} /> },
      { route: "/orders" },
    );
    await screen.findByText(said, { exact: false });
    screen.getByText("Credited");
    expect(screen.queryByText("Refunded")).toBeNull();
    cleanup();
    renderPage(
      { default: () => <OrderReturns orderId="o1" own={shown(false)} /> },
      { route: "/orders" },
    );
    await screen.findByText("Refunded");
    expect(screen.queryByText(/We transfer/)).toBeNull();
  },
);
