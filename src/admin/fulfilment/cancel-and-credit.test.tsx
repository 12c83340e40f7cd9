import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { dialog, partShipped, shipped, show, two } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as orderPage from "../orders/order-page.tsx";

const openOrder = () =>
  renderPage(orderPage, {
    route: "/dashboard/admin/orders/:id",
    path: "/dashboard/admin/orders/ab12cd34",
  });

beforeEach(signInAsAdmin);

describe("pieces that are cancelled", () => {
  it("say before exactly what goes back, and need a reason", async () => {
    let order = two;
    const sent: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show(order),
      cancelItems: ({ body }) => {
        sent.push(body);
        order = {
          ...two,
          cancellations: [
            { at: two.createdAt, reason: body.reason, amount: 80, items: body.items },
          ],
        };
        return success({ success: true, message: "The pieces are cancelled.", order });
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Cancel pieces" }));
    dialog().getByText("Choose pieces to see what goes back.");
    await user.click(dialog().getByRole("button", { name: "One more of White mug" }));
    expect(dialog().getByRole("status").textContent).toMatch(/^₹80 goes back to the customer/);
    await user.click(dialog().getByRole("button", { name: "Cancel these pieces" }));
    await dialog().findByText("Write why: the customer reads it");
    await user.type(dialog().getByLabelText(/^Reason/), "Out of white");
    await user.click(dialog().getByRole("button", { name: "Cancel these pieces" }));
    const section = within(await screen.findByRole("region", { name: "Parcels" }));
    await section.findByText("₹80 goes back for it.");
    expect(sent).toEqual([
      { items: [{ line: 1, quantity: 1 }], reason: "Out of white", restock: true },
    ]);
  });

  it("say why less than their price goes back of an order that was accepted short", async () => {
    fakeApi({
      getAdminOrder: () => show({ ...two, payment: { status: "charged", received: 370 } }),
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Cancel pieces" }));
    await user.click(dialog().getByRole("button", { name: "One more of White mug" }));
    expect(dialog().getByRole("status").textContent).toMatch(
      /^₹50 goes back to the customer\. ₹30 of their price does not/,
    );
  });

  it("cannot be chosen where nothing waits", async () => {
    fakeApi({ getAdminOrder: () => show(shipped) });
    openOrder();
    await screen.findByRole("region", { name: "Parcels" });
    expect(screen.queryByRole("button", { name: "Cancel pieces" })).toBeNull();
  });
});

describe("a credit of a parcel", () => {
  it("takes exactly the share of what came back, or an amount, and says the sum before", async () => {
    const sent: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show(partShipped),
      creditShipment: ({ body }) => {
        sent.push(body);
        return failure("conflict", "Shipped meanwhile.");
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Credit parcel 1" }));
    await user.click(dialog().getByRole("button", { name: "Give it back" }));
    await dialog().findByText("Enter how many pieces came back, or how much is given back");
    await user.click(dialog().getByRole("button", { name: "One more of White mug" }));
    dialog().getByText("Left empty, exactly ₹80");
    expect(dialog().getByRole("status").textContent).toMatch(/^₹80 goes back/);
    await user.type(dialog().getByLabelText(/^Amount/), "161");
    await user.type(dialog().getByLabelText(/^Reason/), "Chipped");
    await user.click(dialog().getByRole("button", { name: "Give it back" }));
    await dialog().findByText("At most ₹160");
    await user.clear(dialog().getByLabelText(/^Amount/));
    await user.type(dialog().getByLabelText(/^Amount/), "50.5");
    await user.click(dialog().getByRole("radio", { name: /damaged or missing/ }));
    await user.click(dialog().getByRole("button", { name: "Give it back" }));
    await dialog().findByText("Shipped meanwhile.");
    expect(sent).toEqual([
      {
        shipment: 1,
        lines: [{ line: 1, quantity: 1, amount: 50.5, restock: false }],
        reason: "Chipped",
      },
    ]);
  });
});
