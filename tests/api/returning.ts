import { asc, eq } from "drizzle-orm";
import { products } from "#server/database/schema/catalogue.ts";
import { shipments } from "#server/database/schema/fulfilment.ts";
import {
  decideReturn,
  endReturn,
  getReturn,
  inspectReturn,
  listReturns,
} from "#shared/returns/admin-contract.ts";
import {
  addReturnPhoto,
  cancelOwnOrder,
  getOwnReturns,
  requestReturn,
  withdrawReturn,
} from "#shared/returns/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import type { TestShop } from "../support/test-shop.ts";
import type { AdminOrderClient } from "./admin-orders.ts";
import { multipart } from "./multipart.ts";
import { drawPicture } from "./pictures.ts";

/** The calls of returns, by the shopper and the admin of a client of orders. */
export function returningClient(shop: TestShop, orders: AdminOrderClient) {
  const { admin, shopper } = orders;
  const asAdmin = (id: string) => ({ params: { id }, token: admin.token, address: newAddress() });
  const own = (id: string, token = shopper.token) => ({
    params: { id },
    token,
    address: newAddress(),
  });
  return {
    /** A delivered order of two pieces at ₹100, with its shipment's id. */
    async delivered() {
      const placed = await orders.placeOrder();
      const shipped = { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" };
      await orders.move(placed.id, shipped);
      await orders.move(placed.id, { status: "Delivered" });
      const [shipment] = await shop.database.db
        .select({ id: shipments.id })
        .from(shipments)
        .where(eq(shipments.orderId, placed.id))
        .orderBy(asc(shipments.ordinal));
      if (!shipment) throw new Error("the parcel is not there");
      return { ...placed, shipment: shipment.id };
    },

    ask: (shipment: string, given: object = {}, token = shopper.token) =>
      callEndpoint(shop, requestReturn, {
        ...own(shipment, token),
        body: {
          items: [{ line: 0, quantity: 1 }],
          reason: "Damaged when it arrived",
          note: "",
          resolution: "refund",
          photos: [],
          ...given,
        },
      }),
    ownReturns: async (token = shopper.token, query: { orders?: string } = {}) =>
      (await callEndpoint(shop, getOwnReturns, { query, token, address: newAddress() })).body,
    withdraw: (id: string, token = shopper.token) =>
      callEndpoint(shop, withdrawReturn, own(id, token)),
    cancel: (id: string, body: object = { reason: "" }, token = shopper.token) =>
      callEndpoint(shop, cancelOwnOrder, { ...own(id, token), body }),
    async sendPhoto(shipment: string, token = shopper.token) {
      const form = await multipart({}, { bytes: await drawPicture(300, 300) });
      return callEndpoint(shop, addReturnPhoto, { ...own(shipment, token), ...form });
    },

    list: (query: Record<string, string> = {}) =>
      callEndpoint(shop, listReturns, { query, token: admin.token, address: newAddress() }),
    details: (id: string) => callEndpoint(shop, getReturn, asAdmin(id)),
    decide: (id: string, to: string, note = "Send it to 5 Mill Lane.") =>
      callEndpoint(shop, decideReturn, { ...asAdmin(id), body: { to, note } }),
    inspect: (id: string, restocked: number) =>
      callEndpoint(shop, inspectReturn, {
        ...asAdmin(id),
        body: { lines: [{ line: 0, restocked }], note: "" },
      }),
    end: (id: string, body: object) =>
      callEndpoint(shop, endReturn, { ...asAdmin(id), body: { note: "", ...body } }),

    async stockOf(productId: string): Promise<number | undefined> {
      const [row] = await shop.database.db
        .select({ stock: products.stock })
        .from(products)
        .where(eq(products.id, productId));
      return row?.stock;
    },
  };
}

export type ReturningClient = ReturnType<typeof returningClient>;
