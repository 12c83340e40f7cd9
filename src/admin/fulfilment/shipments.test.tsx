import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { dialog, partShipped, show, two } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as orderPage from "../orders/order-page.tsx";

const openOrder = () =>
  renderPage(orderPage, {
    route: "/dashboard/admin/orders/:id",
    path: "/dashboard/admin/orders/ab12cd34",
  });

beforeEach(signInAsAdmin);

describe("a parcel with a part of an order", () => {
  it("is marked as packed by a button that keeps the focus", async () => {
    let packedAt: string | undefined;
    fakeApi({
      getAdminOrder: () => show(two),
      getPacking: () =>
        success({
          ...{ success: true as const, mayPack: true, returns: [] },
          ...(packedAt !== undefined && { packedAt }),
        }),
      markPacked: () => {
        packedAt = "2026-11-20T06:00:00.000Z";
        return success({ success: true as const, message: "Marked as packed" });
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Mark as packed" }));
    const after = await screen.findByRole("button", { name: "Not packed after all" });
    expect(document.activeElement).toBe(after);
  });

  it("that is picked up is marked as ready, which its customer is written to", async () => {
    const freight = { name: "Pick up in Kolkata", amount: 0, pickUpAt: "Kolkata, 12 Park Street" };
    let isReady = false;
    fakeApi({
      getAdminOrder: () =>
        show({ ...two, freight, ...(isReady && { isReadyForPickUp: true as const }) }),
      getPacking: () =>
        success({
          ...{ success: true as const, mayPack: true, returns: [] },
          ...(isReady && { packedAt: "2026-11-20T06:00:00.000Z" }),
        }),
      markPacked: () => {
        isReady = true;
        return success({ success: true as const, message: "Ready to pick up." });
      },
    });
    const { user } = openOrder();
    await screen.findByText(/^Not ready: .* the customer gets an e-mail that says so\.$/);
    await user.click(screen.getByRole("button", { name: "Ready to pick up" }));
    await screen.findByRole("button", { name: "Not ready after all" });
    screen.getByText("Ready to pick up", { selector: "span" });
  });

  it("that is picked up where not all of it lies is asked about before its customer is written to", async () => {
    const freight = { name: "Pick up in Kolkata", amount: 0, pickUpAt: "Kolkata, 12 Park Street" };
    const marked: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show({ ...two, freight }),
      getPacking: () =>
        success({
          ...{ success: true as const, mayPack: true, returns: [] },
          ...(marked.length > 0
            ? { packedAt: "2026-11-20T06:00:00.000Z" }
            : { liesElsewhere: [{ branch: "Chennai", quantity: 1 }] }),
        }),
      markPacked: ({ body }) => {
        marked.push(body);
        return success({ success: true as const, message: "Ready to pick up." });
      },
    });
    const { user } = openOrder();
    await screen.findByText("1 piece lies in Chennai: bring it to where it is picked up.");
    await user.click(screen.getByRole("button", { name: "Ready to pick up" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Has all of it been brought?" }),
    );
    expect(marked).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "All of it lies ready" }));
    await screen.findByRole("button", { name: "Not ready after all" });
    expect(marked).toEqual([{ packed: true }]);
  });

  it("leaves the customer only the pieces that wait to be cancelled", async () => {
    fakeApi({
      getAdminOrder: () => show(partShipped),
      getPacking: () => success({ success: true as const, mayPack: true, returns: [] }),
    });
    openOrder();
    await screen.findByText("Not packed: the customer can still cancel what waits at once.");
  });

  it("shows what is in it and its invoice, and is marked as arrived by itself", async () => {
    let order = partShipped;
    fakeApi({
      getAdminOrder: () => show(order),
      deliverShipment: ({ body }) => {
        const [first] = partShipped.shipments ?? [];
        const deliveredAt = "2026-01-05T00:00:00.000Z";
        if (first) order = { ...partShipped, shipments: [{ ...first, deliveredAt }] };
        return success({ success: true, message: `Parcel ${body.shipment} has arrived.`, order });
      },
    });
    const { user } = openOrder();
    const section = within(await screen.findByRole("region", { name: "Parcels" }));
    const shipment = within(section.getByRole("listitem", { name: "Parcel 1" }));
    expect(shipment.getAllByRole("listitem")[0]?.textContent).toBe("2 × White mug");
    shipment.getByRole("link", { name: "Tax invoice PR/25-26/000001" });
    section.getByRole("heading", { name: "Still to come" });
    await user.click(shipment.getByRole("button", { name: /^It has arrived/ }));
    await shipment.findByText(/arrived on/);
    expect(shipment.queryByRole("button", { name: /^It has arrived/ })).toBeNull();
    expect(shipment.queryByRole("button", { name: /^Correct the tracking/ })).toBeNull();
    // Its number may come later than the parcel: it stays in the day's file until it is noted.
    shipment.getByRole("button", { name: "Add an e-way bill of parcel 1" });
  });

  it("says which branch each piece leaves from, and which one a parcel has left", async () => {
    const order = {
      ...partShipped,
      liesIn: [
        { line: 0, quantity: 1, branch: "Chennai" },
        { line: 1, quantity: 1 },
      ],
      leftFrom: [{ shipment: 1, branches: ["Kolkata"] }],
    };
    fakeApi({ getAdminOrder: () => show(order) });
    openOrder();
    const lines = await screen.findByRole("region", { name: "What was ordered" });
    within(lines).getByText("Leaves from Chennai");
    within(lines).getByText("Leaves from a branch that is decided when they are shipped");
    const parcels = screen.getByRole("region", { name: "Parcels" });
    within(parcels).getByText(/ from Kolkata$/);
    within(parcels).getByText("Leaves from Chennai");
  });

  it("gets its e-way bill once the vehicle is known", async () => {
    let order = partShipped;
    let sent: unknown;
    fakeApi({
      getAdminOrder: () => show(order),
      noteEwayBill: ({ body }) => {
        sent = body;
        const shipments = partShipped.shipments?.map((one) => ({
          ...one,
          ewayBill: "181012345678",
        }));
        order = { ...partShipped, ...(shipments && { shipments }) };
        return success({ success: true, message: "The e-way bill is noted.", order });
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Add an e-way bill of parcel 1" }));
    await user.type(dialog().getByLabelText("E-way bill number"), "1810");
    await user.click(dialog().getByRole("button", { name: "Save the e-way bill" }));
    await dialog().findByText("An e-way bill number has 12 digits");
    await user.type(dialog().getByLabelText("E-way bill number"), " 1234 5678");
    await user.click(dialog().getByRole("button", { name: "Save the e-way bill" }));
    await screen.findByText(/e-way bill 181012345678/);
    expect(sent).toEqual({ shipment: 1, ewayBill: "181012345678" });
  });
});
