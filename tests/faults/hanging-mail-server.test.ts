import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { transitionOrder } from "#shared/fulfilment/contract.ts";
import { rupees } from "#shared/money.ts";
import { placeOrder, pollPayment } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { endReservation, readOrder, readStock, runExpiryCheck } from "../support/orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { checkWhenIdle, preparePurchase } from "./watched-purchase.ts";

let shop: TestShop;
/** Takes every connection and never says a word. */
let mailServer: Server;
const connections: Socket[] = [];

beforeAll(async () => {
  mailServer = createServer((socket) => {
    connections.push(socket);
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(mailServer, "listening");
  const { port } = mailServer.address() as AddressInfo;
  // A refund settles in 100 ms.
  shop = await openTestShop({
    timeScale: 0.02,
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  mailServer.close();
  // Else the shop would wait for the mails that it is sending.
  for (const socket of connections) socket.destroy();
  await shop.close();
});

it("a mail server that never answers keeps no refund and no stock waiting", async () => {
  const { buyer, product, watched } = await preparePurchase(shop, {
    price: rupees(500),
    quantity: 100,
  });
  const admin = await newAdmin(shop);
  const buyOne = () => placeOrder(shop, buyer, [{ product, quantity: 1 }]);
  const paid: string[] = [];
  // More mails than all jobs that run at once.
  for (let n = 0; n < 8; n += 1) {
    const orderId = await buyOne();
    await shop.sandbox.pay(orderId);
    await pollPayment(shop, buyer, orderId);
    paid.push(orderId);
  }
  await vi.waitFor(() => expect(connections.length).toBeGreaterThan(0), 5_000);

  const begun = performance.now();
  const unpaid = await buyOne();
  await endReservation(shop, unpaid);
  await runExpiryCheck(shop, unpaid);
  const [cancelled = ""] = paid;
  const { id } = await readOrder(shop, cancelled);
  const moved = await callEndpoint(shop, transitionOrder, {
    params: { id },
    body: { status: "Cancelled" },
    token: admin.token,
  });
  expect(moved.status).toBe(200);
  await vi.waitFor(async () => {
    expect((await readOrder(shop, cancelled)).paymentState).toBe("refunded");
    expect((await readOrder(shop, unpaid)).paymentState).toBe("expired");
  }, 8_000);
  // Before the first mail was given up, which takes 15 seconds.
  expect(performance.now() - begun).toBeLessThan(8_000);
  expect(await readStock(shop, product)).toBe(100 - paid.length + 1);
  await checkWhenIdle(shop, watched);
});
