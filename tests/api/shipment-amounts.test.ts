import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creditShare, refundOfCancelling } from "#shared/fulfilment/item-amounts.ts";
import {
  cancelItems,
  createShipment,
  creditShipment,
  deliverShipment,
} from "#shared/fulfilment/shipments-contract.ts";
import { rupees } from "#shared/money.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let client: AdminOrderClient;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());

const shipmentOf = (quantity: number) => ({
  items: [{ line: 0, quantity }],
  carrier: "DTDC",
  trackingNumber: "T1",
});

async function orderOf(id: string) {
  const { order } = (await client.details(id)).body;
  if (!order) throw new Error("no such order");
  return order;
}

const call = (
  endpoint:
    | typeof createShipment
    | typeof cancelItems
    | typeof creditShipment
    | typeof deliverShipment,
  id: string,
  body: object,
) =>
  callEndpoint(shop, endpoint, {
    params: { id },
    body,
    token: client.admin.token,
    address: newAddress(),
  });

describe("what the dashboard says of an order's parcels", () => {
  it("is exactly what goes back where pieces are cancelled or credited", async () => {
    const { id } = await client.placeOrder();
    const before = refundOfCancelling(await orderOf(id), [{ line: 0, quantity: 1 }]);
    const reason = "Out of this colour";
    await call(cancelItems, id, { items: [{ line: 0, quantity: 1 }], reason });
    const cancelled = await orderOf(id);
    expect(cancelled.refunds.map(({ amount }) => rupees(amount))).toEqual([before]);
    expect(cancelled.cancellations).toMatchObject([
      { reason, amount: before / 100, items: [{ line: 0, quantity: 1 }] },
    ]);

    await call(createShipment, id, shipmentOf(1));
    const [value] = (await orderOf(id)).shipmentValues[0]?.lines ?? [];
    if (!value) throw new Error("the parcel has no value");
    const line = { ...value, amount: rupees(value.amount), credited: rupees(value.credited) };
    await call(creditShipment, id, {
      shipment: 1,
      lines: [{ line: 0, quantity: 1 }],
      reason: "Broken",
    });
    const credited = await orderOf(id);
    expect(credited.credits).toMatchObject([
      {
        shipment: 1,
        amount: creditShare(line, 1) / 100,
        items: [{ line: 0, quantity: 1 }],
      },
    ]);
    expect(credited.shipmentValues[0]?.lines[0]).toMatchObject({ returned: 1, credited: 100 });
  });

  it("lists orders of which a part has left, among those to ship", async () => {
    const { id } = await client.placeOrder();
    const whole = await client.placeOrder();
    await call(createShipment, id, shipmentOf(1));
    await call(createShipment, whole.id, shipmentOf(2));
    const listed = async (parcels: string) => {
      const { body } = await client.list({ parcels });
      return body.orders?.map(({ _id }) => _id);
    };
    expect(await listed("part")).toEqual([id]);
    expect(await listed("waiting")).toContain(id);
    expect(await listed("waiting")).not.toContain(whole.id);
    await call(deliverShipment, id, { shipment: 1 });
    const { shipments, ewayLimit } = await orderOf(id);
    expect(shipments?.[0]?.deliveredAt).toBeDefined();
    // Inside West Bengal, where the goods stay.
    expect(ewayLimit).toBe(100_000);
  });
});
