import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { TrackedOrder } from "#shared/orders/tracking-contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import * as trackPage from "./track-page.tsx";

const sent = { shippedAt: "2026-03-04T10:00:00.000Z", items: [{ line: 0, quantity: 36 }] };

const blueDart = {
  carrier: "Blue Dart",
  url: "https://www.bluedart.com/track?number=BD12",
  asksForNumber: false,
};

const order: TrackedOrder = {
  number: "0ABCDE",
  status: "Shipped",
  orderedAt: "2026-03-03T10:00:00.000Z",
  paidAt: "2026-03-03T10:05:00.000Z",
  packedAt: "2026-03-04T09:00:00.000Z",
  shippedAt: "2026-03-04T10:00:00.000Z",
  shipments: [{ carrier: "bluedart", number: "BD 12", link: blueDart, ...sent }],
  lines: [
    { name: "White mug", quantity: 36 },
    { name: "Heat press", quantity: 1 },
  ],
  city: "Kolkata",
};

const open = () => renderPage(trackPage, { route: "/track/:token", path: "/track/abc" });

describe("the page of a tracking link", () => {
  it("shows the steps with their dates, the parcel, its lines and the city", async () => {
    fakeApi({ trackOrder: () => success({ success: true, order }) });
    open();
    await screen.findByRole("heading", { name: "Order #0ABCDE" });
    const steps = within(screen.getByRole("region", { name: "Status" })).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      "Done: Paid3 March 2026",
      "Done: Packed4 March 2026",
      "Now: Shipped4 March 2026",
      "To come: Delivered",
    ]);
    const link = screen.getByRole("link", { name: /^Follow it at Blue Dart/ });
    expect(link.getAttribute("href")).toBe(blueDart.url);
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    screen.getByText("36 pieces");
    screen.getByText("1 piece");
    screen.getByText(/goes to Kolkata/);
  });

  it("shows what is in each parcel, what was cancelled and what is still to come", async () => {
    const shippedAt = "2026-03-04T10:00:00.000Z";
    const parts: TrackedOrder = {
      ...order,
      status: "Processing",
      lines: [
        { name: "White mug", quantity: 36, cancelled: 6 },
        { name: "Heat press", quantity: 1 },
        { name: "Ink", quantity: 2 },
      ],
      shipments: [
        { carrier: "DTDC", number: "1", shippedAt, items: [{ line: 0, quantity: 20 }] },
        {
          carrier: "DTDC",
          number: "2",
          shippedAt,
          deliveredAt: "2026-03-06T10:00:00.000Z",
          items: [{ line: 1, quantity: 1 }],
        },
        {
          carrier: "DTDC",
          number: "3",
          shippedAt,
          isReplacement: true,
          items: [{ line: 1, quantity: 1 }],
        },
      ],
    };
    fakeApi({ trackOrder: () => success({ success: true, order: parts }) });
    open();
    const second = within(await screen.findByRole("region", { name: "Parcel 2" }));
    second.getByText("6 March 2026");
    expect(second.getByRole("listitem").textContent).toBe("1 × Heat press");
    expect(second.queryByRole("link")).toBeNull();
    screen.getByRole("heading", { name: "Parcel 3, a replacement" });
    const waiting = within(screen.getByRole("region", { name: "Still to come" }));
    expect(waiting.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "10 × White mug",
      "2 × Ink",
    ]);
    screen.getByText("6 cancelled");
  });

  it("copies the tracking number, and has no link for a carrier that is not known", async () => {
    const shipments = [{ carrier: "Ramesh's van", number: "7", ...sent }];
    fakeApi({ trackOrder: () => success({ success: true, order: { ...order, shipments } }) });
    const { user } = open();
    await screen.findByText("Sent with Ramesh's van");
    expect(screen.queryByRole("link", { name: /^Follow it/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Copy the tracking number 7" }));
    await screen.findByText("Tracking number copied");
    expect(await navigator.clipboard.readText()).toBe("7");
  });

  it("says of a link that opens nothing what to do", async () => {
    fakeApi({ trackOrder: () => failure("not_found", "This tracking link does not work") });
    open();
    await screen.findByText("This tracking link does not work, or no longer does");
    screen.getByRole("link", { name: "My Orders" });
  });
});
