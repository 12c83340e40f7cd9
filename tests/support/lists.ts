import { expect } from "vitest";
import { rupees } from "#shared/money.ts";
import { findProducts } from "#shared/search/contract.ts";
import { giveValues, type TestAttribute } from "./attributes.ts";
import { callEndpoint } from "./endpoint-client.ts";
import { newCategory, newProduct } from "./products.ts";
import type { TestShop } from "./test-shop.ts";

/** Finds products in a shop; the test fails unless that is answered. */
export function openFinder(shop: () => TestShop) {
  return async (query: Record<string, string>) => {
    const reply = await callEndpoint(shop(), findProducts, { query });
    expect(reply.status, reply.text).toBe(200);
    const { cards = [], total, groups = [], before, nextCursor = null, ...body } = reply.body;
    const names = cards.map(({ name }) => name);
    return { ...body, cards, names, total, groups, before, nextCursor };
  };
}

/** Makes products of a new category: name, price in rupees, stock and values. */
export async function stockCategory(
  shop: TestShop,
  ...rows: [string, number, number, ...[TestAttribute, string | number][]][]
) {
  const category = await newCategory(shop);
  const ids: string[] = [];
  for (const [name, price, quantity, ...values] of rows) {
    const product = await newProduct(shop, {
      name,
      price: rupees(price),
      quantity,
      category: category._id,
    });
    if (values.length > 0) await giveValues(shop, product.id, values);
    ids.push(product.id);
  }
  return { category: category.slug, ids };
}
