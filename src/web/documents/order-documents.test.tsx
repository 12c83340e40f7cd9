import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { success } from "#shared/failure.ts";
import type { Order } from "#shared/orders/contract.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { OrderDocuments } from "./order-documents.tsx";

const order: Pick<Order, "_id" | "payment" | "parcels" | "credits"> = {
  _id: "o1",
  payment: { status: "charged" },
};
const parcel = {
  number: 1,
  carrier: "Blue Dart",
  trackingNumber: "BD 1",
  shippedAt: "2026-11-20T10:00:00.000Z",
  pieces: [{ line: 0, quantity: 1 }],
};

const show = (shown: typeof order) =>
  renderPage({ default: () => <OrderDocuments order={shown} /> }, { route: "/orders" });

describe("the documents of an order", () => {
  it("are named, each as a page and as PDF", async () => {
    const asked: unknown[] = [];
    fakeApi({
      downloadDocument: ({ params }) => {
        asked.push(params);
        return success({ name: "file.pdf", content: new Uint8Array([1]) });
      },
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const { user } = show({
      ...order,
      parcels: [
        { ...parcel, document: { _id: "d1", kind: "invoice", number: "PR/26-27/000123" } },
        { ...parcel, number: 2 },
      ],
      credits: [
        {
          at: "2026-11-22T10:00:00.000Z",
          amount: 100,
          reason: "Damaged",
          parcel: 1,
          pieces: [],
          document: { _id: "d2", kind: "credit-note", number: "PC/26-27/000001" },
        },
      ],
    });
    const link = await screen.findByRole("link", { name: "Tax invoice PR/26-27/000123" });
    expect(link.getAttribute("href")).toBe("/documents/d1");
    await user.click(screen.getByRole("button", { name: "PDF of PC/26-27/000001" }));
    await vi.waitFor(() => expect(click).toHaveBeenCalled());
    click.mockRestore();
    expect(asked).toEqual([{ id: "d2" }]);
    expect(screen.queryByRole("button", { name: "Proforma invoice" })).toBeNull();
  });

  it("are the proforma invoice while it is not paid", async () => {
    show({ ...order, payment: { status: "unpaid" } });
    await screen.findByRole("button", { name: "Proforma invoice" });
  });
});
