import { randomUUID } from "node:crypto";
import { newLine } from "#shared/cart/cart-line.ts";
import { cartKey } from "#shared/cart/stored-cart.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import type { AdminQuote } from "#shared/quotes/admin-contract.ts";
import { callApi, signInAdmin } from "./admin.ts";
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

/** What a slow phone shows of pages that are the same for everybody, and of one's own; of a shop that ADMIN manages. */
export async function* benchPhones({ origin, pages }: ShopProcess): AsyncGenerator<BenchRow> {
  for (const [name, path] of Object.entries(pages)) yield* benchVisit(origin, { name, path }, 750);
  for (const visit of await visitsOfOwnPages(origin)) yield* benchVisit(origin, visit, 1_100);
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

/** Pages of one's own: of a shopper with five lines in the cart, one order that is not paid yet, and a quote that was sent. */
async function visitsOfOwnPages(origin: string): Promise<PhoneVisit[]> {
  const post = (body: unknown, token = ""): RequestInit => ({
    method: "POST",
    headers: { ...(token && { authorization: token }), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const account = { email: `bench-${randomUUID()}@example.com`, password: "mango train window" };
  await callApi(
    origin,
    "/auth/register",
    post({
      ...{ ...account, name: "Meera Pillai", phone: "98300 12345" },
      ...{ address: delivery.address, answer: "Tiger" },
    }),
  );
  const { user, token } = await callApi(origin, "/auth/login", post(account));
  const found: Product[] = await callApi(origin, "/product/search/mug");
  const products = found.filter(({ quantity }) => quantity > 1).slice(0, 5);
  if (products.length < 5) throw new Error("too few mugs for a cart of five lines");
  const [bought] = products as [Product];
  await callApi(
    origin,
    "/payment/hdfc/initiate",
    post(
      {
        amount: bought.price,
        orderId: makeOrderId(),
        redirectUrl: `${origin}/payment/callback`,
        products: [{ product_id: bought._id, name: bought.name, price: bought.price, quantity: 1 }],
        shippingAddress: delivery,
        payBy: "gateway",
      },
      token,
    ),
  );
  const lines = products.map((product) => ({ product_id: product._id, quantity: 10 }));
  const asked = post({ lines, deliverTo: delivery }, token);
  const { number, token: link } = await callApi(origin, "/account/quotes", asked);
  await sendQuote(origin, number);
  const auth = JSON.stringify({ user, token });
  const cart = JSON.stringify(products.map((product) => newLine(product, "single")));
  const signedIn = { auth, [cartKey(user._id)]: cart };
  return [
    { name: "cart of five lines", path: "/cart", storage: { [cartKey(undefined)]: cart } },
    { name: "signed-in cart", path: "/cart", storage: signedIn },
    { name: "checkout", path: "/cart#checkout", storage: signedIn },
    { name: "My Orders", path: "/orders", storage: { auth } },
    { name: "a quote's page", path: `/quote/${link}` },
  ];
}

/** Has ADMIN price a quote as it was asked for, and send it. */
async function sendQuote(origin: string, number: string): Promise<void> {
  const headers = { ...(await signInAdmin(origin)), "content-type": "application/json" };
  const { quotes } = await callApi(origin, `/quotes?search=${number}`, { headers });
  const path = `/quotes/${quotes[0]._id}`;
  const { quote } = await callApi(origin, path, { headers });
  const lines = (quote as AdminQuote).draft.lines.map(({ productId, quantity, priceToday }) => ({
    ...{ productId, quantity, price: priceToday },
  }));
  const draft = { lines, freight: 250, freightText: "By road" };
  const save = JSON.stringify({ revision: quote.revision, draft });
  const saved = await callApi(origin, `${path}/draft`, { method: "PUT", headers, body: save });
  const revision = JSON.stringify({ revision: saved.quote.revision });
  await callApi(origin, `${path}/versions`, { method: "POST", headers, body: revision });
}
