import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { addLine } from "#shared/cart/cart.ts";
import { type CartLine, newLine, type Variant } from "#shared/cart/cart-line.ts";
import { cartKey } from "#shared/cart/stored-cart.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { admin } from "./store-facts.ts";
import { expect, setLocalStorage } from "./test.ts";
import { logIn, type Shopper } from "./users.ts";

/** Sold by the piece at ₹79, from 10 at ₹75, from 50 at ₹71, from 100 at ₹67. */
export const mug = { slug: "white-mug-11-oz", name: "White sublimation mug, 11 oz" };
/** A machine without bulk prices, ₹11,900. */
export const press = {
  slug: "clamshell-heat-press-38-x-38",
  name: "Clamshell heat press, 38 × 38 cm",
};

/** Among the dearest, ₹4,75,000. */
export const printer = {
  slug: "60-cm-dtf-printer-twin-head",
  name: "60 cm DTF printer, twin head",
};

export async function fetchProduct(request: APIRequestContext, slug: string): Promise<Product> {
  const answer = await request.get(`/api/v1/product/get-product/${slug}`);
  expect(answer.status()).toBe(200);
  const { product } = await answer.json();
  return product;
}

/** Puts products into a browser's cart, as a visit before this one would have. */
export async function fillCart(
  page: Page,
  wanted: { slug: string; variant?: Variant }[],
  shopper?: Shopper,
): Promise<void> {
  let lines: CartLine[] = [];
  for (const { slug, variant = "single" } of wanted) {
    lines = addLine(lines, newLine(await fetchProduct(page.request, slug), variant));
  }
  await setLocalStorage(page, { [cartKey(shopper?.user._id)]: JSON.stringify(lines) });
}

/** The owner's session, one for all tests of a worker. */
let adminToken: Promise<string> | undefined;

export async function adminHeaders(request: APIRequestContext): Promise<{ Authorization: string }> {
  adminToken ??= logIn(request, admin).then(({ token }) => token);
  return { Authorization: await adminToken };
}

/** Makes a product of the test's own; its name is unlike any other. */
export async function createProduct(
  request: APIRequestContext,
  given: {
    name?: string;
    price?: string;
    quantity?: string;
    photo?: string;
    category: string;
    /** A JSON list of names and values. */
    specifications?: string;
  },
): Promise<Product> {
  const answer = await request.post("/api/v1/product/create-product", {
    headers: await adminHeaders(request),
    multipart: {
      name: `Product ${randomUUID()}`,
      price: "100",
      quantity: "50",
      hsn: "8443",
      gstPercent: "18",
      ...given,
    },
  });
  expect(answer.status()).toBe(201);
  const { product } = await answer.json();
  return product;
}

/** Makes a category of the test's own; answers its id and slug. */
export async function createCategory(
  request: APIRequestContext,
): Promise<{ _id: string; slug: string; name: string }> {
  const answer = await request.post("/api/v1/category/create-category", {
    headers: await adminHeaders(request),
    data: { name: `Shelf ${randomUUID()}` },
  });
  expect(answer.status()).toBe(201);
  const { category } = await answer.json();
  return category;
}
