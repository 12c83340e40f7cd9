import { randomUUID } from "node:crypto";
import { newLine } from "#shared/cart/cart-line.ts";
import { cartKey } from "#shared/cart/stored-cart.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import type { BenchRow } from "./bench-row.ts";
import { firstScreenOf } from "./first-screen.ts";
import type { ShopProcess } from "./shop-process.ts";

/** What a shopper opens, and what the browser keeps from before, by key. */
interface PhoneVisit {
  name: string;
  path: string;
  storage?: Readonly<Record<string, string>>;
}

const delivery = {
  address: "12 Park Street",
  city: "Kolkata",
  state: "West Bengal",
  pincode: "700016",
};

/** What a slow phone shows of pages that the server fills, and of those that the browser does. */
export async function* benchPhones({ origin, pages }: ShopProcess): AsyncGenerator<BenchRow> {
  for (const [name, path] of Object.entries(pages)) yield* benchVisit(origin, { name, path }, 750);
  for (const visit of await visitsOfBrowser(origin)) yield* benchVisit(origin, visit, 1_100);
}

/** @param longest milliseconds until the largest part of the screen is painted */
async function* benchVisit(
  origin: string,
  { name, path, storage }: PhoneVisit,
  longest: number,
): AsyncGenerator<BenchRow> {
  const screen = await firstScreenOf(origin + path, storage);
  yield [`${name} on a slow phone, first paint`, `${screen.firstPaint.toFixed(0)} ms`, ""];
  yield [`${name}, largest paint`, `${screen.largestPaint.toFixed(0)} ms`, `${longest} ms at most`];
  yield [`${name}, taps wait`, `${screen.blocking.toFixed(0)} ms`, "100 ms at most"];
  yield [`${name}, layout shift`, screen.shift.toFixed(3), "0.010 at most"];
  yield [
    `${name}, all that is fetched`,
    `${(screen.bytes / 1000).toFixed(0)} kB`,
    "250 kB at most",
  ];
}

/** Pages that the browser fills: of a shopper with five lines in the cart, and one order that is not paid yet. */
async function visitsOfBrowser(origin: string): Promise<PhoneVisit[]> {
  const call = async <T>(path: string, token?: string, body?: unknown): Promise<T> => {
    const answer = await fetch(origin + API_PREFIX + path, {
      method: body ? "POST" : "GET",
      headers: { ...(token ? { authorization: token } : {}), "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const account = { email: `bench-${randomUUID()}@example.com`, password: "mango train window" };
  await call("/auth/register", undefined, {
    ...{ ...account, name: "Meera Pillai", phone: "98300 12345" },
    ...{ address: delivery.address, answer: "Tiger" },
  });
  const { user, token } = await call<{ user: { _id: string }; token: string }>(
    "/auth/login",
    undefined,
    account,
  );
  const found = await call<Product[]>("/product/search/mug");
  const products = found.filter(({ quantity }) => quantity > 1).slice(0, 5);
  if (products.length < 5) throw new Error("too few mugs for a cart of five lines");
  const [bought] = products as [Product];
  await call("/payment/hdfc/initiate", token, {
    amount: bought.price,
    orderId: makeOrderId(),
    redirectUrl: `${origin}/payment/callback`,
    products: [{ product_id: bought._id, name: bought.name, price: bought.price, quantity: 1 }],
    shippingAddress: delivery,
    payBy: "gateway",
  });
  const auth = JSON.stringify({ user, token });
  const lines = JSON.stringify(products.map((product) => newLine(product, "single")));
  return [
    { name: "cart of five lines", path: "/cart", storage: { [cartKey(undefined)]: lines } },
    { name: "signed-in cart", path: "/cart", storage: { auth, [cartKey(user._id)]: lines } },
    { name: "My Orders", path: "/orders", storage: { auth } },
  ];
}
